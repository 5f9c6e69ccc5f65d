import { useQueryClient } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { loadSheetTexts } from '#web/i18n/with-texts.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { selectedRecords } from '#web/records/list/selection/selected-records.ts';
import { useRights } from '#web/session/rights.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgrammeForm } from './programme-form.tsx';

/** Puts the selected registrations in a programme, last or before one of its films, with what its length becomes (lists-and-demo 1.1, list 4). */
export function PutInProgramme({ entity, list, place }: ListActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  const [isOpening, setOpening] = useState(false);
  if (place === 'list' || !can(entity.descriptor.rights.write)) return null;
  async function open(): Promise<void> {
    setOpening(true);
    let isChanged = false;
    try {
      const [records] = await Promise.all([selectedRecords(entity, list), loadSheetTexts()]);
      await dialogs.lightview({
        title: text('composition.titre', { count: records.length }),
        size: 'LARGE',
        content: (close) => (
          <ProgrammeForm
            entity={entity}
            onChanged={() => {
              isChanged = true;
            }}
            onClosed={close}
            records={records}
          />
        ),
      });
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('composition.echec')), kind: 'danger' });
    } finally {
      setOpening(false);
    }
    if (!isChanged) return;
    list.selection.clear();
    for (const name of [entity.descriptor.name, 'festival-programme']) await queries.invalidateQueries({ queryKey: [name] });
  }
  return (
    <Button busy={isOpening} disabled={isOpening} icon={ListPlus} onClick={() => void open()}>
      {text('composition.action')}
    </Button>
  );
}
