import type { FieldDescriptor, FilterOperator, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { FILTER_OPERATORS } from '#domain/records/conditions/filter-operators.ts';
import type { Source } from './source-sql.ts';
import { literal } from './sql-build.ts';

/** A condition of the schema on a path: a field of a row that it crosses, compared with a constant, a value or a field of the record. */
export type PathTerm = { readonly source: Source; readonly name: string } & (
  | { readonly constant: JsonValue }
  | { readonly op: FilterOperator; readonly value: JsonValue }
  | { readonly op: FilterOperator; readonly other: string }
);

/** A key is a field of the nearest entity that has it, from the end. */
export function pathTerms(sources: readonly Source[], where: FieldDescriptor['where'] = {}): readonly PathTerm[] {
  return Object.entries(where).flatMap(([key, condition]): readonly PathTerm[] => {
    const name = key.split('.').at(-1) ?? key;
    const source = sources.findLast((candidate) => name === 'Id' || candidate.entity.fields.has(name));
    if (source === undefined) throw new Error(`condition on « ${key} », which no entity of the path has`);
    if (isPlain(condition)) return [{ source, name, constant: condition }];
    const operators = isOperators(condition) ? condition : { eq: condition };
    return FILTER_OPERATORS.flatMap((op): readonly PathTerm[] => {
      const value = operators[op];
      if (value === undefined) return [];
      return [isOther(value) ? { source, name, op, other: value.slice(1) } : { source, name, op, value }];
    });
  });
}

function isOther(value: JsonValue): value is string {
  return typeof value === 'string' && /^\$[A-Z]/.test(value);
}

function isOperators(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlain(value: JsonValue): boolean {
  return Array.isArray(value) ? value.every(isPlain) : !isOperators(value) && !(typeof value === 'string' && value.startsWith('$'));
}

/** A value of the schema needs no parameter: the statement stays the same for everybody. */
export function constantCondition(column: string, value: JsonValue): string {
  if (value === null) return `${column} is null`;
  return Array.isArray(value) ? `${column} in (${value.map(constant).join(', ')})` : `${column} = ${constant(value)}`;
}

function constant(value: JsonValue): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return literal(value);
  throw new Error(`constant of a condition expected, not ${JSON.stringify(value)}`);
}
