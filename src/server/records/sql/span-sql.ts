import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { fieldOf } from '#domain/records/engine/registry.ts';
import { type Source, columnOf } from './source-sql.ts';
import type { SqlBuild } from './sql-build.ts';
import { daySql } from './summary-sql.ts';

/** First and last day of a span. */
export function daysOfSpan(source: Source, { between }: FieldDescriptor): { readonly sql: string; readonly last: string } {
  const [sql = 'null', last = 'null'] = (between ?? []).map((end) => columnOf(source, fieldOf(source.entity, end.field ?? '')));
  return { sql, last };
}

/** `sam. 30/01 – lun. 01/02` */
export function spanText(build: SqlBuild, source: Source, field: FieldDescriptor): string {
  const { sql, last } = daysOfSpan(source, field);
  return `case when ${last} >= ${sql} then ${daySql(build, sql)} || ' – ' || ${daySql(build, last)} end`;
}
