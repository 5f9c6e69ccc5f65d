import { LOCK_LIFETIME_MS } from '#domain/locks/record-lock.ts';
import type { StepReply } from '#domain/work/steps.ts';
import type { StepAnswers } from '#domain/registries/answer-step.ts';
import type { Asking } from './store.ts';

/** Locks of open records: forgotten with the page, like everything else here. */
export const lockAnswers: Pick<StepAnswers<Asking, StepReply>, 'take-lock' | 'release-lock'> = {
  'take-lock': ({ store: { locks }, context: { user, nowMs } }, { entity, id, token, isForced }) => {
    const lock = locks.get(`${entity} ${id}`);
    if (lock !== undefined && lock.userId !== user.id && lock.expiresMs > nowMs && !isForced) return { Id: lock.userId, Nom: lock.nom };
    locks.set(`${entity} ${id}`, { userId: user.id, nom: user.nom, token, expiresMs: nowMs + LOCK_LIFETIME_MS });
    return null;
  },
  'release-lock': ({ store: { locks }, context: { user } }, { entity, id, token }) => {
    const lock = locks.get(`${entity} ${id}`);
    return lock?.token === token && lock.userId === user.id && locks.delete(`${entity} ${id}`) ? 1 : 0;
  },
};
