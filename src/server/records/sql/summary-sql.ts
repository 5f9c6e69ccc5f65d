import type { FieldDescriptor, SummaryPart } from '#generated/entities/descriptor.gen.ts';
import { addDays, formatDay } from '#domain/values/dates.ts';
import type { Source } from './source-sql.ts';
import { type SqlBuild, literal } from './sql-build.ts';
import { isOwnText, spaceAfter } from './text-sql.ts';

/** Parts of a summary in the language of the statement. */
export function summaryParts(build: SqlBuild, { texts }: FieldDescriptor): readonly SummaryPart[] {
  return texts?.[build.culture] ?? [];
}

/** A part of a summary beside the SQL of the value it shows, null where there is none. */
export interface WrittenPart {
  readonly part: SummaryPart;
  readonly text: string;
}

export function summarySql(source: Source, parts: readonly WrittenPart[]): string {
  return `nullif(btrim(concat(${parts.map((written, index) => partSql(source, written, parts[index - 1])).join(', ')})), '')`;
}

function partSql(source: Source, { part, text }: WrittenPart, before: WrittenPart | undefined): string {
  if (!('text' in part)) return part.mark === undefined ? text : `case when ${text} = 'true' then ${literal(`${part.mark} `)} end`;
  const isAfterOwnText = before !== undefined && 'path' in before.part && isOwnText(source, before.part.path);
  return part.text === ' ' && isAfterOwnText ? spaceAfter(before.text) : literal(part.text);
}

/** A Monday: the names of the days are those that pages write. */
const MONDAY = '2024-01-01';

/** `sam. 30/01` */
export function daySql(build: SqlBuild, sql: string): string {
  const names = [0, 1, 2, 3, 4, 5, 6].map((offset) => literal(formatDay(addDays(MONDAY, offset), build.culture).slice(0, -DAY_LENGTH)));
  return `((array[${names.join(', ')}])[extract(isodow from ${sql})::int] || to_char(${sql}, 'DD/MM'))`;
}

const DAY_LENGTH = '30/01'.length;
