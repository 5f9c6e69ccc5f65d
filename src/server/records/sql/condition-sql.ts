import type { FilterOperator, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isEmptyValue } from '#domain/records/conditions/comparators.ts';
import { type Days, daysOf } from '#domain/records/conditions/asked-days.ts';
import { OPERATORS } from '#domain/records/conditions/compared-as.ts';
import { festivalZone, dayBounds, isIsoDate, toUtcText } from '#domain/values/dates.ts';
import { isPeriodPreset, periodOf } from '#domain/values/dates/periods.ts';
import type { Comparable } from './comparable.ts';
import { type Compiled, type Condition, readOperand } from './condition-value.ts';
import type { SqlBuild } from './sql-build.ts';

const REFUSED_VALUE = { refused: 'valeur' } as const;
const REFUSED_OPERATOR = { refused: 'operateur' } as const;

/** Says in SQL what `compare` of the domain says of a value. */
export function compileCondition(build: SqlBuild, comparable: Comparable, condition: Condition): Compiled {
  const { op, value } = condition;
  if (!OPERATORS[comparable.as].includes(op)) return REFUSED_OPERATOR;
  if (comparable.as === 'span' || comparable.as === 'days') return daysCondition(build, comparable, condition);
  if (op === 'empty' || ((op === 'eq' || op === 'same') && isEmptyValue(value))) return { sql: emptiness(comparable) };
  if (op === 'notEmpty' || (op === 'ne' && isEmptyValue(value))) return { sql: `not ${emptiness(comparable)}` };
  if (comparable.as === 'datetime' && isAboutDays(condition)) return dayCondition(build, comparable.sql, condition);
  if (op === 'same') return sameText(build, comparable, value);
  if (op === 'period') return periodCondition(build, comparable, condition);
  if (op === 'in' || op === 'notIn') return listCondition(build, comparable, condition);
  if (op === 'between') return betweenCondition(build, comparable, value);
  return scalarCondition(build, comparable, condition);
}

/** The stay, or one of the days, holds the requested day or meets the period. */
function daysCondition(build: SqlBuild, { as, sql, last = sql }: Comparable, condition: Condition): Compiled {
  const { op } = condition;
  if (op === 'empty' || op === 'notEmpty') {
    const empty = as === 'span' ? `${sql} is null or ${last} is null` : `coalesce(cardinality(${sql}), 0) = 0`;
    return { sql: `((${empty}) = ${String(op === 'empty')})` };
  }
  const days = daysOf(condition);
  if (days === null || [days.from, days.to].some((day) => day !== null && !isIsoDate(day))) return REFUSED_VALUE;
  if (days.from === null && days.to === null) return { sql: 'false' };
  if (as === 'span') return { sql: `(${boundsOf(build, days, { first: sql, last })})` };
  const item = build.alias();
  const bounds = boundsOf(build, days, { first: `${item}.day`, last: `${item}.day` });
  return { sql: `exists (select 1 from unnest(${sql}) ${item}(day) where ${bounds})` };
}

function boundsOf(build: SqlBuild, { from, to }: Days, { first, last }: { readonly first: string; readonly last: string }): string {
  return [
    ...(to === null ? [] : [`${first} <= ${build.param(to, 'date')}`]),
    ...(from === null ? [] : [`${last} >= ${build.param(from, 'date')}`]),
  ].join(' and ');
}

function emptiness({ as, cast, sql }: Comparable): string {
  if (as === 'list') return `(not exists (${sql}))`;
  return cast === 'text' ? `(coalesce(${sql}, '') = '')` : `(${sql} is null)`;
}

const COMPARISONS: Readonly<Partial<Record<FilterOperator, string>>> = {
  eq: '=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  ne: 'is distinct from',
};

function scalarCondition(build: SqlBuild, comparable: Comparable, { op, value }: Condition): Compiled {
  const read = readOperand(comparable, value);
  if (read === undefined) return REFUSED_VALUE;
  const { sql, cast } = comparable;
  if (op === 'contains') return { sql: `${sql} like ${build.param(`%${escapeLike(String(read))}%`)}` };
  if (op === 'starts') return { sql: `${sql} like ${build.param(`${escapeLike(String(read))}%`)}` };
  if (op === 'anyFlag') return { sql: `(${sql} & ${build.param(read, 'int')}) <> 0` };
  const sign = COMPARISONS[op];
  return sign === undefined ? REFUSED_OPERATOR : { sql: `${sql} ${sign} ${build.param(read, cast)}` };
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** To the letter: the index of folded texts narrows the rows down, what is written decides. */
function sameText(build: SqlBuild, comparable: Comparable, value: JsonValue | undefined): Compiled {
  const folded = readOperand(comparable, value);
  if (folded === undefined || typeof value !== 'string' || comparable.written === undefined) return REFUSED_VALUE;
  return { sql: `(${comparable.sql} = ${build.param(folded)} and ${comparable.written} = ${build.param(value)})` };
}

const MAX_LIST = 10_000;

function listCondition(build: SqlBuild, comparable: Comparable, { op, value }: Condition): Compiled {
  const items: readonly JsonValue[] = Array.isArray(value) ? value : [value ?? null];
  if (items.length > MAX_LIST) return REFUSED_VALUE;
  const read = items.filter((item) => !isEmptyValue(item)).map((item) => readOperand(comparable, item));
  if (read.includes(undefined)) return REFUSED_VALUE;
  const found = memberOf(build, comparable, read);
  const isIn = items.some(isEmptyValue) ? `(${emptiness(comparable)} or ${found})` : found;
  return { sql: op === 'in' ? isIn : `(${isIn}) is not true` };
}

function memberOf(build: SqlBuild, { as, sql, cast, membership }: Comparable, items: readonly unknown[]): string {
  const list = build.param(items, `${cast}[]`);
  if (membership !== undefined) return `${membership.before}${list}${membership.after}`;
  return as === 'list' ? `${list} && array(${sql})` : `${sql} = any(${list})`;
}

function betweenCondition(build: SqlBuild, comparable: Comparable, value: JsonValue | undefined): Compiled {
  if (!Array.isArray(value) || value.length !== 2) return REFUSED_VALUE;
  const bounds = value.map((item: JsonValue) => (isEmptyValue(item) ? null : readOperand(comparable, item)));
  if (bounds.includes(undefined)) return REFUSED_VALUE;
  const { sql, cast } = comparable;
  const conditions = bounds.flatMap((bound, index) =>
    bound === null ? [] : [`${sql} ${index === 0 ? '>=' : '<='} ${build.param(bound, cast)}`],
  );
  return { sql: conditions.length === 0 ? 'false' : `(${conditions.join(' and ')})` };
}

function periodCondition(build: SqlBuild, { sql }: Comparable, { value, today }: Condition): Compiled {
  if (!isPeriodPreset(value)) return REFUSED_VALUE;
  const { from, to } = periodOf(value, today);
  return { sql: `${sql} between ${build.param(from, 'date')} and ${build.param(to, 'date')}` };
}

function isAboutDays({ op, value }: Condition): boolean {
  if (op === 'period') return true;
  const values: readonly (JsonValue | undefined)[] = Array.isArray(value) ? value : [value];
  const filledValues = values.filter((item) => !isEmptyValue(item));
  return filledValues.length > 0 && filledValues.every((item) => typeof item === 'string' && isIsoDate(item));
}

/** A day compared with an instant is the whole day, in the zone of the festival. */
function dayCondition(build: SqlBuild, sql: string, condition: Condition): Compiled {
  const days = daysOf(condition);
  if (days === null) return { refused: 'valeur' };
  function at(instantMs: number): string {
    return build.param(`${toUtcText(instantMs)}Z`, 'timestamptz');
  }
  const bounds = [
    ...(days.from === null ? [] : [`${sql} >= ${at(dayBounds(days.from, festivalZone()).start)}`]),
    ...(days.to === null ? [] : [`${sql} < ${at(dayBounds(days.to, festivalZone()).end)}`]),
  ];
  if (bounds.length === 0) return { sql: 'false' };
  const inside = `(${bounds.join(' and ')})`;
  return { sql: condition.op === 'ne' ? `${inside} is not true` : inside };
}
