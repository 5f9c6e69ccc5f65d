import type { CustomFetch, CustomFetchOptions } from 'openid-client';
import { type AllowedHosts, GuardedFetchError, isNamedHost } from '#server/http/guarded-address.ts';
import { type GuardedFetchOptions, guardedFetch } from '#server/http/guarded-fetch.ts';

const ANSWER_MAX_BYTES = 512 * 1024;
const FORM_MAX_BYTES = 16 * 1024;

interface Reach {
  readonly allow: AllowedHosts;
  /** Deadline of the whole step of the sign-in, by `performance.now()`. */
  readonly deadlineMs: number;
}

/** Calls of the client library through the guard of addresses: a provider may name any address as its own. */
export function providerFetch({ allow, deadlineMs }: Reach): CustomFetch {
  return async (url, options) => {
    if (!isSafe(url, allow)) throw new GuardedFetchError('protocol', 'Clear text leaves for no provider that no setting names');
    const timeoutMs = Math.max(1, Math.ceil(deadlineMs - performance.now()));
    const { body, type } = await guardedFetch(url, { maxBytes: ANSWER_MAX_BYTES, timeoutMs, allow, ...sent(options) });
    return new Response(new Uint8Array(body), { status: 200, headers: { 'content-type': type } });
  };
}

/** Secrets, codes and names of people are clear in http: it is for hosts that a setting names. */
export function isSafe(address: string, allow: AllowedHosts): boolean {
  const url = URL.parse(address);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && isNamedHost({ host: url.hostname, port: Number(url.port) || 80 }, allow);
}

function sent({ method, body, headers }: CustomFetchOptions): Pick<GuardedFetchOptions, 'headers' | 'body'> {
  if (method === 'GET') return { headers };
  const { 'content-type': type = 'application/x-www-form-urlencoded', ...others } = headers;
  return { headers: others, body: { type, content: String(body ?? ''), maxBytes: FORM_MAX_BYTES } };
}
