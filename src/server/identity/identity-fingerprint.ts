import { hash } from 'node:crypto';

/** Stands for a person of a provider: whoever reads the database learns no name of theirs elsewhere. */
export function identityFingerprint(issuer: string, subject: string): string {
  return hash('sha256', JSON.stringify([issuer, subject]), 'hex');
}
