/** Yes or no, values of an enumeration, and what names a record or a file. */
import type { FieldKind } from '../runtime/field.ts';
import { arrayOf, defined, type JsonObject, ref } from '../emit/openapi/json-schema.ts';
import { type CodegenKind, isInteger, PLAIN, type SchemaOf } from './kind.ts';

const enumRef: SchemaOf = (field, { enums }) => {
  const found = enums.find(({ name }) => name === field.enum);
  return found === undefined ? { type: 'integer' } : ref(found.type);
};

const flagMask: SchemaOf = (field, { enums }): JsonObject => {
  const values = enums.find(({ name }) => name === field.enum)?.values ?? [];
  return { type: 'integer', minimum: 0, maximum: values.reduce((mask, { value }) => mask | value, 0), 'x-flags': field.enum ?? '' };
};

const FILE: CodegenKind = {
  ...PLAIN,
  family: 'file',
  names: 'fichier',
  isFilterable: false,
  isSortable: false,
  isListed: false,
  rolledTo: 'number',
};

/** It stands in a link table. */
const LINK: CodegenKind = {
  ...PLAIN,
  family: 'list',
  column: null,
  isLeftOut: true,
  isSortable: false,
  isListed: false,
};

export const CHOICES = {
  boolean: {
    ...PLAIN,
    family: 'flag',
    column: () => 'boolean',
    schema: () => ({ type: 'boolean' }),
    type: 'boolean',
    isLeftOut: true,
    fits: (value) => typeof value === 'boolean',
    checkedAs: ['flag'],
    width: 100,
    cell: () => 3,
    rolledTo: 'boolean',
    isResult: true,
  },
  // Their keys were looked up.
  enum: { ...PLAIN, family: 'enum', schema: enumRef, fits: isInteger, isResult: true },
  flags: { ...PLAIN, family: 'enum', schema: flagMask, fits: isInteger, cell: () => 12, isResult: true },
  reference: {
    ...PLAIN,
    family: 'record',
    names: 'entity',
    fits: (value) => isInteger(value) && value > 0,
    width: 180,
    rolledTo: 'number',
  },
  owned: {
    ...PLAIN,
    family: 'record',
    names: 'entity',
    type: null,
    isLeftOut: true,
    isInExamples: false,
    isFilterable: false,
    isSortable: false,
    isListed: false,
    cell: () => 12,
  },
  image: { ...FILE, width: 90 },
  file: FILE,
  ids: {
    ...LINK,
    schema: (field) => arrayOf(PLAIN.schema(field, { enums: [] }), defined({ minItems: field.min, maxItems: field.max })),
    type: 'readonly number[]',
    checkedAs: ['list'],
  },
  links: { ...LINK, type: null, isInExamples: false },
} satisfies Partial<Record<FieldKind, CodegenKind>>;
