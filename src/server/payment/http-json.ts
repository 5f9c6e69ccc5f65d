import type { z } from 'zod';
import { AppError } from '#domain/errors/app-error.ts';
import type { AllowedHosts } from '#server/http/guarded-address.ts';
import { guardedFetch } from '#server/http/guarded-fetch.ts';

interface JsonCall {
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: a GET. */
  readonly body?: { readonly type: string; readonly content: string };
}

export type CallJson = <T>(url: string, call: JsonCall, answer: z.ZodType<T>) => Promise<T>;

const BYTES_MAX = 1_000_000;
const TIMEOUT_MS = 15_000;

/** Calls of one company. The cause of a failure is in the log, without keys; the client reads one sentence. */
export function jsonCaller(allow: AllowedHosts): CallJson {
  return async (url, { headers, body }, answer) => {
    try {
      const reply = await guardedFetch(url, {
        maxBytes: BYTES_MAX,
        timeoutMs: TIMEOUT_MS,
        allow,
        accept: ['application/json'],
        headers,
        ...(body === undefined ? {} : { body: { ...body, maxBytes: BYTES_MAX } }),
      });
      return answer.parse(JSON.parse(reply.body.toString('utf8')));
    } catch (cause) {
      throw new AppError('paiement-injoignable', {}, { cause });
    }
  };
}
