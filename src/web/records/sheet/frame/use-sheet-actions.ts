import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { featureSheetActions } from '#web/features/feature-loader.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import type { SheetAction } from '#web/records/feature-actions.ts';
import { attemptAction } from './attempt-action.ts';
import type { TabSession } from './tab-rules.ts';
import type { SheetController } from './use-sheet.ts';
import type { SheetInput } from './sheet-input.ts';

export interface OfferedAction extends MenuItem {
  /** A call of the sheet is on its way: this one waits, and keeps the focus. */
  readonly busy: boolean;
}

export interface OfferedActions {
  /** Beside the steps of the file. */
  readonly bar: readonly OfferedAction[];
  readonly menu: readonly OfferedAction[];
}

/** Actions that a feature adds to the sheet, as the schema declares; loaded with the first record of its screen. */
export function useSheetActions(
  { entity, screen, id, depth }: SheetInput,
  { sheet, session }: { readonly sheet: SheetController; readonly session: () => TabSession },
): OfferedActions {
  const queries = useQueryClient();
  const language = useLanguage();
  const { can } = useRights();
  const [running, setRunning] = useState<string | null>(null);
  const feature = screen.sheetActions ?? '';
  const { data } = useQuery({
    queryKey: ['descriptions', 'actions', feature],
    queryFn: async () => ({ actions: await featureSheetActions(feature) }),
    enabled: id > 0 && feature !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined || id === 0) return { bar: [], menu: [] };
  const { snapshot: record, isLeaving, leave } = sheet;
  function isModified(): boolean {
    return session().state().isModified;
  }
  const offered = data.actions({ entity, record, depth, language, can, queries, leave, isModified });
  function shown({ key, label, icon, disabled = false, run }: SheetAction): OfferedAction {
    function onRunning(isRunning: boolean): void {
      setRunning(isRunning ? key : null);
    }
    const attempt = attemptAction({ entity: entity.descriptor.name, queries, isLeaving, onRunning });
    function onSelect(): void {
      if (running === null) void run(attempt);
    }
    return { key, label, icon, disabled, busy: running !== null, onSelect };
  }
  return {
    bar: offered.filter(({ isInMenu }) => isInMenu !== true).map(shown),
    menu: offered.filter(({ isInMenu }) => isInMenu === true).map(shown),
  };
}
