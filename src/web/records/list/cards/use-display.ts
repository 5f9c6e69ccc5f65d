import { useCallback, useState } from 'react';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useIsNarrow } from '#web/ui/use-narrow.ts';
import { type PersonalKey, readPersonal, writePersonal } from '../../personal-store.ts';
import { type ListDisplay, type ListSearch, readDisplay } from '../list-search.ts';

export type AskedDisplay = Exclude<ListDisplay, 'tableau' | 'planche'>;

function isAskedDisplay(display: ListDisplay): display is AskedDisplay {
  return display !== 'tableau' && display !== 'planche';
}

export interface DisplayChoice {
  readonly isCards: boolean;
  /** Groups, a calendar, a board or a map stand in place of rows; null: rows do. */
  readonly asked: AskedDisplay | null;
  /** A window too narrow for a table shows cards, whatever was chosen. */
  readonly isNarrow: boolean;
  /** Records have a picture to be shown by. */
  readonly hasCards: boolean;
  readonly choose: (display: ListDisplay) => void;
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
      // A question serves once: the list opens as rows next time.
      if (!isAskedDisplay(display)) {
        writePersonal('affichage', key, display);
        setRemembered(display);
      }
      change({ display, ...(size === null ? {} : { page }) });
    },
    [key, change, page, size],
  );
  const wanted = search.display ?? remembered ?? 'tableau';
  const questionDisplay = isAskedDisplay(wanted) ? wanted : null;
  const hasCards = picture !== undefined;
  const isCards = questionDisplay === null && (isNarrow || (hasCards && wanted === 'planche'));
  return { isCards, asked: questionDisplay, isNarrow, hasCards: hasCards && !isNarrow, choose };
}
