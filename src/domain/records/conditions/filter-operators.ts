import type { FilterOperator } from '#generated/entities/descriptor.gen.ts';

/** Every operator that a condition may name; `OPERATORS` says which of them a kind of value allows. */
export const FILTER_OPERATORS = [
  'eq',
  'ne',
  'same',
  'contains',
  'starts',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'notIn',
  'empty',
  'notEmpty',
  'anyFlag',
  'period',
] as const satisfies readonly FilterOperator[];
