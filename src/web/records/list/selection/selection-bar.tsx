import { lazy, type ReactNode, Suspense } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListController } from '../use-list.ts';

interface SelectionBarProps {
  readonly entity: EntityModule;
  readonly list: ListController;
}

const SeriesSteps = lazy(withTexts('etape', async () => ({ default: (await import('./series/series-steps.tsx')).SeriesSteps })));

/** Over the grid once rows are selected: their steps, all that matches, or none. */
export function SelectionBar({ entity, list }: SelectionBarProps): ReactNode {
  const text = useText();
  const { selection, data } = list;
  if (selection.count === 0) return null;
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
      {entity.descriptor.states === null ? null : (
        <Suspense fallback={null}>
          <SeriesSteps entity={entity} list={list} />
        </Suspense>
      )}
    </div>
  );
}
