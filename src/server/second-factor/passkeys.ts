import type pg from 'pg';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { AppError } from '#domain/errors/app-error.ts';
import type { RelyingParty } from './passkey-challenge.ts';
import { type PasskeyRepository, type PasskeySummary, passkeyRepository } from './passkey-repository.ts';

/** A new key as its browser describes it, each part in base64url. */
export interface NewKey {
  readonly userId: number;
  readonly name: string;
  readonly id: string;
  readonly clientData: string;
  readonly attestation: string;
  readonly transports: readonly string[];
}

export interface Signature {
  readonly id: string;
  readonly clientData: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

interface Expected {
  readonly challenge: string;
  readonly site: RelyingParty;
}

/** Keys of WebAuthn: the device recognises the person (finger, face, PIN), so that one key is two factors. */
export class Passkeys {
  readonly rows: PasskeyRepository;
  private readonly clock: () => number;

  constructor(pool: Pick<pg.Pool, 'query'>, clock: () => number) {
    this.rows = passkeyRepository(pool);
    this.clock = clock;
  }

  /** Throws where the answer does not fit the challenge and the site. */
  async register({ userId, name, transports, ...key }: NewKey, expected: Expected): Promise<void> {
    const { registrationInfo } = await checked(() =>
      verifyRegistrationResponse({
        response: {
          id: key.id,
          rawId: key.id,
          type: 'public-key',
          response: { clientDataJSON: key.clientData, attestationObject: key.attestation },
          clientExtensionResults: {},
        },
        ...expectations(expected),
      }),
    );
    if (registrationInfo === undefined) throw new AppError('cle-acces-refusee');
    const { id, publicKey, counter } = registrationInfo.credential;
    const encoded = Buffer.from(publicKey).toString('base64url');
    const isNew = await this.rows.insert({
      userId,
      name,
      transports,
      credentialId: id,
      publicKey: encoded,
      counter,
      now: this.clock(),
    });
    if (!isNew) throw new AppError('valeur-deja-prise');
  }

  /** The account behind a signature; throws where it proves nobody. */
  async verify({ id, clientData, authenticatorData, signature }: Signature, expected: Expected): Promise<number> {
    const key = await this.rows.find(id);
    if (key === null) throw new AppError('cle-acces-refusee');
    const { verified, authenticationInfo } = await checked(() =>
      verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          response: { clientDataJSON: clientData, authenticatorData, signature },
          clientExtensionResults: {},
        },
        credential: { id, publicKey: Buffer.from(key.publicKey, 'base64url'), counter: key.counter },
        ...expectations(expected),
      }),
    );
    if (!verified) throw new AppError('cle-acces-refusee');
    await this.rows.touch(key.id, { counter: authenticationInfo.newCounter, now: this.clock() });
    return key.userId;
  }

  listOf(userId: number): Promise<readonly PasskeySummary[]> {
    return this.rows.listOf(userId);
  }
}

function expectations({ challenge, site }: Expected) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    requireUserVerification: true,
  };
}

/** The library throws a sentence of its own for each fault; the cause goes to the log. */
async function checked<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (cause) {
    throw new AppError('cle-acces-refusee', {}, { cause });
  }
}
