import { useQueryClient } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readVersion } from '#domain/records/record-data.ts';
import { useDialogs } from '#web/app/dialogs/dialogs.ts';
import { notify } from '#web/app/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SheetActionsProps } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { call } from '#web/runtime/transport.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';

/** Replaces the personal data of an account, once. */
export function EraseAccount({ id, record, isBlocked }: SheetActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  if (!can('bam-compte-delete') || (record['DateAnonymisation'] ?? null) !== null) return null;
  const erase = async (): Promise<void> => {
    if (!(await dialogs.confirm({ text: text('gestes.anonymiserQuestion'), danger: true }))) return;
    setBusy(true);
    try {
      await call('/bam-comptes/{id}/anonymisation', { method: 'POST', params: { id }, body: { Version: readVersion(record) } });
      notify('success', text('gestes.anonymise'));
    } catch (error) {
      await dialogs.alert({ text: failureText(error, text('compte.anonymisationNok')), kind: 'danger' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['bam-compte'] });
    }
  };
  return (
    <Button disabled={isBlocked || isBusy} icon={UserX} onClick={() => void erase()}>
      {text('gestes.anonymiser')}
    </Button>
  );
}
