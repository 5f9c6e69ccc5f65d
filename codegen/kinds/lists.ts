/** Several values in one column, and objects of any shape. */
import { pascal } from '../model/naming.ts';
import type { FieldDescriptor, FieldKind, JsonValue } from '../runtime/field.ts';
import { arrayOf, defined, type JsonObject, ref } from '../emit/openapi/json-schema.ts';
import { type CodegenKind, type Fits, isDay, isText, isWithin, PLAIN } from './kind.ts';

const FREE: JsonObject = { type: 'object', additionalProperties: true };

function items({ min, max }: FieldDescriptor): JsonObject {
  return defined({ minItems: min, maxItems: max });
}

const isObject: Fits = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function listOf(fits: Fits): Fits {
  return (value, field) => Array.isArray(value) && isWithin(value.length, field) && value.every((item: JsonValue) => fits(item, field));
}

const LIST: CodegenKind = {
  ...PLAIN,
  family: 'list',
  isFilterable: false,
  isSortable: false,
  isListed: false,
  cell: () => 12,
  checkedAs: ['list'],
};
const NESTED: CodegenKind = { ...LIST, family: 'object', column: () => 'jsonb', isInExamples: false };

export const LISTS = {
  object: { ...NESTED, schema: () => FREE, type: 'JsonObject', fits: isObject, checkedAs: [] },
  objects: { ...NESTED, schema: (field) => arrayOf(FREE, items(field)), type: 'readonly JsonObject[]', fits: listOf(isObject) },
  records: {
    ...NESTED,
    schema: (field) => arrayOf(ref(`${pascal(field.to ?? '')}Input`), items(field)),
    type: 'readonly JsonObject[]',
    fits: listOf(isObject),
  },
  numbers: {
    ...LIST,
    column: () => 'numeric[]',
    schema: (field) => arrayOf({ type: 'number' }, items(field)),
    type: 'readonly number[]',
    fits: listOf((value) => typeof value === 'number'),
  },
  strings: {
    ...LIST,
    column: () => 'text[]',
    schema: (field) => arrayOf({ type: 'string' }, items(field)),
    type: 'readonly string[]',
    fits: listOf(isText),
  },
  days: {
    ...LIST,
    column: () => 'date[]',
    schema: (field) => arrayOf(ref('DateJour'), items(field)),
    type: 'readonly string[]',
    isFilterable: true,
    isSortable: true,
    isListed: true,
    width: 280,
    fits: listOf(isDay),
    isPersonal: true,
    isShifted: true,
  },
} satisfies Partial<Record<FieldKind, CodegenKind>>;
