import { Trash2 } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isCut } from '#domain/records/query/row-count.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { TasksAction } from '#web/tasks/later-tasks.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectionBar as KitSelectionBar } from '#web/ui/kit/selection-bar/selection-bar.tsx';
import { selectedText } from '../count-label.ts';
import { ExportMenu } from '../tools/export-menu.tsx';
import { MailButton } from '../tools/mail-button.tsx';
import { OwnActions } from '../tools/own-actions.tsx';
import type { ListController } from '../use-list.ts';
import { BulkEdit } from './bulk/bulk-edit.tsx';
import { PairActions } from './pair/pair-actions.tsx';
import { SeriesSteps } from './series/series-steps.tsx';

interface SelectionBarProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  /** Null: they may not be deleted, or not from here. */
  readonly onDelete: (() => void) | null;
}

/** In the place of the search line once rows are selected: all that is done with them, in one bar. */
export function SelectionBar({ entity, screen, list, onDelete }: SelectionBarProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { count } = list.selection;
  return (
    <KitSelectionBar
      count={selectedText(entity, { count, text, language })}
      end={
        onDelete === null ? null : (
          <Button icon={Trash2} onClick={onDelete} variant="danger">
            {text('liste.supprimer')}
          </Button>
        )
      }
      label={text('liste.selection')}
      onClear={list.selection.clear}
    >
      <Widen list={list} />
      <SeriesSteps entity={entity} list={list} />
      <BulkEdit entity={entity} list={list} />
      <MailButton entity={entity} list={list} place="selection" screen={screen} />
      <ExportMenu list={list} screen={screen} />
      {/* Their code may come later: at once, and last. */}
      <Suspense fallback={null}>
        {entity.descriptor.discussed === false || list.isPast ? null : <TasksAction entity={entity} list={list} />}
        <OwnActions entity={entity} list={list} place="selection" screen={screen} />
        {count === 2 ? <PairActions entity={entity} list={list} screen={screen} /> : null}
      </Suspense>
    </KitSelectionBar>
  );
}

/** From the whole page to all that the list matches. */
function Widen({ list: { selection, data } }: Pick<SelectionBarProps, 'list'>): ReactNode {
  const text = useText();
  const canWiden =
    selection.pageState === 'all' && selection.selection.mode === 'some' && data.count !== null && data.count > selection.count;
  if (!canWiden) return null;
  return (
    <Button onClick={selection.all} variant="quiet">
      {isCut(data.count) ? text('liste.selectionnerFiltre') : text('liste.selectionnerTout', { count: data.count ?? 0 })}
    </Button>
  );
}
