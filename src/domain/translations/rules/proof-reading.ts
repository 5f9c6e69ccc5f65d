import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { find, refuseField, refuseFields } from '#domain/work/work.ts';
import type { WriteRule } from '#domain/work/rule.ts';

/** A text is read again by somebody else than its translator: who wrote it no longer sees what is wrong. */
export const foreignEyes: WriteRule = {
  name: 'let nobody read their own translation again',
  phase: 'before-write',
  on: [{ entity: 'festival-tranche-film', ops: ['insert', 'update'], fields: ['IsRelu'] }],
  *run(record: Partial<FestivalTrancheFilm>, { userId }, before: FestivalTrancheFilm | null) {
    if (record.IsRelu !== true || before?.IsRelu === true) return {};
    const batch = record.IdTranche ?? null;
    const [found] = batch === null ? [] : yield* find('festival-tranche', { Id: [batch] });
    if (found !== undefined && found.IdTraducteur === userId)
      yield* refuseField({ path: 'IsRelu', code: 'valeur', message: 'tranche.propreTraduction' });
    return {};
  },
};

const PEOPLE = ['IdCorrecteur', 'IdTraducteur', 'IdRelecteur'] as const;

/** Corrector, translator and reader are chosen before a batch leaves (001 §5), and are replaced, never removed, on its way. */
export const peopleOfBatches: WriteRule = {
  name: 'keep the three people of a batch that is under way',
  phase: 'before-write',
  on: [{ entity: 'festival-tranche', ops: ['update'], fields: PEOPLE }],
  *run(batch: Partial<FestivalTranche>, _, before: FestivalTranche | null) {
    if (before === null || (batch.Statut ?? null) === TrancheStatut.edition) return {};
    const missing = PEOPLE.filter((path) => (batch[path] ?? null) === null && before[path] !== null);
    if (missing.length > 0)
      yield* refuseFields(missing.map((path) => ({ path, code: 'obligatoire', message: 'tranche.personnesManquantes' })));
    return {};
  },
};
