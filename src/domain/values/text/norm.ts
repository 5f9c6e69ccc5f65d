import { NOT_UNACCENTED, UNACCENT_EXCEPTIONS } from './norm-table.ts';

/**
 * Folds case and accents exactly as the SQL function `norm` does (lower of unaccent), so that a
 * search, a filter or a sort gives the same answer in the browser, the mocks and the database.
 */
export function norm(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = '';
  for (const character of text) folded += foldCharacter(character);
  return folded.toLowerCase();
}

const ASCII = /^[\t\n\r -~]*$/;
const MARKS = /[\u0300-\u0362\u20dd-\u20e4]/g;
/** Scripts and blocks whose accents are found by decomposition; Cyrillic keeps й, as PostgreSQL does. */
const DECOMPOSED =
  /[\u00c0-\u036f\u0370-\u03ff\u0401\u0451\u1e00-\u1fff\u2100-\u218f\u2460-\u24ff\u3371-\u33df\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]/u;

const EXCEPTIONS: ReadonlyMap<string, string> = new Map(
  UNACCENT_EXCEPTIONS.flatMap(([replacement, characters]) =>
    Array.from(characters, (character): [string, string] => [character, replacement]),
  ),
);
const UNTOUCHED: ReadonlySet<string> = new Set(NOT_UNACCENTED);

function foldCharacter(character: string): string {
  if (UNTOUCHED.has(character)) return character;
  const exception = EXCEPTIONS.get(character) ?? EXCEPTIONS.get(character.toLowerCase());
  if (exception !== undefined) return exception;
  const bare = DECOMPOSED.test(character) ? character.normalize('NFKD') : character;
  return bare.replace(MARKS, '');
}
