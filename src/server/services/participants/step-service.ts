import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { consequencesOf, consequencesReply } from '#domain/transitions/consequences.ts';
import { AppError } from '#server/errors/app-error.ts';
import { countRecords } from '#server/records/read/read-operations.ts';
import { readStored } from '#server/records/read/record-repository.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { Call } from '#server/services/service-call.ts';

/** What a step would touch elsewhere if it were taken now: its dialog says it, and asks what becomes of it. */
export const getEtapeSuites = async ({ params, context }: Call<'getEtapeSuites'>): Promise<ServiceReply<'getEtapeSuites'>> => {
  const { engine } = context.tools;
  const entity = engine.registry.find(params.entite);
  const transition = entity?.descriptor.states?.transitions.find(({ name }) => name === params.etape);
  if (entity === undefined || transition === undefined) throw new AppError('adresse-inconnue');
  if (!context.has(transition.right)) throw new AppError('droit-manquant');
  const request = { filter: { IdsPk: [params.id], Colonnes: [] }, skip: 0, take: 1 };
  if ((await countRecords(engine, context, { entity, request })) === 0) throw new AppError('introuvable');
  const told = await inUnitOfWork(engine, context, {
    operation: 'suites',
    entity,
    work: async (unit) => {
      const record = (await readStored(unit, entity, [params.id])).get(params.id);
      if (record === undefined) throw new AppError('introuvable');
      return runWork(unit, consequencesOf(transition.effect, record, engine.today()));
    },
  });
  return consequencesReply(told);
};
