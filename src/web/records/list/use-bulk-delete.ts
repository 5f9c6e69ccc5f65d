import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { readId, readVersion } from '#domain/records/record-data.ts';
import { useDialogs } from '#web/app/dialogs/dialogs.ts';
import { notify } from '#web/app/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { deletionQuestion, deletionRefusal } from '../deletion-texts.ts';
import { failureText } from '../failure-text.ts';
import { deleteMany } from '../record-api.ts';
import { useUndo } from '../use-undo.ts';
import type { ListSelection } from './use-list-selection.ts';

/** Deletes the selected rows in one transaction, after a confirmation, with a way back. */
export function useBulkDelete(
  entity: EntityModule,
  selection: ListSelection,
): { readonly run: () => Promise<void>; readonly busy: boolean } {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const undo = useUndo();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    const rows = selection.rows;
    const question = `${text('liste.supprimerNombre', { nombre: rows.length })} ${await deletionQuestion(entity.descriptor.name)}`;
    if (!(await dialogs.confirm({ text: question, danger: true, confirmLabel: text('liste.supprimer') }))) {
      notify('info', text('app.deleteAnnulee'));
      return;
    }
    setBusy(true);
    try {
      const { ok, batch } = await deleteMany(
        entity.descriptor,
        rows.map((row) => ({ Id: readId(row), Version: readVersion(row) })),
      );
      if (!ok) {
        await dialogs.alert({ text: text('app.deleteNok'), kind: 'danger' });
        return;
      }
      selection.clear();
      undo(text('app.deleteOk'), batch);
      await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.status === 409;
      await dialogs.alert({ text: isRefusal ? await deletionRefusal(error) : failureText(error, text('app.deleteNok')), kind: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
