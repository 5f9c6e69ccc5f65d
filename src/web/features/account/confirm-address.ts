import { MailCheck } from 'lucide-react';
import { sendConfirmationAdresse } from '#generated/client/sdk/comptes.gen.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';

/** The contact has another address than the account: its holder is written to there, and confirms it. */
export const confirmAddress = actionsOn('bam-compte', (context) => {
  const { record } = context;
  const address = record.EmailContact ?? '';
  const isClosed = record.IsBloque || record.DateAnonymisation !== null;
  const isOther = address !== '' && address.toLowerCase() !== (record.Login ?? '').toLowerCase();
  if (!context.can('BAM-COMPTE-WRITE') || isClosed || !isOther) return [];
  return [{ key: 'adresse', label: text('gestes.confirmerAdresse'), icon: MailCheck, run: (attempt) => ask(context, attempt) }];
});

async function ask({ record }: ActionContextOf<'bam-compte'>, attempt: Attempt): Promise<void> {
  const question = {
    title: text('gestes.confirmerAdresseTitre', { adresse: record.EmailContact ?? '' }),
    text: text('gestes.confirmerAdresseQuestion', { login: record.Login ?? '' }),
    confirmLabel: text('gestes.envoyerLien'),
  };
  if (!(await dialogs.confirm(question))) return;
  await attempt(
    async () => {
      const { data } = await sendConfirmationAdresse({ path: { id: record.Id } });
      if (data.IsMailEnvoye) notify('success', text('gestes.confirmationEnFile'));
      else await dialogs.alert({ title: text('alert.envoi'), text: text('app.mailNok'), kind: 'danger' });
    },
    (error) => failureText(error, text('app.mailNok')),
  );
}
