import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { AppError } from '#server/errors/app-error.ts';
import { bodyOfOne, refusedOutcome, takenOutcome } from '#server/records/transitions/series.ts';
import { runTransition } from '#server/records/transitions/transition-operation.ts';
import type { Call } from '#server/services/service-call.ts';

/** A step for several records, each in a transaction of its own: what keeps one back does not keep the others. */
export const takeEtapeSerie = async ({ params, body, context }: Call<'takeEtapeSerie'>): Promise<ServiceReply<'takeEtapeSerie'>> => {
  const { engine } = context.tools;
  const entity = engine.registry.find(params.entite);
  const transition = entity?.descriptor.states?.transitions.find(({ name }) => name === params.etape);
  if (entity === undefined || transition === undefined || !entity.descriptor.operations.includes('update'))
    throw new AppError('adresse-inconnue');
  if (!context.has(transition.right)) throw new AppError('droit-manquant');
  const outcomes = [];
  for (const { Id, Version } of body.Fiches) {
    const step = { entity, id: Id, name: transition.name, body: bodyOfOne(transition, Version, body), isTrial: body.Essai };
    outcomes.push(
      await runTransition(engine, context, step).then(
        ({ mail }) => takenOutcome(Id, mail?.ok ?? null),
        (error: unknown) => refusedOutcome(Id, error, context),
      ),
    );
  }
  return { Fiches: outcomes };
};
