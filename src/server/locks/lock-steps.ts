import { LOCK_LIFETIME_MS } from '#domain/locks/record-lock.ts';
import type { Step, StepReply } from '#domain/work/steps.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { lockRepository } from './lock-repository.ts';

type Of<K extends Step['do']> = Extract<Step, { readonly do: K }>;

/** Takes what is free or one's own, or by force; notifies the browsers of the former holder as the transaction ends. */
export async function takeLock(
  { client, context, engine }: UnitOfWork,
  { entity, id, token, isForced }: Of<'take-lock'>,
): Promise<StepReply> {
  const locks = lockRepository(client);
  const place = { entity, id };
  const nowMs = Date.parse(`${engine.now()}Z`);
  const claim = { ...place, userId: context.user.id, token, nowMs, expiresMs: nowMs + LOCK_LIFETIME_MS, force: isForced };
  const taken = await locks.take(claim);
  if (taken?.isNew === true) await locks.tell(place);
  const holder = taken === null ? await locks.holder(place) : null;
  return holder === null ? null : { Id: holder.userId, Nom: holder.nom };
}

export async function releaseLock({ client, context }: UnitOfWork, { entity, id, token }: Of<'release-lock'>): Promise<number> {
  const locks = lockRepository(client);
  const isReleased = await locks.release({ entity, id }, { userId: context.user.id, token });
  if (isReleased) await locks.tell({ entity, id });
  return isReleased ? 1 : 0;
}
