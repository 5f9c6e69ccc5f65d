import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { DepositForm } from './deposit-form.tsx';

/** Carries cash and cheques to the bank. */
export function DepositButton({ place }: ListActionsProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  if (place === 'selection' || !can('REMETTRE-BANQUE')) return null;
  function ask(): void {
    void dialogs.lightview({
      title: text('comptabilite.remise'),
      size: 'LARGE',
      content: (close) => <DepositForm onClose={close} />,
    });
  }
  return (
    <Button icon={Landmark} onClick={ask}>
      {text('comptabilite.remise')}
    </Button>
  );
}
