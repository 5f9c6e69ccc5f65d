import type { FestivalTrancheShown } from '#generated/records/festival-tranche.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { amount, type Guard, type GuardInput, isFilled } from '#domain/work/transition-rule.ts';

/** A step of a batch is done when every film of it carries its tick. */
const allFilms =
  (ticked: string): Guard['holds'] =>
  ({ record }: GuardInput) =>
    amount(record, 'NbFilms') > 0 && amount(record, ticked) === amount(record, 'NbFilms');

const hasPeople = (record: RecordData): boolean => isFilled(record, 'IdCorrecteur', 'IdTraducteur', 'IdRelecteur');

export const batchGuards = {
  personnesChoisies: {
    holds: ({ record }) => hasPeople(record) && amount(record, 'NbFilms') > 0,
    reason: ({ record }) => (hasPeople(record) ? 'tranche.sansFilm' : 'tranche.personnesManquantes'),
  },
  filmsCorriges: { holds: allFilms('NbCorriges'), reason: 'tranche.filmsNonCorriges' },
  filmsTraduits: { holds: allFilms('NbTraduits'), reason: 'tranche.filmsNonTraduits' },
  filmsRelus: { holds: allFilms('NbRelus'), reason: 'tranche.filmsNonRelus' },
  /** Marked once: a second time would only move its date. */
  nonTerminee: { holds: ({ record }: GuardInput<FestivalTrancheShown>) => record.IsValid !== true, reason: 'tranche.dejaTerminee' },
} as const satisfies Readonly<Record<string, Guard>>;
