import { Bookmark } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import { part } from '#web/runtime/part.ts';
import { Button } from '#web/ui/button.tsx';
import { loadViews } from '../load-views.ts';
import type { ListController } from '../use-list.ts';
import type { ViewExtras } from '../views/list-views.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ImportButton, ListMore } from './list-more.tsx';
import { OwnActions } from './own-actions.tsx';
import { withoutSelection } from './without-selection.ts';

const ListViews = part(loadViews, (module) => module.default);

interface ListToolbarProps extends ListScreenProps {
  readonly list: ListController;
  readonly onExtras: (extras: ViewExtras) => void;
}

/**
 * Acts on all that a list holds. It is whole as soon as its rows are. While some are selected it rests, as
 * their bar holds it then, but for the views, which rank them. What a screen adds comes later and stands first, where it moves nothing.
 */
export function ListToolbar({ list: given, onExtras, ...props }: ListToolbarProps): ReactNode {
  const list = withoutSelection(given);
  const { entity, screen } = props;
  return (
    <div className="list-extra" data-resting={given.selection.count > 0 || undefined}>
      {list.data.loaded ? (
        <Suspense fallback={null}>
          <OwnActions entity={entity} list={list} place="list" screen={screen} />
        </Suspense>
      ) : null}
      <ExportMenu isOffered list={list} screen={screen} />
      <div className="list-views">
        {list.data.loaded ? (
          <Suspense fallback={<ViewsComing />}>
            <ListViews {...props} list={given} onExtras={onExtras} />
          </Suspense>
        ) : (
          <ViewsComing />
        )}
      </div>
      <ImportButton entity={entity} list={list} screen={screen} />
      <ListMore entity={entity} list={list} screen={screen} />
    </div>
  );
}

/** Holds the place of « Vues » until its code is there. */
function ViewsComing(): ReactNode {
  const text = useText();
  return (
    <Button disabled icon={Bookmark}>
      {text('outils.vues')}
    </Button>
  );
}
