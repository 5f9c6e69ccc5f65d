import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { askedRows } from '#web/records/list/tools/export-filter.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { openReminders } from './reminders-dialog.tsx';

/** Reminds of the selected invoices; without a selection, of all those of the list. */
export function RemindButton({ list, screen }: Pick<ListActionsProps, 'list' | 'screen'>): ReactNode {
  const text = useText();
  const { can } = useRights();
  if (list.isPast || !can('ENVOYER-MAIL')) return null;
  return (
    <Button icon={BellRing} onClick={() => openReminders({ screen: screen.screen, ...askedRows(list) })}>
      {text(list.selection.count === 0 ? 'relance.relancerTout' : 'relance.relancer')}
    </Button>
  );
}
