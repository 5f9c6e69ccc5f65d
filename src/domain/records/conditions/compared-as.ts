import type { FieldDescriptor, FilterOperator } from '#generated/entities/descriptor.gen.ts';
import { type ComparedAs, showingOf } from '../kinds/shown-kinds.ts';

/** By what a derived field results in, but for the days and the ids of those that result in a text. */
export function comparedAs({ kind, as }: Pick<FieldDescriptor, 'kind' | 'as'>): ComparedAs {
  const comparison = showingOf(kind).compared;
  return comparison === 'text' && as !== undefined ? showingOf(as).compared : comparison;
}

const ORDERED = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'] as const;

/** Operators a filter may use on a field, in the order a person is offered them. */
export const OPERATORS: Readonly<Record<ComparedAs, readonly FilterOperator[]>> = {
  text: ['contains', 'starts', 'eq', 'same', 'ne', 'in', 'notIn', 'empty', 'notEmpty'],
  number: [...ORDERED, 'in', 'notIn'],
  boolean: ['eq', 'ne'],
  date: ['period', ...ORDERED, 'in', 'notIn'],
  datetime: ['period', ...ORDERED],
  time: ORDERED,
  duration: ORDERED,
  choice: ['in', 'notIn', 'eq', 'ne', 'anyFlag', 'empty', 'notEmpty'],
  flags: ['anyFlag', 'eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'],
  list: ['in', 'notIn', 'empty', 'notEmpty'],
  span: ['eq', 'between', 'period', 'gte', 'lte', 'empty', 'notEmpty'],
  days: ['eq', 'between', 'period', 'gte', 'lte', 'empty', 'notEmpty'],
  opaque: ['empty', 'notEmpty'],
};
