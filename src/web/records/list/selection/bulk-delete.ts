import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, readId, readVersion } from '#domain/values/record-data.ts';
import type { Dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { currentLanguage, loadTexts, text } from '#web/i18n/i18n.ts';
import { fadeOut } from '#web/ui/kit/row-actions/fade-out.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { deletionQuestion } from '#web/records/deletion-question.tsx';
import { deletionRefusal } from '#web/records/deletion-texts.ts';
import { failureText } from '#web/records/failure-text.ts';
import { deleteMany } from '#web/records/record-api.ts';
import { countedText } from '../count-label.ts';

interface BulkDeletion {
  readonly entity: EntityModule;
  readonly rows: readonly RecordData[];
  readonly nameOf: (row: RecordData) => string;
  readonly dialogs: Pick<Dialogs, 'confirm' | 'alert'>;
}

interface Deleted {
  /** Batch that can be restored. */
  readonly batch: string | null;
  /** Fades the rows, then reads the list again. */
  readonly leave: (read: () => Promise<void>) => Promise<void>;
}

/** Asks, then deletes the rows in one transaction; null when nothing was deleted. */
export async function bulkDelete({ entity, rows, nameOf, dialogs }: BulkDeletion): Promise<Deleted | null> {
  await loadTexts('suppression');
  const question = {
    title: text('suppression.titre', { compte: countedText(entity, { count: rows.length, text, language: currentLanguage() }) }),
    text: await deletionQuestion(entity.descriptor.name, rows.map(nameOf)),
    confirmLabel: text('liste.supprimer'),
    cancelLabel: text('suppression.annuler'),
    danger: true,
  };
  if (!(await dialogs.confirm(question))) {
    notify('info', text('app.deleteAnnulee'));
    return null;
  }
  try {
    const { ok, batch } = await deleteMany(
      entity.descriptor,
      rows.map((row) => ({ Id: readId(row), Version: readVersion(row) })),
    );
    if (ok) return { batch, leave: (read) => fadeOut(rowsOf(rows.map(readId)), read) };
    await dialogs.alert({ title: text('alert.suppression'), text: text('app.deleteNok'), kind: 'danger' });
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status === 409;
    await dialogs.alert({
      title: text('alert.suppression'),
      text: isRefusal ? await deletionRefusal(error) : failureText(error, text('app.deleteNok')),
      kind: 'danger',
    });
  }
  return null;
}

function rowsOf(ids: readonly number[]): readonly Element[] {
  return [...document.querySelectorAll<HTMLElement>('.grid-row')].filter(({ dataset }) => ids.includes(Number(dataset['id'])));
}
