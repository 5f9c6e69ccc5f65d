import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { FILTER_OPERATORS } from '#domain/records/query/filter-operators.ts';
import type { Comparable, ReadHow } from './comparable.ts';
import { fieldCondition, rowConditions, valueCondition } from './row-condition-sql.ts';
import { type Source, columnOf } from './source-sql.ts';
import { type SqlBuild, literal } from './sql-build.ts';

type ReadAt = (source: Source, name: string, how?: ReadHow) => Comparable;

/** A path that was opened, and the row it starts from. */
export interface CrossedPath {
  readonly start: Source;
  readonly sources: readonly Source[];
}

/** Conditions of the schema on a path: a key is a field of the nearest entity that has it, from the end. */
export const pathConditions = (
  build: SqlBuild,
  { start, sources }: CrossedPath,
  { where = {}, read }: { readonly where: Readonly<Record<string, JsonValue>> | undefined; readonly read: ReadAt },
): readonly string[] =>
  Object.entries(where).flatMap(([key, said]) => {
    const name = key.split('.').at(-1) ?? key;
    const source = sources.findLast((candidate) => name === 'Id' || candidate.entity.fields.has(name));
    if (source === undefined) throw new Error(`condition on « ${key} », which no entity of the path has`);
    if (isPlain(said)) return [constantCondition(build, { source, name, read }, said)];
    const operators = isOperators(said) ? said : { eq: said };
    return FILTER_OPERATORS.flatMap((op): readonly string[] => {
      const value = operators[op];
      if (value === undefined) return [];
      if (isOther(value)) return [fieldCondition(read(source, name, TO_THE_LETTER), op, read(start, value.slice(1), TO_THE_LETTER))];
      const node = { field: name, op, value };
      return [rowConditions(build, [node], (field) => read(source, field))];
    });
  });

const TO_THE_LETTER: ReadHow = { toTheLetter: true };

const isOther = (value: JsonValue): value is string => typeof value === 'string' && /^\$[A-Z]/.test(value);

const isOperators = (value: JsonValue): value is Readonly<Record<string, JsonValue>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: JsonValue): boolean =>
  Array.isArray(value) ? value.every(isPlain) : !isOperators(value) && !(typeof value === 'string' && value.startsWith('$'));

/** A value of the schema needs no parameter: the statement stays the same for everybody. */
const constantCondition = (
  build: SqlBuild,
  { source, name, read }: { readonly source: Source; readonly name: string; readonly read: ReadAt },
  value: JsonValue,
): string => {
  const field = source.entity.fields.get(name);
  if (field?.column === null || field?.kind === 'days') return valueCondition(build, read(source, name), { op: 'eq', value });
  const column = field === undefined ? read(source, name).sql : columnOf(source, field);
  if (value === null) return `${column} is null`;
  return Array.isArray(value) ? `${column} in (${value.map(constant).join(', ')})` : `${column} = ${constant(value)}`;
};

const constant = (value: JsonValue): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return literal(value);
  throw new Error(`constant of a condition expected, not ${JSON.stringify(value)}`);
};
