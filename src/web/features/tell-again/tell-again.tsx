import { useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { tellAgain } from '#web/mails/tell-again.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { selectedCount } from '#web/records/list/selection/selection.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { selectionFilter } from './chosen-mails.ts';

const STALE_VIEW = 'a-prevenir';

/** Tells again what changed since the selected mails; without a selection, since all those of the view of stale ones. */
export function TellAgain({ entity, list }: ListActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { selection } = list.selection;
  const isChosen = selectedCount(selection) > 0;
  if (!isChosen && list.view !== STALE_VIEW) return null;
  async function tell(): Promise<void> {
    setBusy(true);
    try {
      await tellAgain(isChosen ? selectionFilter(selection, list.filter) : list.filter, dialogs);
    } catch (error) {
      await dialogs.alert({ title: text('alert.envoi'), text: failureText(error, text('mails.echecPrevenir')), kind: 'danger' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
    }
  }
  return (
    <Button busy={isBusy} disabled={isBusy} icon={BellRing} onClick={() => void tell()}>
      {text(isChosen ? 'mails.prevenir' : 'mails.prevenirTous')}
    </Button>
  );
}
