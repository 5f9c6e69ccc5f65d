import { splitTitle } from '#domain/values/text/title.ts';
import { type TextCell, type TextDraft, wordsAt } from './batch-texts.ts';
import type { FoundMatch } from './use-aids.ts';

/** What a text says once a match was taken: a title is replaced, a sentence comes after those that are there. */
export function withMatch(
  cell: TextCell,
  { Cible, Separateur }: Pick<FoundMatch, 'Cible' | 'Separateur'>,
  { draft, language }: { readonly draft: TextDraft | undefined; readonly language: string },
): Readonly<Record<string, string>> {
  if (cell.entity === 'film-titre') {
    const { prefixe, titre } = splitTitle(Cible, language);
    return { Prefixe: prefixe ?? '', Titre: titre };
  }
  const before = wordsAt(cell, 'Texte', draft).trimEnd();
  return { Texte: before === '' ? Cible : `${before}${Separateur === '' ? ' ' : Separateur}${Cible}` };
}
