import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { resolveFieldName } from '#domain/records/filter-fields.ts';
import type { ListFilter } from '#domain/records/filter-tree.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import type { Access } from './access.ts';
import { classementOrder } from './classement-sql.ts';
import type { Comparable } from './comparable.ts';
import { comparableOf } from './comparable-sql.ts';
import { targetOf } from './registry.ts';
import { type Source, columnOf, fromSource, idOf, keyOf, openSource } from './source-sql.ts';
import type { SqlBuild } from './sql-build.ts';
import { displayOf } from './text-sql.ts';

export interface Ordering {
  /** Joins that the terms need, to stand after the FROM of the source. */
  readonly joins: string;
  readonly terms: string;
}

interface SortQuery {
  readonly filter: ListFilter;
  readonly access: Access;
}

/** ORDER BY of a list: absent values last both ways, ties by id so that pages never overlap. */
export const orderBy = (build: SqlBuild, source: Source, { filter, access }: SortQuery): Ordering => {
  const keys = (filter.Tri ?? []).map(({ Key, Desc }) => {
    const target = resolveFieldName(() => undefined, source.entity.descriptor, Key);
    if (target === null || !target.field.sortable || access.isMasked(source.entity.name, target.field))
      throw invalidFields({ path: `Tri.${Key}`, code: 'champ-inconnu' });
    const field = source.entity.fields.get(target.field.sortBy ?? '') ?? target.field;
    return sortKey(build, source, { field, isLibelle: target.isLibelle, isDescending: Desc === true });
  });
  // Without another sort, a classement is shown as it was put in order.
  if (keys.length === 0 && typeof filter.Classement === 'number') keys.push(classementOrder(build, source, filter.Classement));
  return { joins: keys.map(({ join }) => join).join(''), terms: [...keys.map(({ term }) => term), idOf(source)].join(', ') };
};

interface SortedField {
  readonly field: FieldDescriptor;
  readonly isLibelle: boolean;
  readonly isDescending: boolean;
}

const sortKey = (
  build: SqlBuild,
  source: Source,
  { field, isLibelle, isDescending }: SortedField,
): { readonly join: string; readonly term: string } => {
  const isReference = (field.kind === 'reference' || field.kind === 'owned') && field.libelle !== undefined;
  const order = direction(isDescending, field.required && !isLibelle && !isReference);
  if (isReference && build.entity(targetOf(field)).descriptor.dictionary !== null) {
    const { join, column } = dictionaryJoin(build, source, field);
    return { join, term: `${column}${order}` };
  }
  const comparable = comparableOf(build, source, { field, isLibelle: isLibelle || isReference });
  return { join: '', term: `${collated(comparable)}${order}` };
};

/** A dictionary is short: its texts are worked out once, not once for each row that refers to it. */
const dictionaryJoin = (build: SqlBuild, source: Source, field: FieldDescriptor): { readonly join: string; readonly column: string } => {
  const target = openSource(build, build.entity(targetOf(field)));
  const alias = build.alias();
  // `offset 0` keeps PostgreSQL from working the text out again for each row.
  const texts = `select ${keyOf(target, field.key)} as cle, norm(${displayOf(build, target)}) collate "C" as texte from ${fromSource(target)} offset 0`;
  return { join: ` left join (${texts}) ${alias} on ${alias}.cle = ${columnOf(source, field)}`, column: `${alias}.texte` };
};

// «desc nulls last» cannot walk an index backwards: it is asked only where a value may be absent.
const direction = (isDescending: boolean, isRequired: boolean): string => {
  if (!isDescending) return '';
  return isRequired ? ' desc' : ' desc nulls last';
};

/** Folded columns are stored by code point already; other texts say so here, whatever the locale of the database. */
const collated = ({ as, sql }: Comparable): string => (as === 'text' && !sql.endsWith('_n"') ? `${sql} collate "C"` : sql);
