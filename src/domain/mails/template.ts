/** `{{ prenom }}` in a subject or a text of a template. */
const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** `{{?hotel}}, à {{hotel}}{{/hotel}}`: what only makes sense with a value. One may stand inside another. */
const OPTIONAL = /\{\{\s*\?\s*([^{}]*?)\s*\}\}([\s\S]*?)\{\{\s*\/\s*\1\s*\}\}/g;

/** Names between braces, each once, as they are written; a mark without its other half is no name. */
export function fieldsOf(text: string): readonly string[] {
  const optional: string[] = [];
  const open = withOptional(text, (name, inside) => (optional.push(name), inside));
  return [...new Set([...optional, ...[...open.matchAll(FIELD)].map(([, name = '']) => name)])];
}

/** Each optional part as `write` has it, from the outside in. */
function withOptional(text: string, write: (name: string, inside: string) => string): string {
  return text.replace(OPTIONAL, (_whole, name: string, inside: string) => withOptional(write(name, inside), write));
}

/** No night, no amount: nothing to say of it. */
const isNothing = (value: string | undefined): boolean => value === undefined || value === '' || value === '0';

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
  const filled = said.replace(FIELD, (_whole, name: string) => {
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
