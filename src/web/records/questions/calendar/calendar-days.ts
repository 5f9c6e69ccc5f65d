import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { comparedAs } from '#domain/records/conditions/compared-as.ts';
import { addDays, addMonths, festivalZone, parseInstant, weekday, zonedParts } from '#domain/values/dates.ts';
import { chosenDays } from '#domain/values/dates/days-text.ts';
import { readText, type RecordData } from '#domain/values/record-data.ts';

/** First and last day of a month, `2027-02`. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

const WEEK = 7;

/** Weeks of a month, from Monday to Sunday, with the days of its neighbours that complete them. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const { from, to } = daysOfMonth(month);
  const weeks: (readonly string[])[] = [];
  for (let monday = addDays(from, 1 - weekday(from)); monday <= to; monday = addDays(monday, WEEK))
    weeks.push(Array.from({ length: WEEK }, (_, index) => addDays(monday, index)));
  return weeks;
}

/** Properties of a row that tell on which days it stands. */
export function dayColumns({ name, kind, between }: FieldDescriptor): readonly string[] {
  return kind === 'span' ? (between ?? []).flatMap(({ field }) => field ?? []) : [name];
}

/** Days of a period on which a row stands. */
export function daysOfRow(
  field: FieldDescriptor,
  row: RecordData,
  { from, to }: { readonly from: string; readonly to: string },
): readonly string[] {
  const as = comparedAs(field);
  if (as === 'days') return chosenDays(row[field.name]).filter((day) => day >= from && day <= to);
  if (as === 'span') return stay(field, row, { from, to });
  const text = readText(row, field.name);
  if (text === null) return [];
  const instant = as === 'datetime' ? parseInstant(text) : null;
  return [instant === null ? text : zonedParts(instant, festivalZone()).date];
}

function stay(field: FieldDescriptor, row: RecordData, period: { readonly from: string; readonly to: string }): readonly string[] {
  const [first, last] = dayColumns(field).map((name) => readText(row, name));
  if (first === null || first === undefined || last === null || last === undefined) return [];
  const days: string[] = [];
  for (let day = first > period.from ? first : period.from; day <= last && day <= period.to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Columns that make the name of a record. */
export function nameColumns({ display }: EntityDescriptor): readonly string[] {
  return display.flatMap((part) => ('path' in part ? [part.path.steps[0]?.field ?? part.path.field ?? 'Id'] : []));
}
