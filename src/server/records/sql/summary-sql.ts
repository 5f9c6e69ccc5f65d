import type { FieldDescriptor, ResolvedPath, SummaryForm, SummaryPart } from '#generated/entities/descriptor.gen.ts';
import { addDays, formatDay } from '#domain/records/values/dates.ts';
import { type SqlBuild, literal } from './sql-build.ts';

/** Text of a value, null where there is none. */
type ReadText = (path: ResolvedPath, form: SummaryForm | undefined) => string;

/** The text of a summary in the language of the statement. */
export const summarySql = (build: SqlBuild, { texts }: FieldDescriptor, read: ReadText): string => {
  const parts = texts?.[build.culture] ?? [];
  return `nullif(btrim(concat(${parts.map((part) => partSql(part, read)).join(', ')})), '')`;
};

const partSql = (part: SummaryPart, read: ReadText): string => {
  if ('text' in part) return literal(part.text);
  const text = read(part.path, part.form);
  return part.mark === undefined ? text : `case when ${text} = 'true' then ${literal(`${part.mark} `)} end`;
};

/** A Monday: the names of the days are those that pages write. */
const MONDAY = '2024-01-01';

/** `sam. 30/01` */
export const daySql = (build: SqlBuild, sql: string): string => {
  const names = [0, 1, 2, 3, 4, 5, 6].map((offset) => literal(formatDay(addDays(MONDAY, offset), build.culture).slice(0, -DAY_LENGTH)));
  return `((array[${names.join(', ')}])[extract(isodow from ${sql})::int] || to_char(${sql}, 'DD/MM'))`;
};

const DAY_LENGTH = '30/01'.length;
