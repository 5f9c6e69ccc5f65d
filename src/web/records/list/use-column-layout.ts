import { useCallback, useState } from 'react';
import type { ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type ColumnLayout, defaultLayout, restoreLayout } from '../grid/column-layout.ts';
import { type PersonalKey, readPersonal, writePersonal } from '../personal-store.ts';

export interface ColumnLayoutState {
  readonly layout: ColumnLayout;
  readonly setLayout: (layout: ColumnLayout) => void;
  readonly reset: () => void;
}

/** Arrangement of the columns of this screen by this person, remembered by the browser. */
export function useColumnLayout(screen: ScreenDescriptor, key: PersonalKey): ColumnLayoutState {
  const [layout, setLayout] = useState(() => restoreLayout(screen.columns, readPersonal('colonnes', key)));
  const change = useCallback(
    (next: ColumnLayout) => {
      setLayout(next);
      writePersonal('colonnes', key, next);
    },
    [key],
  );
  const reset = useCallback(() => change(defaultLayout(screen.columns)), [change, screen]);
  return { layout, setLayout: change, reset };
}
