import { LOCK_LIFETIME_MS } from '#domain/locks/record-lock.ts';
import { AppError } from '#server/errors/app-error.ts';
import { lockable, lockName } from '#server/locks/lockable.ts';
import { reply } from '../call.ts';
import { isVisible } from '../store/scope.ts';
import type { Handlers } from './handlers.ts';

interface Lock {
  readonly userId: number;
  readonly nom: string;
  readonly token: string;
  readonly expiresMs: number;
}

/** Who has which record open: forgotten with the page, like everything else here. */
export function lockHandlers(): Handlers<'takeVerrou' | 'releaseVerrou'> {
  const locks = new Map<string, Lock>();
  return {
    takeVerrou: ({ params: { entite, id }, body: { Jeton, Forcer = false }, call: { store, context } }) => {
      const key = `${lockable(store.registry, entite, context)} ${id}`;
      const record = store.tables.find(entite, id);
      if (record !== null && !isVisible(store, { entity: entite, record }, context)) throw new AppError('introuvable');
      const lock = locks.get(key);
      const isFree = lock === undefined || lock.userId === context.user.id || lock.expiresMs <= context.nowMs || Forcer;
      if (!isFree) return reply({ Tenu: false, Par: { Id: lock.userId, Nom: lock.nom } });
      locks.set(key, { userId: context.user.id, nom: context.user.nom, token: Jeton, expiresMs: context.nowMs + LOCK_LIFETIME_MS });
      return reply({ Tenu: true, Par: null });
    },
    releaseVerrou: ({ params, body, call: { store, context } }) => {
      const key = `${lockName(store.registry, params.entite)} ${params.id}`;
      const lock = locks.get(key);
      return reply(lock?.token === body.Jeton && lock.userId === context.user.id && locks.delete(key));
    },
  };
}
