import { startRegistration } from '@simplewebauthn/browser';
import type { CleCreationDefi, CleInput } from '#generated/client/types.gen.ts';

/** COSE numbers of EdDSA, ES256 and RS256, the strongest first. */
const ALGORITHMS = [-8, -7, -257];

interface PasskeyRequest {
  readonly challenge: CleCreationDefi;
  readonly login: string;
  readonly displayName: string;
}

/** Asks the device for a new key that it finds by itself and that needs the finger, the face or the PIN of its owner. */
export async function createPasskey({ challenge, login, displayName }: PasskeyRequest): Promise<Omit<CleInput, 'Nom'>> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: challenge.Defi,
      rp: { id: challenge.Domaine, name: 'Festival' },
      user: { id: challenge.IdCompte, name: login, displayName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: challenge.Exclues.map((excluded) => ({ id: excluded, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  });
  return {
    Id: id,
    ClientData: response.clientDataJSON,
    Attestation: response.attestationObject,
    Transports: response.transports ?? [],
  };
}
