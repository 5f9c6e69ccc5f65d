import { CalendarCheck2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { ClosePeriodForm } from './close-period-form.tsx';

/** Closes a month, a quarter or a fiscal year for the whole house. */
export function ClosePeriodButton({ place }: ListActionsProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  if (place === 'selection' || !can('CLOTURER-PERIODE')) return null;
  function ask(): void {
    void dialogs.lightview({
      title: text('comptabilite.cloreTitre'),
      size: 'MEDIUM',
      content: (close) => <ClosePeriodForm onClosed={close} />,
    });
  }
  return (
    <Button icon={CalendarCheck2} onClick={ask}>
      {text('comptabilite.clore')}
    </Button>
  );
}
