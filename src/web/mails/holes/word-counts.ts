import type { Text } from '#generated/i18n/keys.gen.ts';
import { wordLabel } from './word-label.ts';

/** « prénom (3), structure (1) »; the words are those of `mails` and `motMail`. */
export function wordCounts(missing: readonly string[], text: Text): string {
  return [...Map.groupBy(missing, (name) => name)]
    .map(([name, { length }]) => text('mails.champVide', { champ: wordLabel(name, text), nombre: length }))
    .join(', ');
}
