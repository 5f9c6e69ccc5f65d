import { ApiError } from '#web/runtime/transport.ts';

/** The refusal of the server, in the language of the page. */
export function sentenceOf(cause: unknown, otherwise: string): string {
  return cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : otherwise;
}
