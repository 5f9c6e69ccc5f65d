import { expect, it } from 'vitest';
import { editorHelp } from './editor-help.ts';
import { emitEditorSchemas } from './editor-schemas.ts';

/** Keys of every object of a JSON Schema, with their help. */
function keys(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  const properties: unknown = 'properties' in value ? value.properties : undefined;
  const entries = Object.entries({ ...(typeof properties === 'object' ? properties : {}) });
  return [...entries.map(([key, property]): [string, unknown] => [key, helpOf(property)]), ...Object.values(value).flatMap(keys)];
}

function helpOf(property: unknown): unknown {
  return typeof property === 'object' && property !== null && 'description' in property ? property.description : undefined;
}

const found = emitEditorSchemas().flatMap(({ text }) => keys(JSON.parse(text)));

it('helps with every key that a file may say', () => {
  expect(found.filter(([, help]) => typeof help !== 'string').map(([key]) => key)).toEqual([]);
});

it('says nothing about keys that no file has', () => {
  const usedKeys = new Set(found.map(([key]) => key));
  expect(Object.keys(editorHelp).filter((key) => !usedKeys.has(key))).toEqual([]);
});
