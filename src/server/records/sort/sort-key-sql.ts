import type { SortKey } from '#generated/entities/descriptor.gen.ts';
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import { comparableOf } from '../sql/comparable-sql.ts';
import type { Source } from '../sql/source-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';

/** Stands after every text, and before every character of one: what PostgreSQL compares then are the texts one after the other. */
export const TEXT_ABSENT = '\u{10ffff}';
export const TEXTS_BETWEEN = '\u0001';
export const ABSENT = 'chr(1114111)';
const BETWEEN = 'chr(1)';

export function hasSortKey({ root }: Entity): boolean {
  return root.descriptor.keptSort !== undefined;
}

/** Is this the order whose key each row keeps? */
export function isKeptSort({ root }: Entity, keys: readonly SortKey[]): boolean {
  const { keptSort } = root.descriptor;
  return keptSort?.length === keys.length && keys.every(({ Key, Desc }, place) => Desc !== true && Key === keptSort[place]);
}

/** Column of the key. */
export const SORT_KEY = 'cle_tri';

export function sortKeyOf({ root }: Source): string {
  return `${root}.${SORT_KEY} collate "C"`;
}

/** The key of a row of the base: its texts in their order, absent ones last. */
export function sortKeySql(build: SqlBuild, source: Source): string {
  const texts = (source.entity.root.descriptor.keptSort ?? []).map(
    (name) => comparableOf(build, source, { field: fieldOf(source.entity, name), isLibelle: false }).sql,
  );
  return texts.map((sql) => `coalesce(${sql}, ${ABSENT})`).join(` || ${BETWEEN} || `);
}
