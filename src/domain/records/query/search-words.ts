import { norm } from '../values/norm.ts';

/** Words that a search must all find. An elided article stands apart: a film keeps « L' » beside its title. */
export const searchWords = (text: string): readonly string[] =>
  norm(text.replaceAll('\u0000', ' '))
    .split(/\s+|(?<=')/)
    .filter((word) => word !== '');

/** What is that short is in nearly every record: it is looked for where a word begins, which the index of searches knows. */
export const isShort = (word: string): boolean => [...word].length <= 2;

export const holdsWord = (text: string, word: string): boolean =>
  isShort(word) ? text.startsWith(word) || text.includes(` ${word}`) : text.includes(word);
