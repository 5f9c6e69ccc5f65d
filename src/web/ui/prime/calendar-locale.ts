import { addLocale } from 'primereact/api';
import type { Text } from '#generated/i18n/keys.gen.ts';

/** Any Sunday: only the names of its week are read. */
const SOME_SUNDAY = Date.UTC(2026, 1, 1);
const DAY_MS = 86_400_000;
const known = new Set<string>();

/** Names of days and months as the browser has them, weeks from Monday: nothing more to load. */
export function addCalendarLocale(culture: string, text: Text): void {
  if (known.has(culture)) return;
  known.add(culture);
  const days = (weekday: 'long' | 'short'): string[] => {
    const format = new Intl.DateTimeFormat(culture, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, index) => format.format(SOME_SUNDAY + index * DAY_MS));
  };
  const months = (month: 'long' | 'short'): string[] => {
    const format = new Intl.DateTimeFormat(culture, { month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index, 1)));
  };
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
