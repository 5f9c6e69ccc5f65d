import { Map as MapIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { exportFeuillesDeRoute } from '#generated/client/sdk/participants.gen.ts';
import { ROADMAP_RIGHTS } from '#domain/welcome/roadmap-rights.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { selectedCount } from '#web/records/list/selection/selection.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { chosenIds, ROADMAPS_MAX } from './badge-orders.ts';

/** The pages of the selected guests in one document, in the order of the list. */
export function RoadmapButton({ entity, list }: Pick<ListActionsProps, 'entity' | 'list'>): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  const { selection } = list.selection;
  const count = selectedCount(selection);
  if (count === 0 || !ROADMAP_RIGHTS.every(can)) return null;
  const print = async (): Promise<void> => {
    setBusy(true);
    try {
      if (count > ROADMAPS_MAX) await dialogs.alert({ text: text('participant.feuillesMax', { max: ROADMAPS_MAX }), kind: 'warning' });
      else {
        const Ids = [...(await chosenIds(entity.descriptor.plural, { selection, filter: list.filter }))];
        await fetchFile(exportFeuillesDeRoute({ body: { Ids }, ...AS_FILE }));
      }
    } catch (error) {
      await dialogs.alert({ text: failureText(error, text('app.downloadNok')), kind: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy} disabled={isBusy} icon={MapIcon} onClick={() => void print()}>
      {text('participant.feuilles')}
    </Button>
  );
}
