import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { openResend } from '#web/mails/resend/open-resend.tsx';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { selectedCount } from '#web/records/list/selection/selection.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { selectionFilter } from './chosen-mails.ts';

const FAILED_VIEW = 'erreurs';

/** Sends the selected mails again; without a selection, all those of the view of failed ones. */
export function Resend({ list }: ListActionsProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const { selection } = list.selection;
  const isChosen = selectedCount(selection) > 0;
  if (!can('ENVOYER-MAIL') || (!isChosen && list.view !== FAILED_VIEW)) return null;
  const filter = isChosen ? selectionFilter(selection, list.filter) : list.filter;
  return (
    <Button icon={Send} onClick={() => void openResend(filter, isChosen ? selectedCount(selection) : (list.data.count ?? 0))}>
      {text(isChosen ? 'mails.renvoyerSerie' : 'mails.renvoyerTous')}
    </Button>
  );
}
