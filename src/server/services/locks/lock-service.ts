import { LOCK_LIFETIME_MS } from '#domain/locks/record-lock.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { AppError } from '#server/errors/app-error.ts';
import { lockable, lockName } from '#server/locks/lockable.ts';
import type { Call } from '#server/services/service-call.ts';
import { type LockPlace, lockRepository } from '#server/locks/lock-repository.ts';

/** Whoever may change a record takes its lock or learns who has it; a reader neither blocks anybody nor is told. */
export const takeVerrou = async (call: Call<'takeVerrou'>): Promise<ServiceReply<'takeVerrou'>> => {
  const { context, body } = call;
  const place = await placeOf(call);
  const locks = lockRepository(context.tools.pool);
  const nowMs = Date.parse(`${context.tools.engine.now()}Z`);
  const { id: userId } = context.user;
  const expiresMs = nowMs + LOCK_LIFETIME_MS;
  const taken = await locks.take({ ...place, userId, token: body.Jeton, nowMs, expiresMs, force: body.Forcer === true });
  if (taken?.isNew === true) await locks.tell(place);
  if (taken !== null) return { Tenu: true, Par: null };
  const holder = await locks.holder(place);
  return { Tenu: false, Par: holder === null ? null : { Id: holder.userId, Nom: holder.nom } };
};

export const releaseVerrou = async (call: Call<'releaseVerrou'>): Promise<ServiceReply<'releaseVerrou'>> => {
  const { context, params, body } = call;
  const locks = lockRepository(context.tools.pool);
  const place = { entity: lockName(context.tools.engine.registry, params.entite), id: params.id };
  const isReleased = await locks.release(place, { userId: context.user.id, token: body.Jeton });
  if (isReleased) await locks.tell(place);
  return isReleased;
};

/** A record that the person may not see does not exist for them. */
const placeOf = async ({ context, params }: Call<'takeVerrou'>): Promise<LockPlace> => {
  const entity = lockable(context.tools.engine.registry, params.entite, context);
  if (!(await context.tools.isInScope(context, params.entite, params.id))) throw new AppError('introuvable');
  return { entity, id: params.id };
};
