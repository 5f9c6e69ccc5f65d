import { norm } from './norm.ts';

/** Words that a search must all find. An elided article stands apart: a film keeps « L' » beside its title. */
export const searchWords = (text: string): readonly string[] =>
  norm(text.replaceAll('\u0000', ' '))
    .split(/\s+|(?<=')/)
    .filter((word) => word !== '');

/** What is that short is in nearly every record: it is looked for where a word begins, which the index of searches knows. */
export const isShort = (word: string): boolean => [...word].length <= 2;

export const holdsWord = (text: string, word: string): boolean =>
  isShort(word) ? text.startsWith(word) || text.includes(` ${word}`) : text.includes(word);

/** What tells which of the records that are found comes first; null: everything found is as near, or there is too much of it to tell. */
export interface Nearness {
  /** What the name would begin with. */
  readonly start: string;
  /** What its words would begin with. */
  readonly words: readonly string[];
}

export function nearnessOf(text: string): Nearness | null {
  const words = searchWords(text);
  return words.every(isShort) ? null : { start: norm(text.replaceAll('\u0000', ' ')).trim(), words };
}

/** A short word alone, folded; null: something else is looked for. Too many records have it for the nearness of each to be told: those whose place in the order it begins come first. */
export function beginningOf(text: string): string | null {
  const [word, ...others] = searchWords(text);
  return word !== undefined && others.length === 0 && isShort(word) ? word : null;
}

/** 0: the name, or one of its parts, begins so; 1: its words do; 2: it is found elsewhere. The parts are folded. */
export function nearnessRank({ start, words }: Nearness, parts: readonly string[]): number {
  const name = parts.filter((part) => part !== '').join(' ');
  if ([name, ...parts].some((text) => text.startsWith(start))) return 0;
  return words.every((word) => name.startsWith(word) || name.includes(` ${word}`)) ? 1 : 2;
}
