import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Notice } from '#domain/accounting/online/payment-provider.ts';

export function headerOf({ headers }: Notice, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** True where one of the signatures is the HMAC-SHA256 of the text, in hexadecimal. */
export function isSignedBy(key: string, text: string, signatures: readonly string[]): boolean {
  const expected = createHmac('sha256', key).update(text).digest();
  return signatures.some((signature) => {
    const given = Buffer.from(signature, 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
