import type { EnvoiLu } from '#generated/client/types.gen.ts';
import { weekdayName } from '#domain/values/dates.ts';
import type { Language } from '#generated/i18n/languages.gen.ts';
import type { MessageKey, Text } from '#generated/i18n/keys.gen.ts';

type Words = Text<Extract<MessageKey, `envois.${string}`>>;

/** 4 January 2027 is a Monday. */
const MONDAY = '2027-01-04';

/** Name of a day of the week, from 1, Monday. */
export function dayName(day: number, language: Language): string {
  return weekdayName(`${MONDAY.slice(0, 8)}${String(day + 3).padStart(2, '0')}`, language, 'long');
}

/** « Chaque lundi, jeudi à 8 h ». */
export function rhythmText(
  { Heure: heure, Jours, JourMois }: Pick<EnvoiLu, 'Heure' | 'Jours' | 'JourMois'>,
  { text, language }: { readonly text: Words; readonly language: Language },
): string {
  if (JourMois !== null) return text('envois.chaqueMois', { jour: JourMois, heure });
  if (Jours.length === 0) return text('envois.chaqueJour', { heure });
  return text('envois.chaqueSemaine', { jours: Jours.map((day) => dayName(day, language)).join(', '), heure });
}
