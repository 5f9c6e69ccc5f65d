import type { FilterNode, FilterOperator, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { FESTIVAL_ZONE } from '#domain/records/values/dates.ts';
import { NOW_VALUE, isPersonalValue, viewConditions } from '#domain/records/read/view-values.ts';
import type { Comparable, ReadField } from './comparable.ts';
import { compileCondition } from './condition-sql.ts';
import { type SqlBuild, literal } from './sql-build.ts';

/** Conditions of the schema on one row, all to hold at once. */
export const rowConditions = (build: SqlBuild, nodes: readonly FilterNode[], read: ReadField): string => {
  const said = viewConditions(nodes, nodes.some(isPersonal) ? build.viewer : { edition: null, user: null, today: build.today });
  return said.length === 0 ? 'true' : `(${said.map((node) => nodeSql(build, node, read)).join(' and ')})`;
};

const isPersonal = (node: FilterNode): boolean => {
  if ('and' in node) return node.and.some(isPersonal);
  if ('or' in node) return node.or.some(isPersonal);
  return 'not' in node ? isPersonal(node.not) : isPersonalValue(node.value);
};

const nodeSql = (build: SqlBuild, node: FilterNode, read: ReadField): string => {
  if ('and' in node) return node.and.length === 0 ? 'true' : `(${node.and.map((child) => nodeSql(build, child, read)).join(' and ')})`;
  if ('or' in node) return `(${node.or.map((child) => nodeSql(build, child, read)).join(' or ')})`;
  // Nothing is known of what is absent: it is not the case.
  if ('not' in node) return `((${nodeSql(build, node.not, read)}) is not true)`;
  if (node.other !== undefined)
    return fieldCondition(read(node.field, { toTheLetter: true }), node.op, read(node.other, { toTheLetter: true }));
  const left = read(node.field);
  return node.value === NOW_VALUE ? fieldCondition(left, node.op, NOW) : valueCondition(build, left, node);
};

/** One condition of the schema with a value it says itself, or that the viewer brings. */
export const valueCondition = (
  build: SqlBuild,
  left: Comparable,
  { op, value }: { readonly op: FilterOperator; readonly value?: JsonValue },
): string => {
  const compiled = compileCondition(build, left, { op, value, today: build.today });
  if ('refused' in compiled) throw new Error(`condition of the schema refused: ${op} ${JSON.stringify(value)}`);
  return `(${compiled.sql})`;
};

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
export const fieldCondition = (left: Comparable, op: FilterOperator, right: Comparable): string => {
  const sign = COMPARISONS[op];
  if (sign === undefined) throw new Error(`two fields cannot be compared by « ${op} »`);
  if (left.as === 'days') return `((${dayOf(right)} = any(${left.sql})) is ${op === 'eq' ? '' : 'not '}true)`;
  return `(${left.sql} ${sign} ${right.sql})`;
};

/** The day of an instant is the festival's. */
const dayOf = ({ as, sql }: Comparable): string => (as === 'datetime' ? `(${sql} at time zone ${literal(FESTIVAL_ZONE)})::date` : sql);
