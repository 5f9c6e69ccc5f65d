import type { FilterOperator, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { ComparedAs } from '#domain/records/kinds/shown-kinds.ts';
import { comparedAs, OPERATORS } from '#domain/records/conditions/compared-as.ts';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';
import type { FilterLeaf } from '../list-search.ts';

/** Operators a person is offered; the first is the one a new filter starts with. */
const OFFERED: Readonly<Record<ComparedAs, readonly FilterOperator[]>> = {
  text: ['contains', 'starts', 'eq', 'same', 'ne', 'empty', 'notEmpty'],
  number: ['between', 'eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'empty', 'notEmpty'],
  boolean: ['eq'],
  date: ['period', 'between', 'eq', 'gte', 'lte', 'empty', 'notEmpty'],
  datetime: ['period', 'between', 'gte', 'lte', 'empty', 'notEmpty'],
  time: ['between', 'gte', 'lte', 'empty', 'notEmpty'],
  duration: ['between', 'lt', 'lte', 'gt', 'gte', 'eq', 'empty', 'notEmpty'],
  choice: ['in', 'notIn', 'empty', 'notEmpty'],
  flags: ['anyFlag', 'empty', 'notEmpty'],
  list: ['in', 'notIn', 'empty', 'notEmpty'],
  span: ['eq', 'between', 'period', 'empty', 'notEmpty'],
  days: ['eq', 'between', 'period', 'empty', 'notEmpty'],
  opaque: ['empty', 'notEmpty'],
};

/** Operators that take a day. */
export const DATED: ReadonlySet<ComparedAs> = new Set(['date', 'datetime', 'span', 'days']);

export type ValueShape = 'none' | 'one' | 'two' | 'many' | 'preset';

export function filterKind(named: NamedField): ComparedAs {
  // In a list a translation is the text of the language on screen.
  return named.kind === 'label' || named.kind === 'longText' ? 'text' : comparedAs(named.field);
}

export function offeredOperators(named: NamedField): readonly FilterOperator[] {
  const kind = filterKind(named);
  return OFFERED[kind].filter((operator) => OPERATORS[kind].includes(operator));
}

export function valueShape(operator: FilterOperator): ValueShape {
  if (operator === 'empty' || operator === 'notEmpty') return 'none';
  if (operator === 'between') return 'two';
  if (operator === 'period') return 'preset';
  return operator === 'in' || operator === 'notIn' || operator === 'anyFlag' ? 'many' : 'one';
}

export function newFilter(named: NamedField): FilterLeaf {
  const op = offeredOperators(named)[0] ?? 'eq';
  return filterKind(named) === 'boolean' ? { field: named.name, op, value: true } : { field: named.name, op };
}

/** A filter that says nothing yet is not sent. */
export function isComplete(leaf: FilterLeaf): boolean {
  const { value } = leaf;
  switch (valueShape(leaf.op)) {
    case 'none':
      return true;
    case 'two':
      return Array.isArray(value) && value.length === 2 && value.some((bound) => bound !== null);
    case 'many':
      return typeof value === 'number' ? value !== 0 : Array.isArray(value) && value.length > 0;
    default:
      return value !== undefined && value !== null && value !== '';
  }
}

/** « between » with one bound only is what a person means by « from » or « up to ». */
export function toSent(leaf: FilterLeaf): FilterLeaf {
  if (leaf.op !== 'between' || !Array.isArray(leaf.value)) return leaf;
  const [from = null, to = null] = leaf.value;
  if (from !== null && to !== null) return leaf;
  return from === null ? { field: leaf.field, op: 'lte', value: to } : { field: leaf.field, op: 'gte', value: from };
}

/** A new operator keeps the value when its shape still fits. */
export function withOperator(leaf: FilterLeaf, op: FilterOperator): FilterLeaf {
  return valueShape(op) === valueShape(leaf.op) && leaf.value !== undefined ? { ...leaf, op } : { field: leaf.field, op };
}

export function boundsOf(value: JsonValue | undefined): readonly [JsonValue, JsonValue] {
  return Array.isArray(value) ? [value[0] ?? null, value[1] ?? null] : [null, null];
}

export function idsOf(value: JsonValue | undefined): readonly number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
}
