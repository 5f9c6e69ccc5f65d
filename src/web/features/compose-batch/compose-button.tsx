import { useQueryClient } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { readId } from '#domain/values/record-data.ts';
import { selectedRecords } from '#web/records/list/selection/selected-records.ts';
import { selectedCount } from '#web/records/list/selection/selection.ts';
import { useRights } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { type BatchSource, batchSource, readBatchChoices, SELECTION_MAX } from './batch-choices.ts';
import { ComposeForm } from './compose-form.tsx';

const WRITE_RIGHT = 'FESTIVAL-TRANCHE-FILM-WRITE';

/** Puts the selected records in a translation batch, or in a new one. */
export function ComposeButton({ entity, list, place }: ListActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  const edition = useWorkingEdition();
  const [isBusy, setBusy] = useState(false);
  const source = batchSource(entity.descriptor.name);
  const count = selectedCount(list.selection.selection);
  if (place === 'list' || count === 0 || source === null || !can(WRITE_RIGHT)) return null;
  async function open(from: BatchSource): Promise<void> {
    if (edition === null) return dialogs.alert({ title: text('alert.avant'), text: text('lot.sansEdition'), kind: 'warning' });
    if (count > SELECTION_MAX)
      return dialogs.alert({ title: text('alert.avant'), text: text('lot.trop', { max: SELECTION_MAX }), kind: 'warning' });
    setBusy(true);
    try {
      const [records, choices] = await Promise.all([selectedRecords(entity, list), readBatchChoices(edition)]);
      const selection = { source: from, ids: records.map(readId), edition };
      await dialogs.lightview({
        title: text('lot.titre'),
        size: 'MEDIUM',
        content: (close) => <ComposeForm choices={choices} onClosed={close} selection={selection} />,
      });
      await queries.invalidateQueries();
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('lot.echec')), kind: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={isBusy} disabled={isBusy} icon={Languages} onClick={() => void open(source)}>
      {text('lot.action')}
    </Button>
  );
}
