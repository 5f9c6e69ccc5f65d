import { UserPlus } from 'lucide-react';
import { createContactCompte } from '#generated/client/sdk/comptes.gen.ts';
import { readId, readText } from '#domain/records/values/record-data.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt, SheetActionContext, SheetActions } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';

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
      const { data } = await createContactCompte({ path: { id: readId(record) } });
      if (data.IsMailEnvoye) notify('success', text('gestes.compteOuvert'));
      else await dialogs.alert({ text: text('compte.activationNok'), kind: 'danger' });
    },
    (error) => failureText(error, text('compte.creationNok')),
  );
}
