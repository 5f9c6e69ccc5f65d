import { addLocale } from 'primereact/api';
import { addDays, addMonths, monthName, weekdayName } from '#domain/values/dates.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';

/** A Sunday and the first of a year: only the names of the week and of the months are read. */
const [SOME_SUNDAY, SOME_JANUARY] = ['2026-02-01', '2026-01-01'];
const registeredCultures = new Set<string>();

/** Names of days and months as the browser has them, weeks from Monday: nothing more to load. */
export function addCalendarLocale(culture: string, text: Text): void {
  if (registeredCultures.has(culture)) return;
  registeredCultures.add(culture);
  function days(length: 'long' | 'short'): string[] {
    return Array.from({ length: 7 }, (_, index) => weekdayName(addDays(SOME_SUNDAY, index), culture, length));
  }
  function months(length: 'long' | 'short'): string[] {
    return Array.from({ length: 12 }, (_, index) => monthName(addMonths(SOME_JANUARY, index), culture, length));
  }
  addLocale(culture, {
    firstDayOfWeek: 1,
    dayNames: days('long'),
    dayNamesShort: days('short'),
    dayNamesMin: days('short').map((name) => name.replace('.', '')),
    monthNames: months('long'),
    monthNamesShort: months('short'),
    dateFormat: 'dd/mm/yy',
    prevMonth: text('ferie.moisPrecedent'),
    nextMonth: text('ferie.moisSuivant'),
    chooseMonth: text('ferie.mois'),
    chooseYear: text('ferie.annee'),
  });
}
