/** Numbers, amounts and years. */
import type { FieldDescriptor, FieldKind } from '../runtime/field.ts';
import { defined, type JsonObject } from '../emit/openapi/json-schema.ts';
import { type CodegenKind, type Fits, INT32_MAX, isInteger, isWithin, PLAIN } from './kind.ts';

interface Limits {
  readonly min: number;
  readonly max: number;
}

function integer({ min, max }: FieldDescriptor, limits: Limits): JsonObject {
  return {
    type: 'integer',
    minimum: min ?? limits.min,
    maximum: max ?? limits.max,
  };
}

function number({ min, max, scale }: FieldDescriptor, limit: number): JsonObject {
  const step = scale === undefined ? undefined : Number(`1e-${scale}`);
  return { type: 'number', ...defined({ minimum: min ?? -limit, maximum: max ?? limit, multipleOf: step }) };
}

const whole: Fits = (value, field) => isInteger(value) && isWithin(value, field);
const fraction: Fits = (value, field) =>
  typeof value === 'number' && isWithin(value, field) && Number.isInteger(Number((value * 10 ** (field.scale ?? 0)).toFixed(6)));

const NUMBER: CodegenKind = { ...PLAIN, cell: () => 3, checkedAs: ['number', 'point'], rolledTo: 'number', isResult: true };
const ADDED: CodegenKind = { ...NUMBER, isAdded: true, fits: fraction };

export const NUMBERS = {
  integer: {
    ...ADDED,
    schema: (field) => integer(field, { min: -INT32_MAX, max: INT32_MAX }),
    reach: [-INT32_MAX, INT32_MAX],
    fits: whole,
    width: 100,
  },
  decimal: {
    ...ADDED,
    column: ({ scale }) => `numeric(15,${scale ?? 2})`,
    schema: (field) => number(field, Number('9'.repeat(Math.min(9, 15 - (field.scale ?? 0))))),
    reach: [-9_999_999, 9_999_999],
    width: 110,
  },
  money: {
    ...ADDED,
    column: () => 'numeric(12,2)',
    schema: (field) => number(field, 9_999_999_999.99),
    scale: 2,
    reach: [-9_999_999_999.99, 9_999_999_999.99],
    width: 120,
  },
  percent: {
    ...NUMBER,
    column: () => 'numeric(7,2)',
    schema: (field) => number(field, 99_999.99),
    min: 0,
    max: () => 100,
    scale: 2,
    reach: [-99_999.99, 99_999.99],
    fits: fraction,
    width: 100,
    isResult: false,
  },
  year: {
    ...NUMBER,
    schema: (field) => integer(field, { min: 1000, max: 9999 }),
    fits: (value, field) => whole(value, field) && Number(value) >= 1800 && Number(value) <= 2200,
    width: 90,
  },
} satisfies Partial<Record<FieldKind, CodegenKind>>;
