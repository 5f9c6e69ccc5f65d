import type pg from 'pg';
import { identityRepository } from '#server/identity/identity-repository.ts';
import { pendingIdentities } from '#server/identity/pending-identity.ts';
import type { SecretBox } from '#server/records/write/secret-box.ts';
import { passkeyChallenges } from '#server/second-factor/passkey-challenge.ts';
import { Passkeys } from '#server/second-factor/passkeys.ts';
import { pendingSignIns } from '#server/second-factor/pending-sign-in.ts';
import { SecondFactors } from '#server/second-factor/second-factors.ts';
import { pinRepository } from '#server/shared-desk/pin-repository.ts';
import { tabletRepository } from '#server/shared-desk/tablet-repository.ts';
import { Devices } from './devices.ts';
import { knownDevices } from './known-device.ts';
import { LinkThrottle } from './link-throttle.ts';
import { LoginThrottle } from './login-throttle.ts';

interface SignInParts {
  readonly pool: pg.Pool;
  readonly secrets: SecretBox;
  readonly clock: () => number;
  /** `Config.publicOrigin`: the site that passkeys are bound to. */
  readonly publicOrigin: string | null;
}

/** Proofs of identity, and the pace at which they may be tried. */
export function signInTools({ pool, secrets, clock, publicOrigin }: SignInParts) {
  return {
    devices: new Devices(pool, clock),
    throttle: new LoginThrottle(pool, clock),
    linkThrottle: new LinkThrottle(pool, clock),
    /** Accounts that were opened on a browser before. */
    knownDevices: knownDevices(secrets),
    factors: new SecondFactors(pool, secrets, clock),
    passkeys: new Passkeys(pool, clock),
    passkeyChallenges: passkeyChallenges(pool, secrets, clock),
    publicOrigin,
    /** Tablets of the desk, and the PINs that open a session on one. */
    tablets: tabletRepository(pool),
    pins: pinRepository(pool),
    pendingSignIns: pendingSignIns(secrets, clock),
    pendingIdentities: pendingIdentities({ pool, secrets, clock }),
    identities: identityRepository(pool),
  };
}

export type SignInTools = ReturnType<typeof signInTools>;
