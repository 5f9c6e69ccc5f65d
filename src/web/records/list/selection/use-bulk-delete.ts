import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useUndo } from '#web/records/use-undo.ts';
import { rowNameOf } from './row-name.ts';
import type { ListController } from '../use-list.ts';

/** Deletes the selected rows, or those that are named, in one transaction, after a confirmation, with a way back. */
export function useBulkDelete(
  entity: EntityModule,
  list: ListController,
): { readonly run: (rows?: readonly RecordData[]) => Promise<void>; readonly busy: boolean } {
  const { selection } = list;
  const text = useText();
  const language = useLanguage();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const undo = useUndo();
  const [busy, setBusy] = useState(false);
  async function run(rows = selection.rows): Promise<void> {
    setBusy(true);
    try {
      const { bulkDelete } = await import('./bulk-delete.ts');
      const deleted = await bulkDelete({ entity, rows, dialogs, nameOf: rowNameOf(entity, list, language) });
      if (deleted === null) return;
      selection.clear();
      undo(text('app.deleteOk'), deleted.batch);
      await deleted.leave(() => queries.invalidateQueries({ queryKey: [entity.descriptor.name] }));
    } finally {
      setBusy(false);
    }
  }
  return { run, busy };
}
