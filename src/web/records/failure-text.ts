import { ApiError } from '#web/runtime/transport.ts';

/** A refusal says why by itself; when the call itself failed, what could not be done comes first, then what the server told of it. */
export function failureText(error: unknown, failure: string): string {
  if (!(error instanceof ApiError)) return failure;
  if (error.status >= 400 && error.status < 500) return error.detail;
  const isBare = error.code.startsWith('http-');
  return isBare || error.detail === failure ? failure : `${failure} ${error.detail}`;
}

/** Failed act, then its reason, be it refused or failed: so the specification words all that concerns money (001 §8). */
export function failureWithReason(error: unknown, failure: string): string {
  const why = failureText(error, failure);
  return why.startsWith(failure) ? why : `${failure} ${why}`;
}
