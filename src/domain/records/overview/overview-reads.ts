import type { OverviewList } from '#generated/entities/descriptor.gen.ts';
import { recordConditions } from '../conditions/record-conditions.ts';
import { accessOf } from '../engine/access.ts';
import { hiddenCriteria } from '../engine/named-criteria.ts';
import type { Entity, Registry } from '../engine/registry.ts';
import type { ListFilter } from '../query/filter-tree.ts';
import type { RequestContext } from '../requests/request-context.ts';
import type { RecordData } from '#domain/values/record-data.ts';

/** Rows of each list that a sheet shows at a glance. */
export const OVERVIEW_ROWS = 6;

export interface OverviewRead {
  /** Group of the list and its place in it. */
  readonly key: string;
  readonly entity: Entity;
  readonly filter: ListFilter;
}

/** The lists of the overview of a record that the reader may open, and filter by what they ask. */
export function overviewReads(
  registry: Registry,
  context: RequestContext,
  { entity, record }: { readonly entity: Entity; readonly record: RecordData },
): readonly OverviewRead[] {
  return (entity.descriptor.overview ?? []).flatMap(({ group, items }) =>
    items.flatMap((item, index) => {
      if ('field' in item) return [];
      const read = readOf(registry, context, { list: item, record });
      return read === null ? [] : [{ key: `${group}.${index}`, ...read }];
    }),
  );
}

function readOf(
  registry: Registry,
  context: RequestContext,
  { list, record }: { readonly list: OverviewList; readonly record: RecordData },
): Omit<OverviewRead, 'key'> | null {
  const entity = registry.get(list.entity);
  // A value that the reader may not see is absent from the record: no query uses it.
  const criteria = recordConditions(list.filter, record);
  if (criteria === null || !context.has(entity.descriptor.rights.list)) return null;
  if (hiddenCriteria(registry, accessOf(registry, context), { entity, criteria }).length > 0) return null;
  const typed = entity.descriptor.screens.find((screen) => screen.typed !== undefined)?.typed;
  const Colonnes = [...new Set([...list.columns, ...(typed === undefined ? [] : [typed.field])])];
  return { entity, filter: { Criteres: criteria, Tri: list.sort, Colonnes } };
}

export interface OverviewRows<Row> {
  readonly Cle: string;
  readonly Lignes: Row[];
  readonly IsSuite: boolean;
}

/** One more row was read than is shown: it says that others follow. */
export function overviewRows<Row>(key: string, rows: readonly Row[]): OverviewRows<Row> {
  return { Cle: key, Lignes: rows.slice(0, OVERVIEW_ROWS), IsSuite: rows.length > OVERVIEW_ROWS };
}
