import { useCallback, useState } from 'react';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useIsNarrow } from '#web/ui/use-narrow.ts';
import { type PersonalKey, readPersonal, writePersonal } from '../../personal-store.ts';
import { type ListDisplay, type ListSearch, readDisplay } from '../list-search.ts';

export interface DisplayChoice {
  readonly isCards: boolean;
  /** A window too narrow for a table shows cards, whatever was chosen. */
  readonly isNarrow: boolean;
  /** Null: the records have no picture to be shown by. */
  readonly choose: ((display: ListDisplay) => void) | null;
}

interface DisplayInput {
  readonly key: PersonalKey;
  readonly search: ListSearch;
  readonly change: (change: Partial<ListSearch>) => void;
}

/** The address wins, then what this person chose last here, then the table. */
export function useDisplay({ picture }: Pick<EntityDescriptor, 'picture'>, { key, search, change }: DisplayInput): DisplayChoice {
  const isNarrow = useIsNarrow();
  const [remembered, setRemembered] = useState(() => readDisplay(readPersonal('affichage', key)));
  const { page, size } = search;
  const choose = useCallback(
    (display: ListDisplay) => {
      writePersonal('affichage', key, display);
      setRemembered(display);
      change({ display, ...(size === null ? {} : { page }) });
    },
    [key, change, page, size],
  );
  const wanted = picture === undefined ? 'tableau' : (search.display ?? remembered ?? 'tableau');
  return { isCards: isNarrow || wanted === 'planche', isNarrow, choose: picture === undefined || isNarrow ? null : choose };
}
