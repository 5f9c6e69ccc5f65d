import { createToken } from '#domain/tokens/create-token.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { sessionOf } from '#server/session/guard.ts';
import type { Call } from '#server/services/service-call.ts';
import { requirePassword } from './account-service.ts';

/** A token outlives the session: it requires the password, and no token makes another. */
export async function createJeton({ body, context }: Call<'createJeton'>): Promise<ServiceReply<'createJeton'>> {
  const { engine } = context.tools;
  sessionOf(context.request);
  const { IdUtilisateur = null, MotDePasse, IsLecture, EntitesPermises = [], EditionsPermises = [], Adresses = [], ...order } = body;
  await requirePassword(context, { path: 'MotDePasse', password: MotDePasse });
  return inUnitOfWork(engine, context, {
    operation: 'createJeton',
    entity: engine.registry.get('jeton-acces'),
    work: (unit) =>
      runWork(unit, createToken({ ...order, IsLecture, EntitesPermises, EditionsPermises, Adresses }, IdUtilisateur, factsOf(unit))),
  });
}
