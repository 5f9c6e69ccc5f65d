import type { FestivalTrancheShown } from '#generated/records/festival-tranche.gen.ts';
import { areSaid, type Guard, type GuardInput } from '#domain/work/transition-rule.ts';

type OfBatch = GuardInput<FestivalTrancheShown>;

/** A step of a batch is done when every film of it carries its tick. */
function allFilms({ NbFilms }: FestivalTrancheShown, ticked: number): boolean {
  return NbFilms > 0 && ticked === NbFilms;
}

function hasPeople({ IdCorrecteur, IdTraducteur, IdRelecteur }: FestivalTrancheShown): boolean {
  return areSaid(IdCorrecteur, IdTraducteur, IdRelecteur);
}

function hasLanguages({ IdLangueSource, IdLangueCible }: FestivalTrancheShown): boolean {
  return areSaid(IdLangueSource, IdLangueCible);
}

export const batchGuards = {
  personnesChoisies: {
    holds: ({ record }: OfBatch) => hasPeople(record) && hasLanguages(record) && record.NbFilms > 0,
    reason: ({ record }: OfBatch) => {
      if (!hasPeople(record)) return 'tranche.personnesManquantes';
      return hasLanguages(record) ? 'tranche.sansFilm' : 'tranche.languesManquantes';
    },
  },
  avecFilms: { holds: ({ record }: OfBatch) => record.NbFilms > 0, reason: 'tranche.sansFilm' },
  filmsCorriges: { holds: ({ record }: OfBatch) => allFilms(record, record.NbCorriges), reason: 'tranche.filmsNonCorriges' },
  filmsTraduits: { holds: ({ record }: OfBatch) => allFilms(record, record.NbTraduits), reason: 'tranche.filmsNonTraduits' },
  filmsRelus: { holds: ({ record }: OfBatch) => allFilms(record, record.NbRelus), reason: 'tranche.filmsNonRelus' },
  /** Marked once: a second time would only move its date. */
  nonTerminee: { holds: ({ record }: OfBatch) => record.IsValid !== true, reason: 'tranche.dejaTerminee' },
} as const satisfies Readonly<Record<string, Guard>>;
