import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDialogs } from '#web/app/dialogs/dialogs.ts';
import { loadSheetActions } from '#web/features/feature-loader.ts';
import { useRights } from '#web/session/rights.ts';
import type { SheetAction } from './sheet-action.ts';
import type { SheetController, SheetInput } from './use-sheet.ts';

/** What features add to the menu of a sheet; loaded with the first record of its kind. */
export function useSheetActions({ entity, id, depth }: SheetInput, sheet: SheetController): readonly SheetAction[] {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  const { name } = entity.descriptor;
  const { data } = useQuery({
    queryKey: ['descriptions', 'actions', name],
    queryFn: async () => ({ actions: await loadSheetActions(name) }),
    enabled: id > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const actions = data?.actions ?? null;
  if (actions === null || id === 0) return [];
  const { snapshot: record, session, leave } = sheet;
  return actions({ entity, record, depth, can, dialogs, queries, leave, isModified: () => session.state().isModified });
}
