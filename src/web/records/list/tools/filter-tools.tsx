import { History, ListFilter as FilterIcon } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { addDays } from '#domain/values/dates.ts';
import { part } from '#web/runtime/part.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import { useOfferedActions } from '#web/shell/use-offered-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { screenTitle } from '../list-header.tsx';
import type { ListController } from '../use-list.ts';

const AdvancedFilter = part(
  () => import('../views/advanced-filter.tsx'),
  (module) => module.AdvancedFilter,
  ['vue', 'filtre'],
);

interface FilterToolsProps extends Pick<ListScreenProps, 'entity' | 'screen'> {
  readonly list: ListController;
}

/** At the end of the search line: conditions joined by AND and OR, and the list as it was on a day. */
export function FilterTools({ entity, screen, list }: FilterToolsProps): ReactNode {
  const text = useText();
  const [isFiltering, setFiltering] = useState(false);
  function filterMore(): void {
    setFiltering(true);
  }
  // The day can be changed once it is there: the evening before is asked for more than any other.
  function goBack(): void {
    list.change({ day: addDays(list.viewer.today, -1) });
  }
  const day = { key: 'jour', label: text('outils.auJour'), icon: History, run: goBack };
  useOfferedActions({
    key: 'filtre',
    label: screenTitle(entity, screen, useLanguage()),
    actions: [{ key: 'avance', label: text('outils.filtre'), icon: FilterIcon, run: filterMore }, ...(list.isPast ? [] : [day])],
  });
  return (
    <div className="filter-tools">
      <Button icon={FilterIcon} onClick={filterMore} variant="quiet">
        {text('outils.filtre')}
      </Button>
      {list.isPast ? null : (
        <Button icon={History} onClick={goBack} variant="quiet">
          {text('outils.auJour')}
        </Button>
      )}
      {isFiltering ? (
        <Suspense fallback={null}>
          <AdvancedFilter close={() => setFiltering(false)} entity={entity} list={list} screen={screen} />
        </Suspense>
      ) : null}
    </div>
  );
}
