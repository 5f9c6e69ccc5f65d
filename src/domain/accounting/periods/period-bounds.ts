import { PeriodeType } from '#generated/enums/periode-type.gen.ts';
import { addDays, addMonths } from '#domain/values/dates.ts';

/** Before any piece. */
export const FIRST_DAY = '1900-01-01';

/** Months that a kind of period lasts. */
const MONTHS: Readonly<Record<number, number>> = { [PeriodeType.mois]: 1, [PeriodeType.trimestre]: 3, [PeriodeType.exercice]: 12 };

export interface PeriodBounds {
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
}

/** First day of the fiscal year that holds a day; it begins with this month, from 1 to 12. */
export function fiscalYearStart(day: string, firstMonth: number): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0);
  return `${year}-${String(firstMonth).padStart(2, '0')}-01`;
}

/** The month, quarter or fiscal year that holds a day: quarters and years are counted from the start of the fiscal year. */
export function periodHolding(type: number, day: string, firstMonth: number): PeriodBounds {
  const length = MONTHS[type] ?? 1;
  let from = fiscalYearStart(day, firstMonth);
  while (addMonths(from, length) <= day) from = addMonths(from, length);
  return { from, to: addDays(addMonths(from, length), -1) };
}
