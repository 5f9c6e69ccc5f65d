import { createHmac } from 'node:crypto';

/** RFC 6238 as every authenticator application reads it without further settings: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps of clock drift that a phone may have, either way. */
const DRIFT = 1;
/** 160 bits, the length that RFC 4226 recommends. */
export const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The step whose code this is; null: no step within the drift, or one that `lastStep` has used up. */
export function matchingStep(
  secret: Buffer,
  { code, now, lastStep }: { readonly code: string; readonly now: number; readonly lastStep: number | null },
): number | null {
  const current = Math.floor(now / STEP_MS);
  for (let step = current - DRIFT; step <= current + DRIFT; step += 1)
    if (step > (lastStep ?? -1) && hotp(secret, { counter: step, digits: DIGITS }) === code) return step;
  return null;
}

/** RFC 4226: the digits of a counter. */
export function hotp(secret: Buffer, { counter, digits }: { readonly counter: number; readonly digits: number }): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(moving).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** RFC 4648, without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

/** The reverse of `toBase32`. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The address that an authenticator application reads from a QR code. */
export function otpauthAddress({
  issuer,
  account,
  secret,
}: {
  readonly issuer: string;
  readonly account: string;
  readonly secret: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
