import { norm } from '#domain/values/text/norm.ts';

/** Below it, two names are of different people. */
export const LIKELY = 0.45;

const OTHER_ORDER = 0.97;
const LONGER = 0.9;
const INITIAL = 0.8;
const SPELT = 0.95;
const HUNDREDTHS = 100;

function wordsOf(text: string): readonly string[] {
  return norm(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The same words, whatever case, accents, hyphens and their order. */
export function isSameName(left: string, right: string): boolean {
  const [one, other] = [wordsOf(left).toSorted(), wordsOf(right).toSorted()];
  return one.length > 0 && one.join(' ') === other.join(' ');
}

/** From 0 to 1: how likely two names name the same. Inverted, with a middle name, abbreviated or misspelt names stay close. */
export function nameScore(left: string, right: string): number {
  const [one, other] = [wordsOf(left), wordsOf(right)];
  if (one.length === 0 || other.length === 0) return 0;
  if (one.join(' ') === other.join(' ')) return 1;
  if (isSameName(left, right)) return OTHER_ORDER;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length > 1 && short.every((word) => long.includes(word))) return LONGER;
  if (short.length > 1 && isAbbreviated(short, long)) return INITIAL;
  return Math.round(SPELT * likeness(trigramsOf(one), trigramsOf(other)) * HUNDREDTHS) / HUNDREDTHS;
}

/** « K. Benali » for « Karim Benali »: initials stand for words, one word at least is whole. */
function isAbbreviated(short: readonly string[], long: readonly string[]): boolean {
  const left = [...long];
  function take(matches: (word: string) => boolean): boolean {
    const index = left.findIndex(matches);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  }
  const whole = short.filter((word) => word.length > 1);
  const initials = short.filter((word) => word.length === 1);
  return (
    whole.length > 0 &&
    initials.length > 0 &&
    whole.every((word) => take((other) => other === word)) &&
    initials.every((initial) => take((word) => word.startsWith(initial)))
  );
}

function trigramsOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3));
    }),
  );
}

/** Shared trigrams over all of them. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((trigram) => other.has(trigram)).length;
  return shared / (one.size + other.size - shared);
}
