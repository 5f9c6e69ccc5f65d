import { useCallback, useState } from 'react';
import type { ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type ColumnLayout, defaultLayout, restoreLayout } from '../grid/column-layout.ts';
import { type PersonalKey, readPersonal, writePersonal } from '../personal-store.ts';

export interface ColumnLayoutState {
  readonly layout: ColumnLayout;
  readonly setLayout: (layout: ColumnLayout) => void;
  /** As another machine left it: nothing to send. */
  readonly adopt: (layout: ColumnLayout) => void;
  readonly reset: () => void;
}

/** How a list is arranged, as the browser remembers it. */
export const KEPT_COLUMNS = 'colonnes';

/**
 * How this person arranged the columns of this screen. The browser remembers it, so that a list opens at once as it was; what is
 * `unsent` the saved views send to the server, once they are there.
 */
export function useColumnLayout(screen: ScreenDescriptor, key: PersonalKey): ColumnLayoutState {
  const [layout, setLayout] = useState(() => restoreLayout(screen.columns, readPersonal(KEPT_COLUMNS, key)));
  const adopt = useCallback(
    (next: ColumnLayout) => {
      setLayout(next);
      writePersonal(KEPT_COLUMNS, key, next);
    },
    [key],
  );
  const change = useCallback(
    (next: ColumnLayout) => {
      setLayout(next);
      writePersonal(KEPT_COLUMNS, key, { ...next, unsent: true });
    },
    [key],
  );
  const reset = useCallback(() => change(defaultLayout(screen.columns)), [change, screen]);
  return { layout, setLayout: change, adopt, reset };
}
