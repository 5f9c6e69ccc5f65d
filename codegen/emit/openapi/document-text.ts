/** JSON on one line while it fits, one property a line beyond: a fifth of the lines, and a difference still reads. */
import type { JsonValue } from '../../runtime/field.ts';
import { isList, isObject } from './json-schema.ts';

const WIDTH = 140;

export function documentText(document: JsonValue): string {
  // A branch is asked for again at each level above it that does not fit: it is written once.
  const flat = new WeakMap<object, string>();
  const inline = (value: JsonValue): string => {
    if (!isList(value) && !isObject(value)) return JSON.stringify(value);
    const known = flat.get(value);
    if (known !== undefined) return known;
    const text = isList(value) ? `[${value.map(inline).join(', ')}]` : inlineObject(Object.entries(value));
    flat.set(value, text);
    return text;
  };
  const inlineObject = (entries: readonly [string, JsonValue][]): string =>
    entries.length === 0 ? '{}' : `{ ${entries.map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`).join(', ')} }`;

  const write = (value: JsonValue, indent: number): string => {
    const text = inline(value);
    if ((!isList(value) && !isObject(value)) || text.length + indent <= WIDTH) return text;
    const pad = ' '.repeat(indent + 1);
    const end = ' '.repeat(indent);
    if (isList(value)) return `[\n${value.map((item) => `${pad}${write(item, indent + 1)}`).join(',\n')}\n${end}]`;
    const lines = Object.entries(value).map(([key, item]) => `${pad}${JSON.stringify(key)}: ${write(item, indent + 1)}`);
    return `{\n${lines.join(',\n')}\n${end}}`;
  };
  return write(document, 0);
}
