/** JSON on one line while it fits, one property a line beyond: a fifth of the lines, and a difference still reads. */
import type { JsonValue } from '../../runtime/field.ts';
import { inLines } from '../lines.ts';
import { isList, isObject } from './json-schema.ts';

/** What JSON writes as it stands. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

export function documentText(document: JsonValue): string {
  // A hundred thousand properties have some hundred names.
  const names = new Map<string, string>();
  const property = (key: string): string => {
    let known = names.get(key);
    if (known === undefined) names.set(key, (known = `${quoted(key)}: `));
    return known;
  };
  const write = (value: JsonValue, indent: number): string => {
    if (isList(value)) {
      const items = value.map((item) => write(item, indent + 1));
      return inLines(items, { open: '[', close: ']', indent, step: 1 });
    }
    if (isObject(value)) {
      const items = Object.keys(value).map((key) => property(key) + write(value[key] ?? null, indent + 1));
      return inLines(items, { open: '{ ', close: ' }', indent, step: 1 });
    }
    return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
  };
  return write(document, 0);
}
