import { isParticipantEntity } from '#domain/participants/participant-entities.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuse, see, type Work } from '#domain/work/work.ts';
import { consequencesOf, consequencesReply, NONE } from './consequences.ts';

export interface StepPlace {
  readonly entite: string;
  readonly id: number;
  readonly etape: string;
}

/** The step that an address names, for who may take it. */
export function* stepAt({ entite, etape }: StepPlace, { has }: Facts): Work<TransitionDescriptor> {
  const known: Readonly<Record<string, EntityDescriptor>> = entities;
  const step = known[entite]?.states?.transitions.find(({ name }) => name === etape);
  if (step === undefined) return yield* refuse('adresse-inconnue');
  return has(step.right) ? step : yield* refuse('droit-manquant');
}

/** What a step would touch elsewhere if it were taken now: its dialog says it, and asks what becomes of it. */
export const getEtapeSuites: WorkService<Asked<StepPlace, unknown, unknown>, ReturnType<typeof consequencesReply>> = {
  entity: 'festival-participant',
  *run({ params }, facts) {
    const { effect } = yield* stepAt(params, facts);
    if (!isParticipantEntity(params.entite)) return consequencesReply(NONE);
    const record = yield* see(params.entite, params.id);
    return consequencesReply(yield* consequencesOf(effect, record, facts.today));
  },
};
