import { AppError } from '#domain/errors/app-error.ts';

/** Each export holds a connection of the pool as long as its browser reads: half of the pool at most… */
const EXPORTS_MAX = 5;
/** …of which one user has so many, so that a slow reader keeps no one else waiting. */
export const EXPORTS_OF_USER_MAX = 2;
/** By pool and user, the exports that are being read. */
const running = new WeakMap<object, Map<number, number>>();

/** Takes a place, and answers the way to give it back, once. */
export function takePlace(pool: object, userId: number): () => void {
  const byUser = running.get(pool) ?? new Map<number, number>();
  running.set(pool, byUser);
  const count = byUser.get(userId) ?? 0;
  const total = [...byUser.values()].reduce((sum, some) => sum + some, 0);
  if (count >= EXPORTS_OF_USER_MAX || total >= EXPORTS_MAX) throw new AppError('trop-de-demandes');
  byUser.set(userId, count + 1);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const left = (byUser.get(userId) ?? 1) - 1;
    if (left > 0) byUser.set(userId, left);
    else byUser.delete(userId);
  };
}
