import { UserX } from 'lucide-react';
import { anonymiseCompte } from '#generated/client/sdk/comptes.gen.ts';
import type { DraftOf } from '#domain/records/read/described-record.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { ApiError } from '#web/runtime/transport.ts';

/** Replaces the personal data of an account, once. */
export const eraseAccount = actionsOn('bam-compte', (context) => {
  const isErased = context.record.DateAnonymisation !== null;
  if (!context.can('BAM-COMPTE-DELETE') || isErased) return [];
  return [{ key: 'anonymiser', label: text('gestes.anonymiser'), icon: UserX, run: (attempt) => erase(context, attempt) }];
});

async function erase({ record }: ActionContextOf<'bam-compte'>, attempt: Attempt): Promise<void> {
  const question = {
    title: text('gestes.anonymiserTitre'),
    text: text('gestes.anonymiserQuestion'),
    confirmLabel: text('gestes.anonymiser'),
  };
  if (!(await dialogs.confirm({ ...question, danger: true }))) return;
  await attempt(
    async () => {
      if (await eraseAsking(record, null)) notify('success', text('gestes.anonymise'));
    },
    (error) => failureText(error, text('compte.anonymisationNok')),
  );
}

/** A person with records that still run is named first; false when the user gives it up then. */
async function eraseAsking(record: DraftOf<'bam-compte'>, confirmation: string | null): Promise<boolean> {
  try {
    await anonymiseCompte({
      path: { id: record.Id },
      body: { Version: record.Version },
      ...(confirmation === null ? {} : { headers: { confirmation } }),
    });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation-requise' || confirmation !== null) throw error;
    const answer = await (await import('#web/records/sheet/record/rule-dialog.tsx')).answerRule(dialogs, error);
    return answer !== null && eraseAsking(record, answer);
  }
}
