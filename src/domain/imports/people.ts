import { cleanLine } from '#domain/values/text/clean-text.ts';

/** Marks that stand between two people, and between no two parts of one name. */
const BETWEEN = /[;\n|/&+]|\s(?:et|and|y)\s/i;

/** The people whom a cell names: « Mona Keller, Ismael Ortega », « Joel & Ethan Coen »; « Varda, Agnès » is one. */
export function peopleIn(text: string): readonly string[] {
  const people = shareName(text.split(BETWEEN).map(cleanLine).filter(Boolean)).flatMap(byCommas);
  return [...new Set(people)];
}

/** « Joel & Ethan Coen » share their name. */
function shareName(parts: readonly string[]): readonly string[] {
  return parts.map((part, index) => {
    const next = parts[index + 1]?.split(' ') ?? [];
    const isGiven = !part.includes(' ') && !part.includes(',') && next.length > 1 && !parts[index + 1]?.includes(',');
    return isGiven && part !== part.toUpperCase() ? `${part} ${next.slice(1).join(' ')}` : part;
  });
}

/** Two parts of which the second is a first name are one person, behind a family name of a word or two. */
function byCommas(text: string): readonly string[] {
  const parts = text.split(',').map(cleanLine).filter(Boolean);
  const [family = '', given = ''] = parts;
  const isOne = parts.length === 2 && family.split(' ').length <= 2 && isGivenName(given) && !(family.includes(' ') && given.includes(' '));
  return isOne ? [`${family}, ${given}`] : parts;
}

/** « Agnès », « Jean-Luc », « María José ». */
function isGivenName(text: string): boolean {
  return text.split(' ').length <= 2 && !/\p{Lu}{2}/u.test(text);
}
