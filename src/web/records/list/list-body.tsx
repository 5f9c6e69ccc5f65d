import { CircleAlert, Inbox, Lock, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { recordDisplay } from '#domain/records/display.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DataGrid } from '../grid/data-grid.tsx';
import { screenTitle } from './list-header.tsx';
import { mayCreate, newLabel } from './new-label.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListController } from './use-list.ts';
import type { RowOpening } from './use-row-opening.ts';

interface ListBodyProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  readonly opening: RowOpening;
  readonly onNew: ((how: { readonly newTab: boolean }) => void) | null;
}

/** The grid, or what stands in its place and why. */
export function ListBody({ entity, screen, list, opening, onNew }: ListBodyProps): ReactNode {
  const language = useLanguage();
  const { data, selection, layout } = list;
  if (data.faulted) return <Failure list={list} />;
  if (data.count === 0 && !data.stale) return <Empty entity={entity} list={list} onNew={onNew} screen={screen} />;
  if (data.loading) return <ListSkeleton rows={list.size} />;
  return (
    <DataGrid
      actions={{
        onOpen: opening.open,
        onToggle: selection.toggle,
        onRange: selection.range,
        onSelectMore: selection.more,
        onClear: selection.clear,
      }}
      columns={list.columns}
      firstRank={list.skip}
      focusId={opening.returnTo}
      isSelected={selection.has}
      isStale={data.stale}
      label={screenTitle(entity, screen, language)}
      layout={layout.layout}
      onLayout={layout.setLayout}
      onSelectPage={selection.page}
      onSort={list.onSort}
      onSortTo={list.sortTo}
      pageState={selection.pageState}
      rowName={(row) => recordDisplay(entity.descriptor, row, language)}
      rows={data.rows}
      sort={list.sort}
      total={data.count ?? data.rows.length}
    />
  );
}

function Failure({ list }: { readonly list: ListController }): ReactNode {
  const text = useText();
  const { error, reload } = list.data;
  const isDenied = error instanceof ApiError && error.status === 403;
  return (
    <Notice
      actions={isDenied ? undefined : <Button onClick={reload}>{text('page.reessayer')}</Button>}
      detail={error instanceof ApiError ? error.detail : text('http.generique')}
      icon={isDenied ? Lock : CircleAlert}
      role="alert"
      title={text(isDenied ? 'liste.refusee' : 'liste.echec')}
    />
  );
}

/** An empty list says why, and offers what to do about it to whoever may. */
function Empty({ entity, screen, list, onNew }: Omit<ListBodyProps, 'opening'>): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const { search, change } = list;
  const isFiltered = search.text !== '' || search.filters.length > 0 || search.classement !== null;
  const canCreate = onNew !== null && mayCreate(entity, screen, can);
  const add = canCreate ? { actions: <Button onClick={() => onNew({ newTab: false })}>{newLabel(entity, text, language)}</Button> } : {};
  const isNarrow = screen.views.some(({ view, filter }) => view === list.view && filter.length > 0);
  if (!isFiltered && isNarrow) return <Notice {...add} detail={text('liste.videVueDetail')} icon={Inbox} title={text('liste.videVue')} />;
  if (!isFiltered)
    return <Notice {...add} detail={text(canCreate ? 'liste.videCreer' : 'liste.videDetail')} icon={Inbox} title={text('liste.vide')} />;
  return (
    <Notice
      actions={<Button onClick={() => change({ text: '', filters: [], classement: null })}>{text('filtre.toutRetirer')}</Button>}
      detail={text('liste.aucunDetail')}
      icon={SearchX}
      title={text('liste.aucun')}
    />
  );
}
