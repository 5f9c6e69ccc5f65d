import { norm } from './norm.ts';

/** Marks between words. The SQL function `texte_cherche` has the same ones, apostrophe and hyphen besides. */
const MARKS = /[,;:!?"()[\]{}<>|/\\·・、。「」『』]/g;
/** Characters that join two words into one. */
const JOINTS = /['-]/g;
/** A number written in groups: a phone, a SIRET. */
const GROUPED = /\+?[0-9][0-9 ./()-]{6,}[0-9]/g;
const GROUPED_MIN = 8;
/** Digits that tell a phone number, whatever the country prefix before them. */
const PHONE_DIGITS = 9;

/**
 * A text as searches look into it, like the SQL function `texte_cherche`: folded, its marks as spaces, followed by
 * what hyphens, apostrophes and groups of digits hold apart, in one piece (« o'brien » → « o brien obrien »).
 */
export function foldSearched(text: string): string {
  const folded = norm(text);
  const spaced = withoutMarks(folded);
  const compounds = spaced.split(' ').flatMap((word) => (/['-]/.test(word) ? [word.replaceAll(JOINTS, '')] : []));
  const numbers = [...folded.replaceAll('(0)', '').matchAll(GROUPED)].map(([number]) => digitsOf(number));
  return [spaced.replaceAll(JOINTS, ' '), ...compounds, ...numbers].join(' ');
}

function withoutMarks(folded: string): string {
  return folded.replaceAll(MARKS, ' ');
}

function digitsOf(text: string): string {
  return text.replaceAll(/[^0-9]/g, '');
}

/** Words that a search must all find; a civility before a name is none of them. */
export function searchWords(text: string): readonly string[] {
  const { rest, numbers } = withoutNumbers(norm(text.replaceAll('\u0000', ' ')).replaceAll('(0)', ''));
  const words = nameWords(rest).flatMap((word) => word.split(JOINTS));
  return [
    ...words
      .map(withoutEnds)
      .filter((word) => word !== '')
      .flatMap(ideographs),
    ...numbers.map(phoneDigits),
  ];
}

/** Takes the numbers in groups, typed as « +33 6 12 34 56 78 » or « 732 829 320 00074 », out of a folded text. */
function withoutNumbers(folded: string): { readonly rest: string; readonly numbers: readonly string[] } {
  const numbers: string[] = [];
  const rest = folded.replaceAll(/\+?[0-9]+(?:[ .()/-]+[0-9]+)*/g, (found) => {
    const digits = digitsOf(found);
    const groups = found.split(/[^0-9+]+/).length;
    if (digits.length < GROUPED_MIN || (groups < 3 && !/^(?:\+|0)/.test(found))) return found;
    numbers.push(digits);
    return ' ';
  });
  return { rest, numbers };
}

function phoneDigits(digits: string): string {
  return digits.length > PHONE_DIGITS ? digits.slice(-PHONE_DIGITS) : digits;
}

/** Abbreviations only: « Madame de… » begins a title. */
const CIVILITIES: ReadonlySet<string> = new Set(['m.', 'mr', 'mr.', 'mrs', 'mrs.', 'ms', 'ms.', 'mme', 'mmes', 'mlle', 'dr', 'dr.']);

/** Words between marks and spaces, without a civility that stands beside a name. */
function nameWords(folded: string): readonly string[] {
  const words = withoutMarks(folded)
    .split(/\s+/)
    .filter((word) => word !== '');
  const names = words.filter((word) => !CIVILITIES.has(word));
  return names.some((word) => !isShort(word)) ? names : words;
}

/** Stops at the ends of a word, as in « Dr. » or « etc... ». */
function withoutEnds(word: string): string {
  const bare = word.replace(/^\.+/, '').replace(/(?<!\.)\.+$/, '');
  return bare === '' ? word : bare;
}

const IDEOGRAPHS = /^[\p{Script=Han}\p{Script=Hangul}]{2,6}$/u;

/** A name in ideographs, with or without a space, family or given name first: each of its signs is looked for. */
function ideographs(word: string): readonly string[] {
  return IDEOGRAPHS.test(word) ? [...word] : [word];
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** True for a word so short that nearly every record has it: it is looked for where a word begins, which the index of searches knows. One ideograph says as much as a word. */
export function isShort(word: string): boolean {
  return [...word].length <= 2 && !EAST_ASIAN.test(word);
}

/** `text`: as `foldSearched` gives it. */
export function holdsWord(text: string, word: string): boolean {
  return isShort(word) ? text.startsWith(word) || text.includes(` ${word}`) : text.includes(word);
}

/** Order of the records that are found; null: all are as near, or there are too many to sort. */
export interface Nearness {
  /** Text that the name would begin with. */
  readonly start: string;
  /** Texts that its words would begin with. */
  readonly words: readonly string[];
}

/** `isShortToo`: among few records even one or two letters tell what is near. */
export function nearnessOf(text: string, { isShortToo = false }: { readonly isShortToo?: boolean } = {}): Nearness | null {
  const words = nameWords(norm(text.replaceAll('\u0000', ' ')));
  const parts = words.flatMap((word) => word.split(/(?<=')/));
  return parts.length === 0 || (!isShortToo && parts.every(isShort)) ? null : { start: words.join(' '), words: parts };
}

/** A short word alone, folded; else null. Too many records have it to rank each by nearness: those whose order it begins come first. */
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
