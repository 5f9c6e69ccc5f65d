import type { Preferences } from '#domain/session/preferences.ts';
import { call } from '#web/runtime/transport.ts';
import { session } from './session.ts';

/** Keeps a choice on the account, so that another machine knows it; what is on screen does not wait for it. */
export async function keepOnAccount(choice: Preferences): Promise<void> {
  if (session.get().state !== 'connected') return;
  const preferences = await call('/mon-compte/preferences', { method: 'PUT', body: choice }).catch(() => undefined);
  const { user } = session.get();
  if (preferences !== undefined && user) session.replaceUser({ ...user, preferences });
}
