import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { marks, writeMarks } from '#domain/transitions/marks.ts';
import { find, refuseWith, waitFor, type Work } from '#domain/work/work.ts';
import type { WriteRule } from '#domain/work/rule.ts';

/**
 * A film that is put in a programme is programmed, after those that are there already; one that was withdrawn is not put in any.
 * One that leaves its programme keeps its status: the step that takes it out of the selection is somebody's decision.
 */
export const programmedFilms: WriteRule = {
  name: 'programme a film that is put in a programme',
  phase: 'before-write',
  on: [{ entity: 'festival-inscription', ops: ['insert', 'update'], fields: ['IdProgramme'] }],
  *run(registration: Partial<FestivalInscription>, facts, before: FestivalInscription | null) {
    const programme = registration.IdProgramme ?? null;
    if (programme === null || programme === before?.IdProgramme) return {};
    if ((registration.DateRetrait ?? null) !== null) yield* refuseWith('regle-metier', { message: 'inscription.retiree' });
    const isProgrammed = registration.Statut === InscriptionStatut.programme;
    return {
      ...(isOrderSaid(registration, before) ? {} : { Ordre: yield* lastOf(programme) }),
      ...(isProgrammed ? {} : { ...writeMarks(marks.noterDecision, facts), Statut: InscriptionStatut.programme }),
    };
  },
};

/** Of a film that comes from another programme, the order it had there says nothing. */
function isOrderSaid(registration: Partial<FestivalInscription>, before: FestivalInscription | null): boolean {
  const order = registration.Ordre ?? null;
  return order !== null && order !== before?.Ordre;
}

/** The place after the last one; two that put films in the same programme do so one after the other. */
function* lastOf(programme: number): Work<number> {
  yield* waitFor('festival-programme', [programme]);
  const there = yield* find('festival-inscription', { IdProgramme: programme });
  return 1 + Math.max(0, ...there.map((entry) => entry.Ordre ?? 0));
}
