/** `{{ prenom }}` in a subject or a text of a template. */
const FIELD = /\{\{([^{}]*)\}\}/g;
/** Optional parts inside optional parts; deeper ones stay as they are written. */
const DEPTH_MAX = 20;

/** Names between braces, each once, as they are written; a mark without its other half is no name. */
export function fieldsOf(text: string): readonly string[] {
  const optional: string[] = [];
  const open = withOptional(text, (name, inside) => (optional.push(name), inside));
  return [...new Set([...optional, ...[...open.matchAll(FIELD)].map(([, name = '']) => name.trim())])];
}

interface Mark {
  readonly at: number;
  readonly end: number;
  readonly sign: string;
  readonly name: string;
}

function marksOf(text: string): readonly Mark[] {
  return [...text.matchAll(FIELD)].map(({ 0: whole, 1: written = '', index }) => {
    const said = written.trim();
    return { at: index, end: index + whole.length, sign: said.charAt(0), name: said.slice(1).trim() };
  });
}

/**
 * Each optional part as `write` has it, from the outside in: `{{?hotel}}, à {{hotel}}{{/hotel}}` only makes sense with a value,
 * and one may stand inside another. The text is read once a level, however many marks lack their other half.
 */
function withOptional(text: string, write: (name: string, inside: string) => string, depth = 0): string {
  const marks = depth > DEPTH_MAX ? [] : marksOf(text);
  const ends = Map.groupBy(marks.filter(({ sign }) => sign === '/').toReversed(), ({ name }) => name);
  let written = '';
  let from = 0;
  for (const { at, end, sign, name } of marks) {
    if (sign !== '?' || at < from) continue;
    const last = ends.get(name) ?? [];
    while ((last.at(-1)?.at ?? end) < end) last.pop();
    const close = last.at(-1);
    if (close === undefined) continue;
    written += text.slice(from, at) + withOptional(write(name, text.slice(end, close.at)), write, depth + 1);
    from = close.end;
  }
  return written + text.slice(from);
}

/** No night, no amount: nothing to say of it. */
function isNothing(value: string | undefined): boolean {
  return value === undefined || value === '' || value === '0';
}

/** Names that the context of the template does not have. */
export function unknownFields(text: string, known: ReadonlySet<string>): readonly string[] {
  return fieldsOf(text).filter((name) => !known.has(name));
}

export interface Filled {
  readonly text: string;
  /** Names for which the record says nothing. */
  readonly missing: readonly string[];
}

/** Leaves out the optional parts that have no value, then puts the values in; `escape` makes a value safe where it lands. */
export function fillFields(text: string, values: Readonly<Record<string, string>>, escape: (value: string) => string): Filled {
  const missing = new Set<string>();
  const said = withOptional(text, (name, inside) => (isNothing(values[name]) ? '' : inside));
  const filled = said.replace(FIELD, (_whole, written: string) => {
    const name = written.trim();
    const value = values[name] ?? '';
    if (value === '') missing.add(name);
    return escape(value);
  });
  return { text: filled, missing: [...missing] };
}

/** A subject is one line: a line break in a name never becomes a header of its own. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
