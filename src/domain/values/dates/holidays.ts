import { addDays } from '../dates.ts';

/** Keys of the French public holidays; their names are messages `ferie.<key>`. */
export type HolidayKey =
  | 'nouvelAn'
  | 'lundiDePaques'
  | 'feteDuTravail'
  | 'victoire1945'
  | 'ascension'
  | 'lundiDePentecote'
  | 'feteNationale'
  | 'assomption'
  | 'toussaint'
  | 'armistice1918'
  | 'noel';

export interface Holiday {
  readonly date: string;
  readonly key: HolidayKey;
}

/** French public holidays of a year, in order. */
export function frenchHolidays(year: number): readonly Holiday[] {
  const easter = easterSunday(year);
  const holidays: Holiday[] = [
    { date: `${year}-01-01`, key: 'nouvelAn' },
    { date: addDays(easter, 1), key: 'lundiDePaques' },
    { date: `${year}-05-01`, key: 'feteDuTravail' },
    { date: `${year}-05-08`, key: 'victoire1945' },
    { date: addDays(easter, 39), key: 'ascension' },
    { date: addDays(easter, 50), key: 'lundiDePentecote' },
    { date: `${year}-07-14`, key: 'feteNationale' },
    { date: `${year}-08-15`, key: 'assomption' },
    { date: `${year}-11-01`, key: 'toussaint' },
    { date: `${year}-11-11`, key: 'armistice1918' },
    { date: `${year}-12-25`, key: 'noel' },
  ];
  return holidays.toSorted((left, right) => left.date.localeCompare(right.date));
}

export function holidayOn(date: string): HolidayKey | null {
  return frenchHolidays(Number(date.slice(0, 4))).find((holiday) => holiday.date === date)?.key ?? null;
}

/** Gregorian Easter Sunday (anonymous algorithm of Meeus, Jones and Butcher). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = century - Math.floor((century + 8) / 25) + 1;
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor(correction / 3) + 15) % 30;
  const weekdayShift = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekdayShift) / 451);
  const sum = epact + weekdayShift - 7 * late + 114;
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`;
}
