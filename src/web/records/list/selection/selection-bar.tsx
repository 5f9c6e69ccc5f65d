import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { isCut } from '#domain/records/query/row-count.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListController } from '../use-list.ts';
import { BulkEdit } from './bulk/bulk-edit.tsx';
import { SeriesSteps } from './series/series-steps.tsx';

interface SelectionBarProps {
  readonly entity: EntityModule;
  readonly list: ListController;
  /** Null: they may not be deleted, or not from here. */
  readonly onDelete: (() => void) | null;
}

/** Over the grid once rows are selected: what is done to them, all that matches, or none. */
export function SelectionBar({ entity, list, onDelete }: SelectionBarProps): ReactNode {
  const text = useText();
  const { selection, data } = list;
  const canWiden =
    selection.pageState === 'all' && selection.selection.mode === 'some' && data.count !== null && data.count > selection.count;
  return (
    <div className="selection-bar">
      <output>{text('liste.selectionnes', { count: selection.count })}</output>
      {canWiden ? (
        <Button onClick={selection.all} variant="quiet">
          {isCut(data.count) ? text('liste.selectionnerFiltre') : text('liste.selectionnerTout', { count: data.count ?? 0 })}
        </Button>
      ) : null}
      <Button onClick={selection.clear} variant="quiet">
        {text('liste.toutDeselectionner')}
      </Button>
      <SeriesSteps entity={entity} list={list} />
      <BulkEdit entity={entity} list={list} />
      {onDelete === null ? null : (
        <Button className="selection-delete" icon={Trash2} onClick={onDelete} variant="danger">
          {text('liste.supprimer')}
        </Button>
      )}
    </div>
  );
}
