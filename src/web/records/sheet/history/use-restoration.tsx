import { useQueryClient } from '@tanstack/react-query';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { recordKeys } from '#web/records/record-api.ts';
import { type Restorable, restorables } from './restorables.ts';
import type { RestoredSheet } from './restored-sheet.ts';
import { RestorePreview } from './restore-preview.tsx';

/** Puts values of the past back, once a person saw what would change. */
export type Restore = (past: RecordData, title: string) => void;

interface RestorationInput {
  readonly entity: EntityModule;
  readonly id: number;
  readonly held: RestoredSheet | null;
}

/** Null: who looks may not write the record. What is put back is saved as if it had been typed: rules, rights, version. */
export function useRestoration({ entity, id, held }: RestorationInput): Restore | null {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  if (held === null || !held.canWrite || held.sheet.isModified) return null;
  const { sheet } = held;
  async function put(values: readonly Restorable[]): Promise<void> {
    for (const { property, value } of values) sheet.form.setFieldValue(property, value);
    if ((await sheet.session.save()) === 'saved')
      await queries.invalidateQueries({ queryKey: recordKeys.history(entity.descriptor.name, id) });
  }
  return (past, title) => {
    const { values, left } = restorables({ entity, past, record: sheet.snapshot, can });
    if (values.length === 0 && left.length === 0) {
      notify('info', text('histo.dejaAinsi'));
      return;
    }
    void dialogs.lightview({
      title,
      size: 'LARGE',
      content: (close) => (
        <RestorePreview
          entity={entity}
          left={left}
          onCancel={close}
          onRestore={() => {
            close();
            void put(values);
          }}
          record={sheet.snapshot}
          values={values}
        />
      ),
    });
  };
}
