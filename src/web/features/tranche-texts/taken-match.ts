import { splitTitle } from '#domain/values/text/title.ts';
import { type TextCell, type TextDraft, wordsAt } from './batch-texts.ts';
import type { FoundMatch } from './use-aids.ts';

/** Text after a match is applied: a title is replaced, a sentence comes after those that are there. */
export function withMatch(
  cell: TextCell,
  { Cible, Separateur }: Pick<FoundMatch, 'Cible' | 'Separateur'>,
  { draft, language }: { readonly draft: TextDraft | undefined; readonly language: string },
): Readonly<Record<string, string>> {
  if (cell.entity === 'film-titre') return titleWords(Cible, language);
  const before = wordsAt(cell, 'Texte', draft).trimEnd();
  return { Texte: before === '' ? Cible : `${before}${Separateur === '' ? ' ' : Separateur}${Cible}` };
}

/** Words of a text once its machine draft was accepted: the draft is of the whole text, and replaces the typed text. */
export function withDraft(cell: TextCell, draft: string, language: string): Readonly<Record<string, string>> {
  return cell.entity === 'film-titre' ? titleWords(draft, language) : { Texte: draft };
}

function titleWords(title: string, language: string): Readonly<Record<string, string>> {
  const { prefixe, titre } = splitTitle(title, language);
  return { Prefixe: prefixe ?? '', Titre: titre };
}
