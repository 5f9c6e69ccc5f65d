import { startAuthentication } from '@simplewebauthn/browser';
import { challengeCleAcces, loginByCleAcces } from '#generated/client/sdk/second-facteur.gen.ts';
import { openBy } from '../session.ts';
import type { SessionUser } from '../session-store.ts';

/** The device shows the keys that it has of this site; the one that the person picks signs the challenge and opens a session. */
export async function signInByPasskey(seSouvenir: boolean): Promise<SessionUser> {
  const { data } = await challengeCleAcces();
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge: data.Defi, rpId: data.Domaine, userVerification: 'required' },
  });
  const body = {
    Id: id,
    ClientData: response.clientDataJSON,
    Authentification: response.authenticatorData,
    Signature: response.signature,
    SeSouvenir: seSouvenir,
  };
  return openBy(() => loginByCleAcces({ body }), seSouvenir);
}
