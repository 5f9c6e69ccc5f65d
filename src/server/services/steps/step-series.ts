import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { bodyOfOne, refusedOutcome, stepAt, takenOutcome } from '#server/records/transitions/series.ts';
import { runTransition } from '#server/records/transitions/transition-operation.ts';
import type { Call } from '#server/services/service-call.ts';

/** A step for several records, each in a transaction of its own: what keeps one back does not keep the others. */
export const takeEtapeSerie = async ({ params, body, context }: Call<'takeEtapeSerie'>): Promise<ServiceReply<'takeEtapeSerie'>> => {
  const { engine } = context.tools;
  const { entity, step } = stepAt(engine.registry, params, context);
  const outcomes = [];
  for (const { Id, Version } of body.Fiches) {
    const one = { entity, id: Id, name: step.name, body: bodyOfOne(step, Version, body), isTrial: body.Essai };
    outcomes.push(
      await runTransition(engine, context, one).then(
        ({ mail }) => takenOutcome(Id, mail?.ok ?? null),
        (error: unknown) => refusedOutcome(Id, error, context),
      ),
    );
  }
  return { Fiches: outcomes };
};
