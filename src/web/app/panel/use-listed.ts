import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { RecordData } from '#domain/values/record-data.ts';
import { asRecords } from '#web/records/record-api.ts';

export interface Listed {
  /** Kebab name of the entity. */
  readonly entity: string;
  readonly rows: readonly RecordData[];
}

/** The rows of the list that shows, read from the cache it fills: the panel asks nothing of the screen. Null: no list. */
export function useListed(): Listed | null {
  const cache = useQueryClient().getQueryCache();
  const follow = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]);
  const state = useSyncExternalStore(follow, () => newest(cache.findAll({ type: 'active' }))?.state);
  const shown = newest(cache.findAll({ type: 'active' }));
  if (state === undefined || shown === undefined) return null;
  return { entity: String(shown.queryKey[0]), rows: asRecords(state.data) };
}

function newest(queries: readonly Query[]): Query | undefined {
  return queries
    .filter(({ queryKey, state }) => queryKey[1] === 'list' && Array.isArray(state.data))
    .toSorted((left, right) => left.state.dataUpdatedAt - right.state.dataUpdatedAt)
    .at(-1);
}
