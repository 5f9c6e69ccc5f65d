import { useQueries } from '@tanstack/react-query';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import { listEvents, loadCount, recordKeys } from '../../record-api.ts';
import { buildFilter } from '../list-query.ts';
import { EMPTY_SEARCH, type ListSearch } from '../list-search.ts';
import type { ListController } from '../use-list.ts';
import type { SavedView } from './saved-view.ts';
import { searchOfData } from './view-model.ts';

/** Number of rows of each view, shipped (by its key) or saved (by its id), whatever else is searched for. */
export function useViewCounts(
  { entity, screen, params }: ListScreenProps,
  list: ListController,
  saved: readonly SavedView[],
): ReadonlyMap<string | number, number> {
  const { descriptor } = entity;
  const { allEditions, day } = list.search;
  const context = { screen, params, viewer: list.viewer, columns: [] };
  function editionOf(isAll: boolean): FilterNode | null {
    return descriptor.edition === null || list.editionYear === null || isAll
      ? null
      : { field: descriptor.edition, op: 'eq', value: list.editionYear };
  }
  const counted: readonly (readonly [string | number, ListSearch])[] = [
    ...screen.views.map(({ view }) => [view, { ...EMPTY_SEARCH, view, allEditions, day }] as const),
    ...saved.map(({ Id, Data }) => [Id, { ...EMPTY_SEARCH, ...searchOfData(Data), day }] as const),
  ];
  const filters = counted.map(([, search]) => buildFilter(search, { ...context, edition: editionOf(search.allEditions) }));
  return useQueries({
    queries: filters.map((filter) => ({
      queryKey: recordKeys.count(descriptor.name, filter),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadCount(descriptor, filter, signal),
      meta: listEvents(descriptor, { ...filter, Tri: [] }),
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data === undefined ? [] : [[counted[index]?.[0] ?? '', data] as const]))),
  });
}
