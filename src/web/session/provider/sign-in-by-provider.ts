import { beginFournisseur, linkIdentite, loginByFournisseur } from '#generated/client/sdk/identite.gen.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { text } from '#web/i18n/i18n.ts';
import { notify } from '#web/shell/notifications.ts';
import { openBy } from '../session.ts';
import type { SessionUser } from '../session-store.ts';

/** Leaves this page for the one of the provider; comes back only where that is refused. */
export async function leaveForProvider(): Promise<never> {
  const { data } = await beginFournisseur();
  // A browser that goes back shows the page that it left, busy as it was.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true });
  location.assign(data.Adresse);
  return Promise.withResolvers<never>().promise;
}

/** Any refusal uses the words of the server; a second factor that is due goes on as after a password. */
export async function enterByProvider(answer: string): Promise<SessionUser> {
  try {
    return await openBy(() => loginByFournisseur({ body: { Reponse: answer } }), false);
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code === 'second-facteur-requis') throw cause;
    throw new ApiError({ code: cause.code, detail: cause.detail }, { cause });
  }
}

/** Links the account that has just signed in. */
export async function linkToProvider(password: string): Promise<void> {
  await linkIdentite({ body: { MotDePasse: password } });
  notify('success', text('fournisseur.lien'));
}
