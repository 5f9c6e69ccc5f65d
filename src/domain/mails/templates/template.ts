import { norm } from '#domain/values/text/norm.ts';
import { wordKey } from './question-word.ts';

/** `{{ prenom }}` in a subject or a text of a template. */
const FIELD = /\{\{([^{}]*)\}\}/g;
/** Optional parts inside optional parts; deeper ones stay as they are written. */
const DEPTH_MAX = 20;

/** Between the two texts of an optional part. */
const ELSE = 'sinon';

/** Names between braces, each once, as they are written; a mark without its other half is no name. */
export function fieldsOf(text: string): readonly string[] {
  const optional: string[] = [];
  const open = withOptional(text, ({ name, inside, other }) => (optional.push(name), inside + other));
  return [...new Set([...optional, ...[...open.matchAll(FIELD)].map(([, written = '']) => wordOf(written).name)])];
}

/** `prenom|Madame, Monsieur`: what stands where the record says nothing. */
function wordOf(written: string): { readonly name: string; readonly fallback: string | null } {
  const at = written.indexOf('|');
  return at < 0 ? { name: written.trim(), fallback: null } : { name: written.slice(0, at).trim(), fallback: written.slice(at + 1).trim() };
}

interface Mark {
  readonly at: number;
  readonly end: number;
  readonly sign: string;
  readonly name: string;
  /** The value that an optional part compares with; null: it asks whether there is one. */
  readonly value: string | null;
  readonly isNot: boolean;
}

function marksOf(text: string): readonly Mark[] {
  return [...text.matchAll(FIELD)].map(({ 0: whole, 1: written = '', index }) => {
    const trimmed = written.trim();
    const sign = trimmed.charAt(0);
    const [, name = '', not = '', value = null] = /^([^=!]*)(!?)=(.*)$/s.exec(trimmed.slice(1)) ?? [null, trimmed.slice(1)];
    return {
      at: index,
      end: index + whole.length,
      sign,
      name: name.trim(),
      value: value === null ? null : value.trim(),
      isNot: not === '!',
    };
  });
}

interface Part extends Pick<Mark, 'at' | 'end' | 'name' | 'value' | 'isNot'> {
  readonly inside: string;
}

/** The outermost optional parts of a text, in order. The text is read once, however many marks lack their other half. */
function partsOf(text: string, marks: readonly Mark[]): readonly Part[] {
  const ends = Map.groupBy(marks.filter(({ sign }) => sign === '/').toReversed(), ({ name }) => name);
  const parts: Part[] = [];
  let from = 0;
  for (const { at, end, sign, name, value, isNot } of marks) {
    if (sign !== '?' || at < from) continue;
    const last = ends.get(name) ?? [];
    while ((last.at(-1)?.at ?? end) < end) last.pop();
    const close = last.at(-1);
    if (close === undefined) continue;
    parts.push({ at, end: close.end, name, value, isNot, inside: text.slice(end, close.at) });
    from = close.end;
  }
  return parts;
}

interface Choice extends Omit<Part, 'at' | 'end'> {
  /** Text for a condition that does not hold. */
  readonly other: string;
}

/**
 * Each optional part as `write` has it, from the outside in: `{{?hotel}}, à {{hotel}}{{/hotel}}` only makes sense with a value,
 * `{{?statut=Validée}}…{{:sinon}}…{{/statut}}` with this one, and one may stand inside another.
 */
function withOptional(text: string, write: (choice: Choice) => string, depth = 0): string {
  const parts = depth > DEPTH_MAX ? [] : partsOf(text, marksOf(text));
  let written = '';
  let from = 0;
  for (const { at, end, ...part } of parts) {
    written += text.slice(from, at) + withOptional(write({ ...part, ...splitElse(part.inside) }), write, depth + 1);
    from = end;
  }
  return written + text.slice(from);
}

/** The two texts of an optional part; the « sinon » of a part inside it is not its own. */
function splitElse(inside: string): { readonly inside: string; readonly other: string } {
  if (!inside.includes(ELSE)) return { inside, other: '' };
  const marks = marksOf(inside);
  const parts = partsOf(inside, marks);
  const middle = marks.find(({ at, sign, name }) => sign === ':' && name === ELSE && !parts.some((part) => part.at < at && at < part.end));
  return middle === undefined ? { inside, other: '' } : { inside: inside.slice(0, middle.at), other: inside.slice(middle.end) };
}

/** No night, no amount: nothing to say of it. */
function isNothing(value: string | undefined): boolean {
  return value === undefined || value === '' || value === '0';
}

/** Names that the context of the template does not have. */
export function unknownFields(text: string, knownFields: ReadonlySet<string>): readonly string[] {
  const keys = new Set([...knownFields].map(wordKey));
  return fieldsOf(text).filter((name) => !keys.has(wordKey(name)));
}

export interface Filled {
  readonly text: string;
  /** Names for which the record says nothing. */
  readonly missing: readonly string[];
}

type Values = Readonly<Record<string, string>>;
type Escape = (value: string, name: string) => string;

export interface Filling {
  /** Makes the value of a word safe where it lands. */
  readonly escape: Escape;
  /** Text in the place of a word for which the record says nothing; none by default. */
  readonly hole?: (name: string) => string;
}

/** Leaves out the optional parts that have no value, then puts the values in. */
export function fillFields(text: string, values: Values, { escape, hole }: Filling): Filled {
  const missing = new Set<string>();
  const resolvedText = withOptional(text, (choice) => (holds(choice, values, escape) ? choice.inside : choice.other));
  const filled = resolvedText.replace(FIELD, (_whole, written: string) => {
    const { name, fallback } = wordOf(written);
    const value = values[wordKey(name)] ?? '';
    if (value !== '') return escape(value, name);
    if (fallback !== null) return fallback;
    missing.add(name);
    return hole?.(name) ?? '';
  });
  return { text: filled, missing: [...missing] };
}

/** Case and accents apart, as people compare words. The value is compared as it would be written. */
function holds({ name, value, isNot }: Choice, values: Values, escape: Escape): boolean {
  const fieldValue = values[wordKey(name)];
  if (value === null) return !isNothing(fieldValue);
  return (norm(escape(fieldValue ?? '', name)) === norm(value)) !== isNot;
}

/** A subject is one line: a line break in a name never becomes a header of its own. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
