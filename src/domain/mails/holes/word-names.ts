import type { Language } from '#generated/entities/descriptor.gen.ts';
import { serverMessages } from '#generated/i18n/server.gen.ts';
import { sayIn, type ServerKey } from '#domain/texts/server-texts.ts';

/** Words of a template in the language of the reader; one that has no label stands as it is written. */
export function wordNames(words: readonly string[], culture: Language): string {
  return words.map((word) => nameOf(word, culture)).join(', ');
}

function nameOf(word: string, culture: Language): string {
  const key = `motMail.mot.${word}`;
  return isSaid(key) ? sayIn(culture, key) : `{{${word}}}`;
}

function isSaid(key: string): key is ServerKey {
  return Object.hasOwn(serverMessages.fr, key);
}
