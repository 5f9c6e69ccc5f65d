import { text } from '#web/i18n/i18n.ts';
import { ApiError } from '#web/runtime/transport.ts';
import type { SessionUser } from '../session-store.ts';
import { passkeyError } from './passkey-error.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';

/** As any sign-in; rejects with the sentence that the page shows. */
export async function enterByPasskey(seSouvenir: boolean): Promise<SessionUser> {
  try {
    return await signInByPasskey(seSouvenir);
  } catch (cause) {
    throw new ApiError({ code: 'cle-acces', detail: passkeyError(cause, text) }, { cause });
  }
}
