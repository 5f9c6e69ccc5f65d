import { isCut } from '#domain/records/query/row-count.ts';
import { CircleAlert, Lock } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SHEET_TEXTS, withTexts } from '#web/i18n/with-texts.ts';
import { useLeavingRows } from '../grid/use-leaving-rows.ts';
import { DataGrid } from '../grid/data-grid.tsx';
import { visibleColumns } from '../grid/column-layout.ts';
import type { AskedCell, CellPlace, ClickOpening, GridActions, RowMenuPlace } from '../grid/use-body-events.ts';
import { hasStills, useRowFace } from '../identity/row-face.tsx';
import { useCellPaste } from './inline/use-cell-paste.ts';
import { rowNameOf } from './selection/row-name.ts';
import { titleColumn } from './title-column.ts';
import { mayDelete, screenTitle } from './list-header.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListController } from './use-list.ts';
import type { RowOpening } from './use-row-opening.ts';

const ListEmpty = part(
  () => import('./list-empty.tsx'),
  (module) => module.ListEmpty,
  'listeVide',
);
const loadCells = withTexts([...SHEET_TEXTS, 'cellule'], async () => ({
  default: (await import('./inline/inline-cells.tsx')).InlineCells,
}));
const InlineCells = part(loadCells, (module) => module.default);
const loadPaste = withTexts(['cellule', 'importation', 'etape', ...SHEET_TEXTS], () => import('./inline/paste/open-paste.tsx'));
const CardGrid = part(
  () => import('./cards/card-grid.tsx'),
  (module) => module.CardGrid,
);
const QuestionView = part(
  () => import('../questions/question-view.tsx'),
  (module) => module.QuestionView,
);
const NO_COLUMNS: readonly string[] = [];
const RowMenu = part(
  () => import('./row-menu.tsx'),
  (module) => module.RowMenu,
  'menuLigne',
);

interface ListBodyProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  readonly opening: RowOpening;
  readonly onNew: ((how: { readonly newTab: boolean }) => void) | null;
  readonly onDelete: ((rows: readonly RecordData[]) => void) | null;
}

/** The grid, or what stands in its place and why; a cell that is written outlives what becomes of its row. */
export function ListBody(props: ListBodyProps): ReactNode {
  const { entity, screen, list } = props;
  const language = useLanguage();
  const [place, setPlace] = useState<CellPlace | null>(null);
  const shown = visibleColumns(list.layout.layout);
  const rowName = rowNameOf(entity, list, language);
  useCellsNear(list);
  // A card is no cell, and the past is not written: nothing is pasted there.
  useCellPaste(list.display.isCards || list.isPast ? NO_COLUMNS : shown, async (block) => {
    const { openPaste } = await loadPaste();
    await openPaste({ entity, list, rowName, screen, shown }, block);
  });
  return (
    <>
      <BodyContent {...props} onEdit={setPlace} rowName={rowName} />
      {place === null ? null : (
        <Suspense fallback={null}>
          <InlineCells {...{ entity, list, place, rowName, screen, shown }} onPlace={setPlace} />
        </Suspense>
      )}
    </>
  );
}

/** Loads the cell editor before it is requested: the keyboard on the cells may write one. */
function useCellsNear({ columns }: ListController): void {
  const isAny = columns.some(({ isEditable }) => isEditable);
  useEffect(() => {
    if (!isAny) return undefined;
    const near = new AbortController();
    function load({ target }: FocusEvent): void {
      if (!(target instanceof Element) || target.closest('[role=grid]') === null) return;
      near.abort();
      void loadCells();
    }
    document.addEventListener('focusin', load, { signal: near.signal });
    return () => near.abort();
  }, [isAny]);
}

interface BodyContentProps extends ListBodyProps {
  readonly rowName: (row: RecordData) => string;
  readonly onEdit: (place: CellPlace) => void;
}

function BodyContent(props: BodyContentProps): ReactNode {
  const { entity, screen, list, onNew } = props;
  const { data } = list;
  if (data.faulted) return <Failure list={list} />;
  if (data.count === 0 && !data.stale)
    return (
      <Suspense fallback={null}>
        <ListEmpty entity={entity} list={list} onNew={onNew} screen={screen} />
      </Suspense>
    );
  if (data.loading) return <ListSkeleton hasStills={hasStills(entity.descriptor)} rows={list.size} />;
  if (list.display.asked !== null)
    return (
      <Suspense fallback={<ListSkeleton hasStills={false} rows={list.size} />}>
        <QuestionView asked={list.display.asked} entity={entity} list={list} opening={props.opening} screen={screen} />
      </Suspense>
    );
  return <Rows {...props} />;
}

function Rows(props: BodyContentProps): ReactNode {
  const { entity, screen, list, opening, onDelete, onEdit, rowName } = props;
  const { can } = useRights();
  const [menu, setMenu] = useState<RowMenuPlace | null>(null);
  const { selection } = list;
  const actions: GridActions = {
    onOpen: opening.open,
    onToggle: selection.toggle,
    onRange: selection.range,
    onSelectMore: selection.more,
    onClear: selection.clear,
    onRowMenu: setMenu,
    onEdit: (place) => !list.isPast && editCell(list, place, onEdit),
    clickOpens: (column) => clickOpening(props, column),
  };
  return (
    <>
      {list.display.isCards ? (
        <Suspense fallback={<ListSkeleton hasStills={false} rows={list.size} />}>
          <CardGrid {...{ actions, entity, list, opening, rowName, screen }} />
        </Suspense>
      ) : (
        <TableRows {...props} actions={actions} />
      )}
      {menu === null ? null : (
        <Suspense fallback={null}>
          <RowMenu
            {...{ entity, list, onEdit, opening, rowName, screen }}
            onClosed={() => setMenu(null)}
            onDelete={mayDelete(entity, screen, can) ? onDelete : null}
            place={menu}
          />
        </Suspense>
      )}
    </>
  );
}

function TableRows({ entity, screen, list, opening, rowName, actions }: BodyContentProps & { readonly actions: GridActions }): ReactNode {
  const language = useLanguage();
  const { data, selection, layout } = list;
  const rows = useLeavingRows(data.rows, data.stale ? '' : JSON.stringify([list.filter, list.skip, list.size]));
  const shown = visibleColumns(layout.layout);
  const { picture = '' } = entity.descriptor;
  const title = titleColumn(entity.descriptor, shown);
  // The column of pictures shows each once.
  const faceOf = useRowFace(entity, { title, isPictured: !shown.includes(picture) });
  return (
    <DataGrid
      actions={actions}
      columns={list.columns}
      faceOf={faceOf}
      firstRank={list.skip}
      focusId={opening.returnTo}
      hasStills={hasStills(entity.descriptor)}
      hrefOf={opening.hrefOf}
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
      rows={rows}
      sort={list.sort}
      titleColumn={title}
      total={isCut(data.count) ? null : (data.count ?? data.rows.length)}
    />
  );
}

/** While rows are selected a click chooses a cell to paste into: to open a row would lose them. */
function clickOpening({ list, opening }: ListBodyProps, column: string | null): ClickOpening {
  if (opening.open === null || list.selection.count > 0) return 'never';
  return list.columns.find(({ id }) => id === column)?.isEditable === true ? 'unless-doubled' : 'at-once';
}

/** Requested by its key, a read-only cell opens too, to say why. */
function editCell({ columns }: ListController, place: AskedCell, onEdit: (place: CellPlace) => void): boolean {
  const isEditable = columns.find(({ id }) => id === place.column)?.isEditable === true;
  if (isEditable || place.isAsked) onEdit(place);
  return isEditable;
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
