import { UserX } from 'lucide-react';
import { readId, readVersion } from '#domain/records/record-data.ts';
import { dialogs } from '#web/app/dialogs/dialogs.ts';
import { notify } from '#web/app/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt, SheetActionContext, SheetActions } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { call } from '#web/runtime/transport.ts';

/** Replaces the personal data of an account, once. */
export const eraseAccount: SheetActions = (context) => {
  const isErased = (context.record['DateAnonymisation'] ?? null) !== null;
  if (!context.can('BAM-COMPTE-DELETE') || isErased) return [];
  return [{ key: 'anonymiser', label: text('gestes.anonymiser'), icon: UserX, run: (attempt) => erase(context, attempt) }];
};

async function erase({ record }: SheetActionContext, attempt: Attempt): Promise<void> {
  if (!(await dialogs.confirm({ text: text('gestes.anonymiserQuestion'), danger: true }))) return;
  await attempt(
    async () => {
      await call('/bam-comptes/{id}/anonymisation', {
        method: 'POST',
        params: { id: readId(record) },
        body: { Version: readVersion(record) },
      });
      notify('success', text('gestes.anonymise'));
    },
    (error) => failureText(error, text('compte.anonymisationNok')),
  );
}
