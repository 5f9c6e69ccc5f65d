import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { SECRET_PREFIX } from '#domain/webhooks/webhook-secret.ts';

interface SignedReport {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly nowMs: number;
}

/** An older report may be one that somebody plays again. */
const AGE_MAX_S = 300;
const VERSION = 'v1,';

/** Number of a report that carries a fresh signature of Standard Webhooks; null: forged, old, or unsigned. */
export function signedReportId({ headers, text, nowMs }: SignedReport, secret: string): string | null {
  const [id, stamp] = [oneOf(headers['webhook-id']), oneOf(headers['webhook-timestamp'])];
  const isDated = /^\d{1,12}$/.test(stamp) && Math.abs(nowMs / 1000 - Number(stamp)) <= AGE_MAX_S;
  if (!/^[\x21-\x7e]{1,100}$/.test(id) || !isDated) return null;
  const expected = createHmac('sha256', keyOf(secret)).update(`${id}.${stamp}.${text}`).digest();
  const isSigned = oneOf(headers['webhook-signature'])
    .split(' ')
    .some((signature) => signature.startsWith(VERSION) && isSame(Buffer.from(signature.slice(VERSION.length), 'base64'), expected));
  return isSigned ? id : null;
}

/** A secret of the standard is base64; any other word is its own key. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(SECRET_PREFIX) ? Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64') : Buffer.from(secret);
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function oneOf(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
