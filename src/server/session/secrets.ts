import { hash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** Fingerprint of a secret that is stored nowhere. */
export function fingerprintOf(secret: string): string {
  return hash('sha256', secret, 'hex');
}

export function newSecret(): { readonly Secret: string; readonly Empreinte: string } {
  const Secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { Secret, Empreinte: fingerprintOf(Secret) };
}
