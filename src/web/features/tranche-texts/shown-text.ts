import type { TextCell, WordsRow } from './batch-texts.ts';

/** What is stored, as it reads: the title after its prefix. */
export function shownText({ entity, row }: Pick<TextCell, 'entity' | 'row'>, otherwise = ''): string {
  if (row === null) return otherwise;
  return entity === 'film-texte' ? (row.Texte ?? '') : titleOf(row);
}

function titleOf({ Prefixe, Titre }: WordsRow): string {
  const [prefix, title] = [Prefixe ?? '', Titre ?? ''];
  return prefix === '' || prefix.endsWith("'") || prefix.endsWith('’') ? `${prefix}${title}` : `${prefix} ${title}`;
}
