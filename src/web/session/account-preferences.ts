import { changePreferences } from '#generated/client/sdk/compte.gen.ts';
import type { Preferences } from '#domain/session/preferences.ts';
import { session } from './session.ts';

/** Keeps a choice on the account, so that another machine knows it; what is on screen does not wait for it. */
export async function keepOnAccount(choice: Preferences): Promise<void> {
  if (session.get().state !== 'connected') return;
  const reply = await changePreferences({ body: choice }).catch(() => undefined);
  const { user } = session.get();
  if (reply !== undefined && user) session.replaceUser({ ...user, preferences: reply.data });
}
