import type { Text } from '#generated/i18n/keys.gen.ts';
import { questionOfWord, wordTitle } from '#domain/mails/templates/question-word.ts';
import { isKnownWord } from './word-groups.ts';

/** Field of a mail in words, a question by its own; one that no group knows stands as it is written. */
export function wordLabel(name: string, text: Text): string {
  if (questionOfWord(name) !== null && wordTitle(name) !== '') return wordTitle(name);
  return isKnownWord(name) ? text(`motMail.mot.${name}`) : `{{${name}}}`;
}
