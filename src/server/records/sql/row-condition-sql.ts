import type { FilterNode, FilterOperator, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { NOW_VALUE, isPersonalValue, viewConditions } from '#domain/records/conditions/view-values.ts';
import type { Comparable } from './comparable.ts';
import { compileCondition } from './condition-sql.ts';
import { dayOf } from './difference-sql.ts';
import type { SqlBuild } from './sql-build.ts';

/** Conditions of the schema with the values that the viewer and the day bring. */
export function settledConditions(build: SqlBuild, nodes: readonly FilterNode[]): readonly FilterNode[] {
  return viewConditions(nodes, nodes.some(isPersonal) ? build.viewer : { edition: null, user: null, today: build.today });
}

function isPersonal(node: FilterNode): boolean {
  if ('and' in node) return node.and.some(isPersonal);
  if ('or' in node) return node.or.some(isPersonal);
  return 'not' in node ? isPersonal(node.not) : isPersonalValue(node.value);
}

/** One condition of the schema with a value it says itself, or that the viewer brings. */
export function valueCondition(
  build: SqlBuild,
  left: Comparable,
  { op, value }: { readonly op: FilterOperator; readonly value?: JsonValue | undefined },
): string {
  if (value === NOW_VALUE) return fieldCondition(left, op, NOW);
  const compiled = compileCondition(build, left, { op, value, today: build.today });
  if ('refused' in compiled) throw new Error(`condition of the schema refused: ${op} ${JSON.stringify(value)}`);
  return `(${compiled.sql})`;
}

const NOW: Comparable = { as: 'datetime', cast: 'timestamptz', sql: 'now()' };

const COMPARISONS: Readonly<Partial<Record<FilterOperator, string>>> = {
  eq: 'is not distinct from',
  ne: 'is distinct from',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/** Two fields of a row, or of two rows: what is absent equals what is absent, and is neither more nor less; days hold a day or an instant. */
export function fieldCondition(left: Comparable, op: FilterOperator, right: Comparable): string {
  const sign = COMPARISONS[op];
  if (sign === undefined) throw new Error(`two fields cannot be compared by « ${op} »`);
  if (left.as === 'days') return `((${dayOf(right)} = any(${left.sql})) is ${op === 'eq' ? '' : 'not '}true)`;
  return `(${left.sql} ${sign} ${right.sql})`;
}
