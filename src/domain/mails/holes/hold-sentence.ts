import { textsIn } from '#domain/texts/server-texts.ts';
import { wordNames } from './word-names.ts';

/** Why a mail stays, for the staff who look at the outbox. */
export function holdSentence(missing: readonly string[]): string {
  return textsIn('fr')('mails.aCompleter', { champs: wordNames(missing, 'fr') });
}
