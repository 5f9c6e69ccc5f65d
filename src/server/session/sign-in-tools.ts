import type pg from 'pg';
import type { SecretBox } from '#server/records/write/secret-box.ts';
import { pendingSignIns } from '#server/second-factor/pending-sign-in.ts';
import { SecondFactors } from '#server/second-factor/second-factors.ts';
import { Devices } from './devices.ts';
import { knownDevices } from './known-device.ts';
import { LinkThrottle } from './link-throttle.ts';
import { LoginThrottle } from './login-throttle.ts';

interface SignInParts {
  readonly pool: pg.Pool;
  readonly secrets: SecretBox;
  readonly clock: () => number;
}

/** Proofs of identity, and the pace at which they may be tried. */
export function signInTools({ pool, secrets, clock }: SignInParts) {
  return {
    devices: new Devices(pool, clock),
    throttle: new LoginThrottle(pool, clock),
    linkThrottle: new LinkThrottle(pool, clock),
    /** Accounts that were opened on a browser before. */
    knownDevices: knownDevices(secrets),
    factors: new SecondFactors(pool, secrets, clock),
    pendingSignIns: pendingSignIns(secrets, clock),
  };
}

export type SignInTools = ReturnType<typeof signInTools>;
