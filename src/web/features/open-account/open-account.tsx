import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ContactCompte } from '#generated/schemas/contact-compte.zod.ts';
import { useDialogs } from '#web/app/dialogs/dialogs.ts';
import { notify } from '#web/app/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SheetActionsProps } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { call } from '#web/runtime/transport.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';

/** Opens the site account of a contact that has none; it exists though its mail could not leave, and the sheet is read again. */
export function OpenAccount({ id, record, isBlocked }: SheetActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  if (!can('bam-compte-write') || record['HasCompte'] === true) return null;
  const open = async (): Promise<void> => {
    const login = typeof record['Email'] === 'string' ? record['Email'] : '';
    if (login !== '' && !(await dialogs.confirm({ text: text('gestes.ouvrirQuestion', { login }) }))) return;
    setBusy(true);
    try {
      const { IsMailEnvoye } = ContactCompte.parse(await call('/contacts/{id}/compte', { method: 'POST', params: { id } }));
      if (IsMailEnvoye) notify('success', text('gestes.compteOuvert'));
      else await dialogs.alert({ text: text('compte.activationNok'), kind: 'danger' });
    } catch (error) {
      await dialogs.alert({ text: failureText(error, text('compte.creationNok')), kind: 'danger' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['contact'] });
    }
  };
  return (
    <Button disabled={isBlocked || isBusy} icon={UserPlus} onClick={() => void open()}>
      {text('gestes.ouvrirCompte')}
    </Button>
  );
}
