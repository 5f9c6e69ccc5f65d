import { readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { TextCell } from './batch-texts.ts';

/** What is stored, as it reads: the title after its prefix. */
export function shownText({ entity, row }: Pick<TextCell, 'entity' | 'row'>, otherwise = ''): string {
  if (row === null) return otherwise;
  return entity === 'film-texte' ? (readText(row, 'Texte') ?? '') : titleOf(row);
}

function titleOf(row: RecordData): string {
  const [prefix, title] = [readText(row, 'Prefixe') ?? '', readText(row, 'Titre') ?? ''];
  return prefix === '' || prefix.endsWith("'") || prefix.endsWith('’') ? `${prefix}${title}` : `${prefix} ${title}`;
}
