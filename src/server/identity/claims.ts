import { z } from 'zod';
import { identityFingerprint } from './identity-fingerprint.ts';
import type { FactorProof, IdentitySettings } from './identity-settings.ts';

/** A person whom the provider just recognised. */
export interface ProvenIdentity {
  readonly fingerprint: string;
  /** Null: the provider says none, or does not say that it verified it. */
  readonly address: string | null;
  readonly groups: readonly string[];
  /** The provider proves a second factor, by a claim that the settings name. */
  readonly isFactorProven: boolean;
}

interface Sources {
  /** The signed identity token. */
  readonly proven: Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };
  /** Other claims of the provider about the same person. */
  readonly told: Readonly<Record<string, unknown>>;
}

interface Claims extends Readonly<Record<string, unknown>> {
  readonly email?: unknown;
  readonly email_verified?: unknown;
}

type Reading = Pick<IdentitySettings, 'groupClaim' | 'verifiedClaim' | 'factorProofs'>;

const Strings = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

export function identityOf({ proven, told }: Sources, { groupClaim, verifiedClaim, factorProofs }: Reading): ProvenIdentity {
  const claims: Claims = { ...told, ...proven };
  const { email, email_verified: standard } = claims;
  // A provider that says no is not overruled by another mark of its own. Words for « true », or a missing mark, prove nothing.
  const isVerified = standard !== false && claims[verifiedClaim] === true;
  return {
    fingerprint: identityFingerprint(proven.iss, proven.sub),
    address: isVerified && typeof email === 'string' && email !== '' ? email : null,
    groups: stringsOf(claims[groupClaim]),
    isFactorProven: factorProofs.some((proof) => isProof(proof, proven)),
  };
}

/** Only the signed token proves a factor. */
function isProof({ claim, value }: FactorProof, proven: Sources['proven']): boolean {
  return stringsOf(proven[claim]).includes(value);
}

function stringsOf(value: unknown): readonly string[] {
  const parsed = Strings.safeParse(value);
  return parsed.success ? parsed.data : [];
}
