import { resolveFieldName } from '#domain/records/filter-fields.ts';
import type { ListFilter } from '#domain/records/filter-tree.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import type { Access } from './access.ts';
import { type Comparable, comparableOf } from './comparable-sql.ts';
import { type Source, idOf } from './source-sql.ts';
import type { SqlBuild } from './sql-build.ts';

/** ORDER BY of a list: absent values last both ways, ties by id so that pages never overlap. */
export const orderBy = (
  build: SqlBuild,
  source: Source,
  { filter, access }: { readonly filter: ListFilter; readonly access: Access },
): string => {
  const terms = (filter.Tri ?? []).map(({ Key, Desc }) => {
    const target = resolveFieldName(() => undefined, source.entity.descriptor, Key);
    if (target === null || !target.field.sortable || access.isMasked(source.entity.name, target.field))
      throw invalidFields({ path: `Tri.${Key}`, code: 'champ-inconnu' });
    const isReference = target.field.libelle !== undefined && (target.field.kind === 'reference' || target.field.kind === 'owned');
    const comparable = comparableOf(build, source, { field: target.field, isLibelle: target.isLibelle || isReference });
    return `${collated(comparable)}${direction(Desc === true, target.field.required && !target.isLibelle && !isReference)}`;
  });
  return [...terms, idOf(source)].join(', ');
};

// «desc nulls last» cannot walk an index backwards: it is asked only where a value may be absent.
const direction = (isDescending: boolean, isRequired: boolean): string => {
  if (!isDescending) return '';
  return isRequired ? ' desc' : ' desc nulls last';
};

/** Folded columns are stored by code point already; other texts say so here, whatever the locale of the database. */
const collated = ({ as, sql }: Comparable): string => (as === 'text' && !sql.endsWith('_n"') ? `${sql} collate "C"` : sql);
