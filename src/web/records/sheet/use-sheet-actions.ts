import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDialogs } from '#web/app/dialogs/dialogs.ts';
import { sheetActions } from '#web/features/sheet-actions.ts';
import { useRights } from '#web/session/rights.ts';
import type { SheetAction } from './sheet-action.ts';
import type { SheetController, SheetInput } from './use-sheet.ts';

/** What features add to the menu of a sheet; loaded with the first record of its kind. */
export function useSheetActions({ entity, id, depth }: SheetInput, sheet: SheetController): readonly SheetAction[] {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  const load = sheetActions[entity.descriptor.name];
  const { data } = useQuery({
    queryKey: ['descriptions', 'actions', entity.descriptor.name],
    queryFn: async () => ({ actions: (await load?.()) ?? null }),
    enabled: id > 0 && load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const actions = data?.actions ?? null;
  if (actions === null || id === 0) return [];
  const { snapshot: record, session, leave } = sheet;
  return actions({ entity, record, depth, can, dialogs, queries, leave, isModified: () => session.state().isModified });
}
