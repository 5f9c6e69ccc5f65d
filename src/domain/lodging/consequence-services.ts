import { isParticipantEntity } from '#domain/participants/participant-entities.ts';
import { stepAt, type StepPlace } from '#domain/transitions/step-at.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { see } from '#domain/work/work.ts';
import { consequencesOf, consequencesReply, NONE } from './consequences.ts';

/** Effects of a step elsewhere if it ran now: its dialog shows them, and asks what becomes of them. */
export const getEtapeSuites: WorkService<Asked<StepPlace, unknown, unknown>, ReturnType<typeof consequencesReply>> = {
  entity: 'festival-participant',
  *run({ params }, facts) {
    const { effect } = yield* stepAt(params, facts);
    if (!isParticipantEntity(params.entite)) return consequencesReply(NONE);
    const record = yield* see(params.entite, params.id);
    return consequencesReply(yield* consequencesOf(effect, record, facts.today));
  },
};
