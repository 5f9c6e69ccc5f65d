import type { PeriodPreset } from '#domain/values/dates/periods.ts';

/** Words of the language, not of any trade: those of French, folded. */

export const FILLERS: ReadonlySet<string> = new Set(
  (
    'le la les un une de du des d l a au aux en dans par pour sur chez est sont etait soit sera seront qui que dont ou et ont ayant avec ' +
    'ce ces cette cet se s y leur leurs son sa ses tous toutes tout toute peut peuvent pouvant etre doit doivent il elle ils elles on ' +
    'the of with and or that which are is not'
  ).split(' '),
);

export const NEGATIONS: ReadonlySet<string> = new Set(['non', 'pas', 'sans', 'hors', 'sauf', 'ni', 'aucun', 'aucune', 'jamais', 'without']);
export const EITHER: ReadonlySet<string> = new Set(['ou', 'or']);

export type Comparator = 'lt' | 'lte' | 'gt' | 'gte' | 'between';

/** The longest first: `au plus tard` before `au plus`. */
export const COMPARATORS: readonly (readonly [words: string, op: Comparator])[] = [
  ['au plus tard le', 'lte'],
  ['au plus tard', 'lte'],
  ['a partir de', 'gte'],
  ['a partir du', 'gte'],
  ['inferieure a', 'lt'],
  ['inferieur a', 'lt'],
  ['superieure a', 'gt'],
  ['superieur a', 'gt'],
  ['moins de', 'lt'],
  ['plus de', 'gt'],
  ['au moins', 'gte'],
  ['au plus', 'lte'],
  ['au dessus de', 'gt'],
  ['au dessous de', 'lt'],
  ['jusque', 'lte'],
  ['minimum', 'gte'],
  ['maximum', 'lte'],
  ['depuis', 'gte'],
  ['avant', 'lt'],
  ['apres', 'gt'],
  ['entre', 'between'],
];

export const PERIODS: readonly (readonly [words: string, period: PeriodPreset])[] = [
  ['aujourd hui', 'today'],
  ['aujourdhui', 'today'],
  ['ce jour', 'today'],
  ['demain', 'tomorrow'],
  ['hier', 'yesterday'],
  ['cette semaine', 'week'],
  ['semaine prochaine', 'nextWeek'],
  ['mois prochain', 'nextMonth'],
  ['ce mois', 'month'],
  ['cette annee', 'year'],
  ['annee derniere', 'lastYear'],
  ['an dernier', 'lastYear'],
  ['7 prochains jours', 'next7'],
  ['30 prochains jours', 'next30'],
  ['7 derniers jours', 'last7'],
  ['30 derniers jours', 'last30'],
  ['6 derniers mois', 'last6months'],
];

const MONTHS = 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' ');
const DAYS = 'lundi mardi mercredi jeudi vendredi samedi dimanche'.split(' ');

/** 1 for January; null: no month. */
export function monthNumber(word: string | undefined): number | null {
  const index = word === undefined ? -1 : MONTHS.indexOf(word);
  return index === -1 ? null : index + 1;
}

/** 1 for Monday; null: no day. */
export function weekdayNumber(word: string | undefined): number | null {
  const index = word === undefined ? -1 : DAYS.indexOf(word);
  return index === -1 ? null : index + 1;
}

export type Unit = 'time' | 'money' | 'percent';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Quantity that a unit measures, and its size. */
export const UNITS: Readonly<Record<string, readonly [unit: Unit, size: number]>> = {
  min: ['time', MINUTE],
  mn: ['time', MINUTE],
  minute: ['time', MINUTE],
  minutes: ['time', MINUTE],
  h: ['time', HOUR],
  heure: ['time', HOUR],
  heures: ['time', HOUR],
  seconde: ['time', 1],
  secondes: ['time', 1],
  euro: ['money', 1],
  euros: ['money', 1],
  eur: ['money', 1],
  '€': ['money', 1],
  '%': ['percent', 1],
};
