import { useQueryClient } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { loadSheetTexts } from '#web/i18n/with-texts.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListController } from '../../use-list.ts';
import { countedText } from '../../count-label.ts';
import { rowNameOf } from '../row-name.ts';
import { selectedRecords } from '../selected-records.ts';

const BulkForm = part(
  () => import('./bulk-form.tsx'),
  (module) => module.BulkForm,
);

interface BulkEditProps {
  readonly entity: EntityModule;
  readonly list: ListController;
}

/** Some fields of the selected records, changed for all of them at once. */
export function BulkEdit({ entity, list }: BulkEditProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const queries = useQueryClient();
  const [isOpening, setOpening] = useState(false);
  const { descriptor } = entity;
  if (!descriptor.operations.includes('update') || !can(descriptor.rights.write)) return null;
  async function open(): Promise<void> {
    setOpening(true);
    try {
      const expected = list.selection.count;
      const [records] = await Promise.all([selectedRecords(entity, list), loadSheetTexts(), loadTexts('suppression')]);
      const names = records.map(rowNameOf(entity, list, language));
      const title = text('serie.titreCompte', { compte: countedText(entity, { count: records.length, text, language }) });
      if (!(await askChanges({ entity, records, names, expected }, title))) return;
    } catch (error) {
      notify('danger', failureText(error, text('app.saveNok')));
    } finally {
      setOpening(false);
    }
    list.selection.clear();
    for (const name of [descriptor.name, descriptor.extends]) if (name !== null) await queries.invalidateQueries({ queryKey: [name] });
  }
  return (
    <Button busy={isOpening} icon={PencilLine} onClick={() => void open()}>
      {text('serie.modifier')}
    </Button>
  );
}

interface BulkRequest {
  readonly entity: EntityModule;
  readonly records: readonly RecordData[];
  readonly names: readonly string[];
  /** Number counted when they were selected. */
  readonly expected: number;
}

/** True if any record was changed. */
async function askChanges(request: BulkRequest, title: string): Promise<boolean> {
  let isChanged = false;
  function onChanged(): void {
    isChanged = true;
  }
  await dialogs.lightview({
    title,
    size: 'LARGE',
    locked: true,
    content: (close) => (
      <Suspense fallback={<div aria-busy className="sheet-loading" />}>
        <BulkForm {...request} onChanged={onChanged} onClosed={close} />
      </Suspense>
    ),
  });
  return isChanged;
}
