import { amount, type Guard, type GuardInput, isFilled } from './transition-rule.ts';

/** A step of a batch is done when every film of it carries its tick. */
const allFilms =
  (ticked: string): Guard['holds'] =>
  ({ record }: GuardInput) =>
    amount(record, 'NbFilms') > 0 && amount(record, ticked) === amount(record, 'NbFilms');

const CANCELLED = 3;

export const filmGuards = {
  personnesChoisies: {
    holds: ({ record }) => isFilled(record, 'IdCorrecteur', 'IdTraducteur', 'IdRelecteur') && amount(record, 'NbFilms') > 0,
    reason: 'tranche.personnesManquantes',
  },
  filmsCorriges: { holds: allFilms('NbCorriges') },
  filmsTraduits: { holds: allFilms('NbTraduits') },
  filmsRelus: { holds: allFilms('NbRelus') },
  /** a film of a programme that is screened stays in it. */
  horsSeance: {
    reads: { seances: { path: 'Programme.Seances', fields: ['Etat'] } },
    holds: ({ facts }) => (facts['seances'] ?? []).every((screening) => screening['Etat'] === CANCELLED),
  },
} as const satisfies Readonly<Record<string, Guard>>;
