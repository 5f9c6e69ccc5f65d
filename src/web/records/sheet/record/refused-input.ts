import { ApiError } from '#web/runtime/transport.ts';

/** Typing something else would not help. */
const NOT_OF_INPUT = new Set(['version-perimee', 'droit-manquant', 'introuvable', 'paiement-en-cours', 'abonnement-en-cours']);

/** True if the server refused what a person typed: they get it back, to correct it. */
export function isRefusedInput(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !NOT_OF_INPUT.has(error.code);
}
