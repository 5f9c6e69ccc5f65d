import { norm } from '#domain/values/text/norm.ts';

/** A word of a sentence, as it was typed and as it is compared. */
export interface Word {
  readonly said: string;
  readonly folded: string;
  readonly stem: string;
}

const ELISION = /\b(?:[cdjlmnst]|qu|jusqu|lorsqu)['’]/giu;
const WORD = /[\p{L}\d]+(?:(?<=\d)[.,](?=\d)\d+)?|[€%]/gu;
/** Endings that tell gender, person or the act itself, the longest first; the plural has gone before. */
const ENDINGS = ['ation', 'ement', 'ante', 'ant', 'ent', 'er', 'ee', 'e'];
const SHORTEST = 3;

export function wordsOf(text: string): readonly Word[] {
  const plain = text.replaceAll(/e-mail/giu, 'email').replaceAll(ELISION, (found) => (found.startsWith('jusqu') ? 'jusque ' : ' '));
  return [...plain.matchAll(WORD)].map(([word]) => {
    const folded = norm(word);
    return { said: word, folded, stem: stemOf(folded) };
  });
}

/** Stem that a word keeps whatever its number, gender or person. */
export function stemOf(folded: string): string {
  if (/^\d/.test(folded)) return folded;
  const one = folded.length > SHORTEST && /[sx]$/.test(folded) ? folded.slice(0, -1) : folded;
  const ending = ENDINGS.find((end) => one.endsWith(end) && one.length - end.length >= SHORTEST);
  const cut = ending === undefined ? one : one.slice(0, -ending.length);
  return cut.replace(/(.)\1$/, '$1');
}
