import { Send } from 'lucide-react';
import { sendActivation as send } from '#generated/client/sdk/comptes.gen.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';

/** Another link for who lost theirs, or never got one. */
export const sendActivation = actionsOn('bam-compte', (context) => {
  const { record } = context;
  const isClosed = record.IsBloque || record.DateAnonymisation !== null;
  if (!context.can('BAM-COMPTE-WRITE') || isClosed) return [];
  return [{ key: 'activer', label: text('gestes.activer'), icon: Send, run: (attempt) => ask(context, attempt) }];
});

async function ask({ record }: ActionContextOf<'bam-compte'>, attempt: Attempt): Promise<void> {
  const title = text('gestes.activerTitre', { login: record.Login ?? '' });
  if (!(await dialogs.confirm({ title, text: text('gestes.activerQuestion'), confirmLabel: text('gestes.envoyerLien') }))) return;
  await attempt(
    async () => {
      const { data } = await send({ path: { id: record.Id } });
      if (data.IsMailEnvoye) notify('success', text('gestes.activationEnFile'));
      else await dialogs.alert({ title: text('alert.envoi'), text: text('app.mailNok'), kind: 'danger' });
    },
    (error) => failureText(error, text('app.mailNok')),
  );
}
