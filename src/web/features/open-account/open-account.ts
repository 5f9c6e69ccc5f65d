import { UserPlus } from 'lucide-react';
import { ContactCompte } from '#generated/schemas/contact-compte.zod.ts';
import { readId, readText } from '#domain/records/record-data.ts';
import { dialogs } from '#web/app/dialogs/dialogs.ts';
import { notify } from '#web/app/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt, SheetActionContext, SheetActions } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { call } from '#web/runtime/transport.ts';

/** Opens the site account of a contact that has none; it exists though its mail could not leave. */
export const openAccount: SheetActions = (context) => {
  if (!context.can('BAM-COMPTE-WRITE') || context.record['HasCompte'] === true) return [];
  return [{ key: 'ouvrir-compte', label: text('gestes.ouvrirCompte'), icon: UserPlus, run: (attempt) => open(context, attempt) }];
};

async function open({ record }: SheetActionContext, attempt: Attempt): Promise<void> {
  const login = readText(record, 'Email') ?? '';
  if (login !== '' && !(await dialogs.confirm({ text: text('gestes.ouvrirQuestion', { login }) }))) return;
  await attempt(
    async () => {
      const { IsMailEnvoye } = ContactCompte.parse(await call('/contacts/{id}/compte', { method: 'POST', params: { id: readId(record) } }));
      if (IsMailEnvoye) notify('success', text('gestes.compteOuvert'));
      else await dialogs.alert({ text: text('compte.activationNok'), kind: 'danger' });
    },
    (error) => failureText(error, text('compte.creationNok')),
  );
}
