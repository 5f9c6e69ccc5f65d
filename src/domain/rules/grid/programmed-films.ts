import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { marks, writeMarks } from '#domain/transitions/marks.ts';
import { find, refuseWith, waitFor, type Work } from '#domain/work/work.ts';
import type { WriteRule } from '../rule.ts';

const REGISTRATION = 'festival-inscription';
const PROGRAMME = 'festival-programme';

/**
 * A film that is put in a programme is programmed, after those that are there already; one that was withdrawn is not put in any.
 * One that leaves its programme keeps its status: the step that takes it out of the selection is somebody's decision.
 */
export const programmedFilms: WriteRule = {
  name: 'programme a film that is put in a programme',
  phase: 'before-write',
  on: [{ entity: REGISTRATION, ops: ['insert', 'update'], fields: ['IdProgramme'] }],
  *run(registration, facts, before) {
    const programme = readNumber(registration, 'IdProgramme');
    if (programme === null || programme === readNumber(before ?? {}, 'IdProgramme')) return {};
    if (readText(registration, 'DateRetrait') !== null) yield* refuseWith('regle-metier', { message: 'inscription.retiree' });
    const isProgrammed = registration['Statut'] === InscriptionStatut.programme;
    return {
      ...(isOrderSaid(registration, before) ? {} : { Ordre: yield* lastOf(programme) }),
      ...(isProgrammed ? {} : { ...writeMarks(marks.noterDecision, facts), Statut: InscriptionStatut.programme }),
    };
  },
};

/** Of a film that comes from another programme, the order it had there says nothing. */
const isOrderSaid = (registration: RecordData, before: RecordData | null): boolean => {
  const order = readNumber(registration, 'Ordre');
  return order !== null && order !== readNumber(before ?? {}, 'Ordre');
};

/** The place after the last one; two that put films in the same programme do so one after the other. */
function* lastOf(programme: number): Work<number> {
  yield* waitFor(PROGRAMME, [programme]);
  const there = yield* find(REGISTRATION, { IdProgramme: programme });
  return 1 + Math.max(0, ...there.map((entry) => readNumber(entry, 'Ordre') ?? 0));
}
