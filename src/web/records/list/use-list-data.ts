import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { isCut } from '#domain/records/query/row-count.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { listEvents, loadCount, loadPage, recordKeys } from '../record-api.ts';
import type { ListFilter } from './list-query.ts';

export interface ListWindow {
  readonly skip: number;
  readonly take: number;
}

/** Flags of a list as the specification names them (000 §3.2). */
export interface ListData {
  readonly rows: readonly RecordData[];
  /** May have stopped: `isCut`. */
  readonly count: number | null;
  readonly loading: boolean;
  readonly loaded: boolean;
  readonly faulted: boolean;
  readonly stale: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
  /** Counts every row; the list shows that number until something changes. */
  readonly countAll: () => Promise<number>;
}

const NO_ROWS: readonly RecordData[] = [];

/** Count and page are requested at the same time; a count of 0 empties the list whatever the page says. */
export function useListData(descriptor: EntityDescriptor, filter: ListFilter, window: ListWindow): ListData {
  const client = useQueryClient();
  const countKey = recordKeys.count(descriptor.name, filter);
  const count = useQuery({
    queryKey: countKey,
    queryFn: ({ signal }) => loadCount(descriptor, filter, signal),
    meta: listEvents(descriptor, { ...filter, Colonnes: [], Tri: [] }),
    placeholderData: keepPreviousData,
  });
  const page = useQuery({
    queryKey: recordKeys.page(descriptor.name, filter, window),
    queryFn: ({ signal }) => loadPage(descriptor, { filter, ...window, signal }),
    meta: listEvents(descriptor, filter),
    placeholderData: keepPreviousData,
  });
  const error = page.error ?? count.error;
  const isEmpty = count.data === 0 && !count.isPlaceholderData;
  return {
    rows: isEmpty || error !== null ? NO_ROWS : (page.data ?? NO_ROWS),
    count: endOf(count.data ?? null, page.isPlaceholderData ? 0 : (page.data?.length ?? 0), window),
    loading: page.isPending,
    loaded: page.isSuccess,
    faulted: error !== null,
    stale: page.isPlaceholderData && !isEmpty,
    error,
    reload: () => {
      void count.refetch();
      void page.refetch();
    },
    countAll: async () => {
      const all = await clientOf(descriptor).count(filter);
      client.setQueryData(countKey, all);
      return all;
    },
  };
}

/** A page that is not full is the last one: it tells the number that counting stopped before. */
function endOf(count: number | null, found: number, { skip, take }: ListWindow): number | null {
  return isCut(count) && found > 0 && found < take ? skip + found : count;
}
