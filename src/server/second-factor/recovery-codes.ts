import { hash, randomBytes } from 'node:crypto';
import { toBase32 } from './totp.ts';

const CODES = 10;
/** 80 bits: a plain hash keeps them, as nobody can try them all. */
const CODE_BYTES = 10;

/** Ten codes as people write them down: four groups of four. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, () => (toBase32(randomBytes(CODE_BYTES)).match(/.{4}/g) ?? []).join('-'));
}

/** Case, spaces and dashes of the typed code do not matter. */
export function recoveryFingerprint(code: string): string {
  return hash('sha256', code.toUpperCase().replace(/[^A-Z2-7]/g, ''), 'base64url');
}
