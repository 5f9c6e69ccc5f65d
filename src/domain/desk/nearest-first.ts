import { foldSearched, searchWords } from '#domain/values/text/search-words.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { DeskFile } from './desk-file.ts';

const FAR = 3;

/** Distance of a person from the typed text: the very name, its beginnings, a part of it, something else that was found. */
function distance({ Nom }: Pick<DeskFile, 'Nom'>, words: readonly string[]): number {
  const text = foldSearched(Nom);
  const parts = text.split(/\s+/);
  if (words.every((word) => parts.includes(word))) return 0;
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 1;
  return words.every((word) => text.includes(word)) ? 2 : FAR;
}

/** Those whose name is nearest to what was typed come first, by name. */
export function nearestFirst<T extends Pick<DeskFile, 'Nom'>>(files: readonly T[], typed: string): readonly T[] {
  const words = searchWords(typed);
  return files
    .map((file) => ({ file, far: distance(file, words), name: norm(file.Nom) }))
    .toSorted((left, right) => left.far - right.far || left.name.localeCompare(right.name))
    .map(({ file }) => file);
}

/** The same search among people that the screen keeps while the server does not answer. */
export function findKept(kept: readonly DeskFile[], typed: string): { readonly files: readonly DeskFile[]; readonly isToken: boolean } {
  const text = norm(typed.trim());
  if (text === '') return { files: [], isToken: false };
  const byToken = kept.filter(({ Jetons }) => Jetons.some((token) => norm(token) === text));
  if (byToken.length > 0) return { files: byToken, isToken: true };
  const byAddress = kept.filter(({ Email }) => Email !== null && norm(Email) === text);
  if (byAddress.length > 0) return { files: byAddress, isToken: false };
  const words = searchWords(typed);
  return {
    files: nearestFirst(
      kept.filter((file) => distance(file, words) < FAR),
      typed,
    ),
    isToken: false,
  };
}
