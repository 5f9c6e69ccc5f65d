import type { Text } from '#generated/i18n/keys.gen.ts';
import { ApiError } from '#web/runtime/transport.ts';

/** A wrong login and a wrong password read the same: the page never tells whether an account exists. */
export function signInError(cause: unknown, text: Text): string {
  if (!(cause instanceof ApiError)) return text('http.generique');
  if (cause.code === 'compte-desactive') return text('connexion.desactive');
  if (cause.status === 401 || cause.status === 400 || cause.code === 'utilisateur-non-trouve') return text('connexion.incorrect');
  return cause.detail;
}
