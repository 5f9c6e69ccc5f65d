import type { MappedGroup } from '#domain/identity/group-mapping.ts';

/** A value of `amr` or `acr` by which the provider proves a second factor. */
export interface FactorProof {
  readonly claim: 'acr' | 'amr';
  readonly value: string;
}

/** The identity provider of the organisation (docs/connexion-par-fournisseur.md). */
export interface IdentitySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name on the button of the sign-in page. */
  readonly label: string;
  readonly scopes: string;
  readonly groupClaim: string;
  /** Claim that marks the address as verified. */
  readonly verifiedClaim: string;
  readonly groups: readonly MappedGroup[];
  readonly factorProofs: readonly FactorProof[];
  /** For all calls of one step of a sign-in together. */
  readonly timeoutMs: number;
  /** People who do not manage accounts may sign in by their password too. */
  readonly isLocalOpen: boolean;
  /** Page of ours that the provider leads back to. */
  readonly redirectUri: string;
}
