import type { ReactNode } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListController } from '../use-list.ts';
import { BulkEdit } from './bulk/bulk-edit.tsx';
import { SeriesSteps } from './series/series-steps.tsx';

interface SelectionBarProps {
  readonly entity: EntityModule;
  readonly list: ListController;
}

/** Over the grid once rows are selected: what is done to them, all that matches, or none. */
export function SelectionBar({ entity, list }: SelectionBarProps): ReactNode {
  const text = useText();
  const { selection, data } = list;
  const canWiden =
    selection.pageState === 'all' && selection.selection.mode === 'some' && data.count !== null && data.count > selection.count;
  return (
    <div className="selection-bar">
      <output>{text('liste.selectionnes', { count: selection.count })}</output>
      {canWiden ? (
        <Button onClick={selection.all} variant="quiet">
          {text('liste.selectionnerTout', { count: data.count ?? 0 })}
        </Button>
      ) : null}
      <Button onClick={selection.clear} variant="quiet">
        {text('liste.toutDeselectionner')}
      </Button>
      <SeriesSteps entity={entity} list={list} />
      <BulkEdit entity={entity} list={list} />
    </div>
  );
}
