import type { FilterNode, FilterOperator, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { compare } from './comparators.ts';
import type { ComparedAs } from '../kinds/shown-kinds.ts';
import { festivalZone, parseInstant, toUtcText, zonedParts } from '#domain/values/dates.ts';
import { chosenDays } from '#domain/values/dates/days-text.ts';
import { FILTER_OPERATORS } from './filter-operators.ts';
import { NOW_VALUE, viewConditions, type Asker } from './view-values.ts';

/** The value of a field, and how it compares. */
export interface ComparedField {
  readonly as: ComparedAs;
  readonly value: JsonValue;
}

export interface RowPlace {
  readonly read: (name: string) => ComparedField;
  readonly asker: Asker;
}

/** Do all conditions of the schema hold of one record? */
export function holdsOf(nodes: readonly FilterNode[], place: RowPlace): boolean {
  return viewConditions(nodes, place.asker).every((node) => nodeHolds(node, place));
}

function nodeHolds(node: FilterNode, place: RowPlace): boolean {
  if ('and' in node) return node.and.every((child) => nodeHolds(child, place));
  if ('or' in node) return node.or.some((child) => nodeHolds(child, place));
  if ('not' in node) return !nodeHolds(node.not, place);
  const left = place.read(node.field);
  if (node.other !== undefined) return fieldsHold(left, node.op, place.read(node.other));
  const operand = node.value === NOW_VALUE ? toUtcText(place.asker.nowMs) : node.value;
  return compare(left.as, node.op, { value: left.value, operand, calendar: { today: place.asker.today, zone: festivalZone() } });
}

/** Two fields: what is absent equals what is absent, and is neither more nor less; texts are the same to the letter, days hold a day or an instant. */
function fieldsHold(left: ComparedField, op: FilterOperator, { as, value: right }: ComparedField): boolean {
  if (left.as === 'text' && (op === 'eq' || op === 'ne')) return ((left.value ?? null) === (right ?? null)) === (op === 'eq');
  if (left.as === 'days') return chosenDays(left.value).includes(dayOf(as, right)) === (op === 'eq');
  return compare(left.as, op, { value: left.value, operand: right, calendar: { today: '', zone: festivalZone() } });
}

function dayOf(as: ComparedAs, value: JsonValue): string {
  const instant = as === 'datetime' && typeof value === 'string' ? parseInstant(value) : null;
  return instant === null ? String(value) : zonedParts(instant, festivalZone()).date;
}

/** One key of `where:`, on the record of the path that has the field; `$Champ` is read from the record that starts the path. */
export function holdsOn(left: ComparedField, condition: JsonValue, { read, asker }: RowPlace): boolean {
  const operators = isOperators(condition) ? condition : { [Array.isArray(condition) ? 'in' : 'eq']: condition };
  return FILTER_OPERATORS.every((op) => {
    const value = operators[op];
    if (value === undefined) return true;
    if (typeof value === 'string' && /^\$[A-Z]/.test(value)) return fieldsHold(left, op, read(value.slice(1)));
    return holdsOf([{ field: '', op, value }], { read: () => left, asker });
  });
}

function isOperators(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
