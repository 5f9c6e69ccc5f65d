import { useCallback, useState } from 'react';
import { type PersonalKey, readPersonal, writePersonal } from '../personal-store.ts';
import { isPageSize, type ListSearch, type PageSize } from './list-search.ts';
import { windowRows } from './window-rows.ts';

interface PageSizing {
  /** As many rows as the window holds, whatever their number. */
  readonly isAuto: boolean;
  readonly fitting: number;
}

interface PageSizeInput {
  readonly search: ListSearch;
  readonly change: (change: Partial<ListSearch>) => void;
  readonly key: PersonalKey;
  readonly isCards: boolean;
  readonly hasTabs: boolean;
  readonly hasStills: boolean;
}

export interface PageSizeState {
  readonly size: PageSize;
  /** Null: as many as the window holds. */
  readonly setSize: (size: PageSize | null) => void;
  readonly sizing: PageSizing;
}

/** The address wins, then what this person chose last here, then as many as the window holds: never under the specification's ten. */
export function usePageSize({ search, key, change, isCards, hasTabs, hasStills }: PageSizeInput): PageSizeState {
  const [remembered, setRemembered] = useState(() => readPersonal('taille', key));
  // Once: a window that is drawn larger does not ask for the page again.
  const [fits] = useState(() => ({
    rows: windowRows(window, { hasTabs, hasStills, isCards: false }),
    cards: windowRows(window, { hasTabs, hasStills, isCards: true }),
  }));
  const fitting = isCards ? fits.cards : fits.rows;
  const chosen = search.size ?? (isPageSize(remembered) ? remembered : null);
  const setSize = useCallback(
    (next: PageSize | null) => {
      writePersonal('taille', key, next);
      setRemembered(next);
      change({ size: next });
    },
    [key, change],
  );
  return { size: chosen ?? fitting, setSize, sizing: { isAuto: chosen === null, fitting } };
}
