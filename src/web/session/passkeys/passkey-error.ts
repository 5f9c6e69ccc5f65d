import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { ApiError } from '#web/runtime/transport.ts';

/** Refusals of the server in its words; whatever the browser refused is a key that did not come. */
export function passkeyError(cause: unknown, text: Text): string {
  if (cause instanceof ApiError) return cause.detail;
  return text(browserSupportsWebAuthn() ? 'facteur.cleAnnulee' : 'facteur.cleImpossible');
}
