import { EmpruntStatut } from '#generated/enums/emprunt-statut.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';
import type { Effect, Guard } from '#domain/work/transition-rule.ts';
import { find, refuseField } from '#domain/work/work.ts';

/** Loans that a reader may have out at once, requests included. */
const LOANS_MAX = 5;
const LOAN_DAYS = 21;

const OUT = [EmpruntStatut.demande, EmpruntStatut.enCours, EmpruntStatut.enRetard];

/** A reader with five loans out gives one back before the next. */
export const borrowingLimit: CommitRule = {
  name: 'refuse a loan to a reader who has five out',
  phase: 'before-commit',
  on: [{ entity: 'emprunt', ops: ['insert', 'update', 'restore'], fields: ['IdLecteur'] }],
  *run(written) {
    const loans = yield* find('emprunt', { Id: idsOf(written, 'emprunt'), Statut: OUT });
    for (const IdLecteur of new Set(loans.map((loan) => loan.IdLecteur))) {
      const out = yield* find('emprunt', { IdLecteur, Statut: OUT });
      if (out.length > LOANS_MAX)
        yield* refuseField({ path: 'IdLecteur', code: 'valeur', message: 'pret.limite', params: { nb: LOANS_MAX } });
    }
  },
};

/** A copy is with one reader at a time. */
export const borrowedCopies: CommitRule = {
  name: 'refuse a loan of a copy that is out',
  phase: 'before-commit',
  on: [{ entity: 'emprunt', ops: ['insert', 'update', 'restore'], fields: ['IdExemplaire'] }],
  *run(written) {
    const loans = yield* find('emprunt', { Id: idsOf(written, 'emprunt'), Statut: OUT });
    for (const { IdExemplaire } of loans) {
      const out = yield* find('emprunt', { IdExemplaire, Statut: OUT });
      if (out.length > 1) yield* refuseField({ path: 'IdExemplaire', code: 'valeur', message: 'pret.sorti' });
    }
  },
};

/** A loan is overdue from the day after its due date. */
export const echeancePassee: Guard = {
  holds: ({ record: { DateRetour }, today }) => typeof DateRetour === 'string' && DateRetour < today,
  reason: 'pret.echeance',
};

/** A copy that is handed over comes back three weeks later. */
export const fixerRetour: Effect = ({ today }) => ({ DateRetour: addDays(today, LOAN_DAYS) });
