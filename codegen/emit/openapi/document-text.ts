/** JSON on one line while it fits, one property a line beyond: a fifth of the lines, and a difference still reads. */
import type { JsonValue } from '../../runtime/field.ts';
import { oneLine, WIDTH } from '../one-line.ts';
import { isList, isObject, type JsonObject } from './json-schema.ts';

export function documentText(document: JsonValue): string {
  // A branch is asked for again at each level above it that does not fit: it is written once.
  const flat = new WeakMap<object, string | null>();
  const inline = (value: JsonValue): string | null => {
    if (!isList(value) && !isObject(value)) return JSON.stringify(value);
    const known = flat.get(value);
    if (known !== undefined) return known;
    const text = isList(value) ? inlineList(value) : inlineObject(value);
    flat.set(value, text);
    return text;
  };
  const inlineList = (values: readonly JsonValue[]): string | null => {
    const items = oneLine(values, inline);
    return items === null ? null : `[${items}]`;
  };
  const inlineObject = (value: JsonObject): string | null => {
    const items = oneLine(Object.entries(value), inlineProperty);
    return items === '' ? '{}' : items && `{ ${items} }`;
  };
  const inlineProperty = ([key, item]: readonly [string, JsonValue]): string | null => {
    const text = inline(item);
    return text === null ? null : `${JSON.stringify(key)}: ${text}`;
  };

  const write = (value: JsonValue, indent: number): string => {
    if (!isList(value) && !isObject(value)) return JSON.stringify(value);
    const text = inline(value);
    if (text !== null && text.length + indent <= WIDTH) return text;
    const pad = ' '.repeat(indent + 1);
    const end = ' '.repeat(indent);
    if (isList(value)) return `[\n${value.map((item) => `${pad}${write(item, indent + 1)}`).join(',\n')}\n${end}]`;
    const lines = Object.entries(value).map(([key, item]) => `${pad}${JSON.stringify(key)}: ${write(item, indent + 1)}`);
    return `{\n${lines.join(',\n')}\n${end}}`;
  };
  return write(document, 0);
}
