import { useQueries } from '@tanstack/react-query';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import { listEvents, loadCount, recordKeys } from '../../record-api.ts';
import { buildFilter } from '../list-query.ts';
import { EMPTY_SEARCH } from '../list-search.ts';
import type { ListController } from '../use-list.ts';

/** How many rows each shipped view holds, whatever else is searched for. */
export function useViewCounts({ entity, screen, params }: ListScreenProps, list: ListController): ReadonlyMap<string, number> {
  const { descriptor } = entity;
  const { allEditions } = list.search;
  const edition: FilterNode | null =
    descriptor.edition === null || list.editionYear === null || allEditions
      ? null
      : { field: descriptor.edition, op: 'eq', value: list.editionYear };
  const filters = screen.views.map(({ view }) =>
    buildFilter({ ...EMPTY_SEARCH, view, allEditions }, { screen, params, edition, viewer: list.viewer, columns: [] }),
  );
  return useQueries({
    queries: filters.map((filter) => ({
      queryKey: recordKeys.count(descriptor.name, filter),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadCount(descriptor, filter, signal),
      meta: listEvents(descriptor, { ...filter, Tri: [] }),
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data === undefined ? [] : [[screen.views[index]?.view ?? '', data] as const]))),
  });
}
