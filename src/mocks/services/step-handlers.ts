import { takeStep } from '#domain/transitions/take-step.ts';
import { bodyOfOne, refusedOutcome, stepAt, takenOutcome } from '#server/records/transitions/series.ts';
import { reply } from '../call.ts';
import { factsOf } from '../store/facts.ts';
import { runWork } from '../store/run-work.ts';
import { inOwnUnit } from '../store/unit.ts';
import type { Handlers } from './handlers.ts';

/** A step for several records, each in a transaction of its own. */
export const stepHandlers: Handlers<'takeEtapeSerie'> = {
  takeEtapeSerie: ({ params, body, call: { store, context } }) => {
    const { entity, step } = stepAt(store.registry, params, context);
    const Fiches = body.Fiches.map(({ Id: id, Version }) => {
      const asked = { entity: entity.descriptor, id, body: bodyOfOne(step, Version, body) };
      const work = () => runWork(store, takeStep(step, asked, factsOf(store, context)), context);
      try {
        return takenOutcome(id, inOwnUnit(store, context, { work, isTrial: body.Essai }).mail?.ok ?? null);
      } catch (error) {
        return refusedOutcome(id, error, context);
      }
    });
    return reply({ Fiches });
  },
};
