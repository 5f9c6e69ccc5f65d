import { addDays, addMonths } from '#domain/values/dates.ts';

const ADULT_MONTHS = 18 * 12;

/** Spec 5: a volunteer is 18 on the eve of the first day; without a birth date nobody can tell. */
export function isAdultOnEve(born: string | null, opens: string | null): boolean {
  return born !== null && opens !== null && addMonths(born, ADULT_MONTHS) <= addDays(opens, -1);
}
