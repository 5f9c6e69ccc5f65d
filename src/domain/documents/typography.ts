import type { Language } from '#generated/entities/descriptor.gen.ts';

const HARD_SPACE = '\u00a0';

/**
 * A sentence as it is printed: the spaces that must not end a line do not, the apostrophe is the curved one, and
 * the narrow space of formatted numbers, which the printed font does not have, becomes a hard one. Addresses and
 * mails keep their signs.
 */
export function printedText(text: string, culture: Language): string {
  const spaced = text.replaceAll('\u202f', HARD_SPACE).replaceAll('\u2009', HARD_SPACE);
  const curved = spaced.replaceAll(/(?<=\p{L})'(?=\p{L})(?!\S*@)/gu, '’');
  return culture === 'fr' ? curved.replaceAll(BEFORE_SIGN, HARD_SPACE).replaceAll(AFTER_GUILLEMET, `«${HARD_SPACE}`) : curved;
}

/** French puts a space before these, and before the signs that follow a number. */
const BEFORE_SIGN = / (?=[:;!?»€%])/g;
const AFTER_GUILLEMET = /« /g;
