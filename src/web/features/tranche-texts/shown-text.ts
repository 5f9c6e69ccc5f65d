import { wholeTitle } from '#domain/values/text/title.ts';
import type { TextCell } from './batch-texts.ts';

/** Stored text, as it reads: the title after its prefix. */
export function shownText({ entity, row }: Pick<TextCell, 'entity' | 'row'>, otherwise = ''): string {
  if (row === null) return otherwise;
  return entity !== 'film-titre' ? (row.Texte ?? '') : wholeTitle(row.Prefixe, row.Titre);
}
