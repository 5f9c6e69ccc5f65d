import type { Claim } from '#domain/work/steps.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { MockContext } from '../mock-context.ts';
import type { Store } from './store.ts';

function placeOf(key: string, { user }: MockContext): string {
  return `${user.id} ${key}`;
}

/** Takes the key of a call that is made once, or answers what it gave before. */
export function claimKey({ idempotence }: Store, { key, of, data }: Claim, context: MockContext): number | null {
  const body = JSON.stringify([of, data]);
  const existing = idempotence.get(placeOf(key, context));
  if (existing !== undefined && existing.body !== body) throw new AppError('cle-deja-utilisee');
  if (existing === undefined) idempotence.set(placeOf(key, context), { body, id: 0 });
  return existing?.id ?? null;
}

export function keepResult(
  { idempotence }: Store,
  { key, result }: { readonly key: string; readonly result: number },
  context: MockContext,
): void {
  idempotence.set(placeOf(key, context), { body: idempotence.get(placeOf(key, context))?.body ?? '', id: result });
}
