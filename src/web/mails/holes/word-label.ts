import type { Text } from '#generated/i18n/keys.gen.ts';
import { isKnownWord } from './word-groups.ts';

/** Field of a mail in words; one that no group knows stands as it is written. */
export function wordLabel(name: string, text: Text): string {
  return isKnownWord(name) ? text(`motMail.mot.${name}`) : `{{${name}}}`;
}
