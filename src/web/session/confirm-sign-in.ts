import { confirmLogin } from '#generated/client/sdk/second-facteur.gen.ts';
import { openBy } from './session.ts';
import type { SessionUser } from './session-store.ts';

/** Ends a sign-in that waits for its second factor, with a code of the application or a recovery code. */
export function confirmSignIn(code: string, seSouvenir: boolean): Promise<SessionUser> {
  return openBy(() => confirmLogin({ body: { Code: code } }), seSouvenir);
}
