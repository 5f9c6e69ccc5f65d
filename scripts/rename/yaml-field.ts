/** One field of an entity's file: its key, and what stands beside its kind. */
import { isMap, isNode, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml';
import type { ChangedTexts, Span } from './changed-texts.ts';

interface Key {
  readonly from: string;
  readonly to: string;
}

/** Does the file declare the field? */
export function holdsField(text: string, name: string): boolean {
  return fieldPair(text, name) !== null;
}

/** Fields stand in columns: the new name keeps them, as far as its length allows. */
export function renameKey(texts: ChangedTexts, file: string, { from, to }: Key): void {
  const [start, end] = spanOf(fieldPair(texts.text(file), from)?.key);
  const blanks = /^: */.exec(texts.text(file).slice(end))?.[0].length ?? 0;
  const kept = blanks < 2 ? blanks : Math.max(2, blanks + from.length - to.length);
  texts.splice(file, [start, end + blanks], `${to}:${' '.repeat(Math.max(0, kept - 1))}`);
}

interface YamlProperty {
  readonly field: string;
  readonly name: 'label' | 'max' | 'was';
  readonly value: string;
}

/** `kind: date` → `kind: date, was: Jour`, in whichever form the field is written; a former value under that name goes. */
export function sayOfField(texts: ChangedTexts, file: string, { field, name, value }: YamlProperty): void {
  const map = fieldPair(texts.text(file), field)?.value;
  if (!isMap(map)) return;
  const existing = pairOf(map, name);
  if (existing !== null) {
    texts.splice(file, spanOf(existing.value), yamlText(value));
    return;
  }
  const kind = pairOf(map, 'kind');
  const [start] = spanOf(kind?.key);
  const [, end] = spanOf(kind?.value);
  const column = start - (texts.text(file).lastIndexOf('\n', start - 1) + 1);
  texts.splice(file, [end, end], `${map.flow === true ? ', ' : `\n${' '.repeat(column)}`}${name}: ${yamlText(value)}`);
}

const PLAIN = /^\p{L}[\p{L}\p{N} '’°()./-]*$/u;

function yamlText(text: string): string {
  return PLAIN.test(text) ? text : JSON.stringify(text);
}

function fieldPair(text: string, name: string): Pair | null {
  const fields: unknown = parseDocument(text, { merge: true }).get('fields');
  return isMap(fields) ? pairOf(fields, name) : null;
}

function pairOf({ items }: YAMLMap, name: string): Pair | null {
  return items.find(({ key }) => isScalar(key) && key.value === name) ?? null;
}

function spanOf(node: unknown): Span {
  const range = isNode(node) ? node.range : null;
  if (range === null || range === undefined) throw new Error('what was read has a place in its file');
  return [range[0], range[1]];
}
