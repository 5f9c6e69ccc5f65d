import { useQueryClient } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { useRights } from '#web/session/rights.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { InvoiceForm } from './invoice-form.tsx';

/** Electronic invoices of suppliers come in by their files. */
export function ReceivedInvoices({ entity, place }: ListActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  if (place === 'selection' || !can(entity.descriptor.rights.write)) return null;
  async function open(): Promise<void> {
    await dialogs.lightview({ title: text('factureRecue.deposer'), size: 'MEDIUM', content: (close) => <InvoiceForm onDone={close} /> });
    await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
  }
  return (
    <Button icon={FileInput} onClick={() => void open()}>
      {text('factureRecue.deposer')}
    </Button>
  );
}
