import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/records/values/record-data.ts';
import { listEvents, loadCount, loadPage, recordKeys } from '../record-api.ts';
import type { ListFilter } from './list-query.ts';

export interface ListWindow {
  readonly skip: number;
  readonly take: number;
}

/** Flags of a list as the specification names them (000 §3.2). */
export interface ListData {
  readonly rows: readonly RecordData[];
  readonly count: number | null;
  readonly loading: boolean;
  readonly loaded: boolean;
  readonly faulted: boolean;
  readonly stale: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
}

const NO_ROWS: readonly RecordData[] = [];

/** Count and page are asked at the same time; a count of 0 empties the list whatever the page says. */
export function useListData(descriptor: EntityDescriptor, filter: ListFilter, window: ListWindow): ListData {
  const count = useQuery({
    queryKey: recordKeys.count(descriptor.name, filter),
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
    count: count.data ?? null,
    loading: page.isPending,
    loaded: page.isSuccess,
    faulted: error !== null,
    stale: page.isPlaceholderData && !isEmpty,
    error,
    reload: () => {
      void count.refetch();
      void page.refetch();
    },
  };
}
