import { UserPlus } from 'lucide-react';
import { createContactCompte } from '#generated/client/sdk/comptes.gen.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';

/** Opens the site account of a contact that has none; it exists though its mail could not leave. */
export const openAccount = actionsOn('contact', (context) => {
  if (!context.can('BAM-COMPTE-WRITE') || context.record.HasCompte) return [];
  return [{ key: 'ouvrir-compte', label: text('gestes.ouvrirCompte'), icon: UserPlus, run: (attempt) => open(context, attempt) }];
});

async function open({ record }: ActionContextOf<'contact'>, attempt: Attempt): Promise<void> {
  const login = record.Email ?? '';
  const question = { title: text('gestes.ouvrirQuestion', { login }), text: null, confirmLabel: text('gestes.ouvrirCompte') };
  if (login !== '' && !(await dialogs.confirm(question))) return;
  await attempt(
    async () => {
      const { data } = await createContactCompte({ path: { id: record.Id } });
      if (data.IsMailEnvoye) notify('success', text('gestes.compteOuvert'));
      else await dialogs.alert({ title: text('alert.echec'), text: text('compte.activationNok'), kind: 'danger' });
    },
    (error) => failureText(error, text('compte.creationNok')),
  );
}
