/** Term of a personal value: a time after the last date of an anchor, the time of the law, or as long as its owner. */
import { z } from 'zod';

const TERM =
  /^(?<exercise>exercice )?(?<anchor>[a-z]+) (?:\+|inactif) (?<count>[1-9]\d?) (?<unit>jours|mois|ans)(?: sauf (?<unless>[A-Z]\w*))?(?<row> puis supprimer)?$/;
const LAW = /^loi (?<count>[1-9]\d?) ans$/;
const OWNER = 'proprietaire';

export type Keep =
  | { readonly is: 'owner' }
  | { readonly is: 'law'; readonly years: number }
  | {
      readonly is: 'term';
      readonly anchor: string;
      readonly count: number;
      readonly unit: 'days' | 'months' | 'years';
      /** The term runs from the last day of the calendar year of the anchor. */
      readonly exercise: boolean;
      /** Collection of the record: while it holds a row, the value stays. */
      readonly unless: string | null;
      /** The row goes, not only the value. */
      readonly row: boolean;
    };

const UNITS: Readonly<Record<string, 'days' | 'months' | 'years'>> = { jours: 'days', mois: 'months', ans: 'years' };

/** Null: not a sentence of the grammar. */
export function parseKeep(text: string): Keep | null {
  if (text === OWNER) return { is: 'owner' };
  const law = LAW.exec(text)?.groups;
  if (law !== undefined) return { is: 'law', years: Number(law['count']) };
  const term = TERM.exec(text)?.groups;
  const unit = UNITS[term?.['unit'] ?? ''];
  if (term === undefined || unit === undefined) return null;
  return {
    is: 'term',
    anchor: term['anchor'] ?? '',
    count: Number(term['count']),
    unit,
    exercise: term['exercise'] !== undefined,
    unless: term['unless'] ?? null,
    row: term['row'] !== undefined,
  };
}

export const KeepText = z
  .string()
  .refine(
    (text) => parseKeep(text) !== null,
    'attendu : « edition + 6 mois », « contact inactif 3 ans sauf Credits », « exercice paiement + 10 ans », « depot + 3 ans puis supprimer », « loi 10 ans » ou « proprietaire » ; de 1 à 99',
  );

/** `anchors: { contact: [$modification, Participations.Eannee.DateFin] }`: the latest of these dates is the anchor. */
export const Anchors = z.record(z.string().regex(/^[a-z]+$/, 'attendu : un nom en minuscules'), z.array(z.string()).min(1));
