import type { Nearness } from '#domain/values/text/search-words.ts';
import { ownNames } from '#domain/records/query/choice.ts';
import { hasSortKey, TEXT_ABSENT, TEXTS_BETWEEN } from '../sort/sort-key-sql.ts';
import { escapeLike } from '../sql/condition-sql.ts';
import type { OrderTerm } from '../sql/page-sql.ts';
import { foldedColumnOf, type Source } from '../sql/source-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';
import { textAt } from '../sql/text-sql.ts';

/** By where the name says what is looked for: at its beginning, where a word begins, anywhere. */
export function nearestFirst(build: SqlBuild, source: Source, nearness: Nearness | null): readonly OrderTerm[] {
  if (nearness !== null && ownNames(source.entity.descriptor).length === 0 && hasSortKey(source.entity))
    return nearestByKey(build, source, nearness);
  const parts = ownNames(source.entity.descriptor).map((path) => {
    const field = source.entity.fields.get(path.field ?? '');
    return field?.normalised === true ? foldedColumnOf(source, field) : `norm((${textAt(build, source, path)})::text)`;
  });
  if (nearness === null || parts.length === 0) return [];
  const name = parts.length === 1 ? parts.join('') : `concat_ws(' ', ${parts.map((part) => `nullif(${part}, '')`).join(', ')})`;
  function like(text: string, before: string, needle: string): string {
    return `${text} like ${build.param(`${before}${escapeLike(needle)}%`)}`;
  }
  const begins = [...new Set([name, ...parts])].map((text) => like(text, '', nearness.start)).join(' or ');
  const words = nearness.words.map((word) => `(${like(name, '', word)} or ${like(name, '% ', word)})`).join(' and ');
  return [{ sql: `case when ${begins} then 0 when ${words} then 1 else 2 end`, direction: '' }];
}

/** The same where other records name this one: by the texts that the row keeps to be sorted by, which cost no look at them. */
function nearestByKey(build: SqlBuild, source: Source, { start, words }: Nearness): readonly OrderTerm[] {
  const key = `${source.root}.cle_tri`;
  function like(text: string, pattern: string): string {
    return `${text} like ${build.param(`${pattern}%`)}`;
  }
  const name = `translate(${key}, ${build.param(`${TEXTS_BETWEEN}${TEXT_ABSENT}`)}, ' ')`;
  const begins = `${like(name, escapeLike(start))} or ${like(key, `%${TEXTS_BETWEEN}${escapeLike(start)}`)}`;
  const each = words.map((word) => `(${like(name, escapeLike(word))} or ${like(name, `% ${escapeLike(word)}`)})`).join(' and ');
  return [{ sql: `case when ${begins} then 0 when ${each} then 1 else 2 end`, direction: '' }];
}
