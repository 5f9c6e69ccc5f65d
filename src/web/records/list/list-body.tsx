import { CircleAlert, Lock } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/records/values/record-data.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { withTexts } from '#web/i18n/with-texts.ts';
import { DataGrid } from '../grid/data-grid.tsx';
import type { RowMenuPlace } from '../grid/use-body-events.ts';
import { screenTitle } from './list-header.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListController } from './use-list.ts';
import type { RowOpening } from './use-row-opening.ts';

const ListEmpty = lazy(async () => ({ default: (await import('./list-empty.tsx')).ListEmpty }));
const RowMenu = lazy(withTexts('menuLigne', async () => ({ default: (await import('./row-menu.tsx')).RowMenu })));

interface ListBodyProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  readonly opening: RowOpening;
  readonly onNew: ((how: { readonly newTab: boolean }) => void) | null;
  readonly onDelete: ((rows: readonly RecordData[]) => void) | null;
}

/** The grid, or what stands in its place and why. */
export function ListBody(props: ListBodyProps): ReactNode {
  const { entity, screen, list, onNew } = props;
  const { data } = list;
  if (data.faulted) return <Failure list={list} />;
  if (data.count === 0 && !data.stale)
    return (
      <Suspense fallback={null}>
        <ListEmpty entity={entity} list={list} onNew={onNew} screen={screen} />
      </Suspense>
    );
  if (data.loading) return <ListSkeleton rows={list.size} />;
  return <Rows {...props} />;
}

function Rows({ entity, screen, list, opening, onDelete }: ListBodyProps): ReactNode {
  const language = useLanguage();
  const { can } = useRights();
  const [menu, setMenu] = useState<RowMenuPlace | null>(null);
  const { data, selection, layout } = list;
  const rowName = (row: RecordData): string => recordDisplay(entity.descriptor, row, language);
  const canDelete = entity.descriptor.operations.includes('delete') && can(screen.rights.delete);
  return (
    <>
      <DataGrid
        actions={{
          onOpen: opening.open,
          onToggle: selection.toggle,
          onRange: selection.range,
          onSelectMore: selection.more,
          onClear: selection.clear,
          onRowMenu: setMenu,
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
        rowName={rowName}
        rows={data.rows}
        sort={list.sort}
        total={data.count ?? data.rows.length}
      />
      {menu === null ? null : (
        <Suspense fallback={null}>
          <RowMenu
            {...{ entity, list, opening, rowName, screen }}
            onClosed={() => setMenu(null)}
            onDelete={canDelete ? onDelete : null}
            place={menu}
          />
        </Suspense>
      )}
    </>
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
