import { ApiError } from '#web/runtime/transport.ts';

/** A refusal gives its own reason; if the call itself failed, the failed act comes first, then the detail that the server gave. */
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
