/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA grid pattern: a table whose cells are reached by the arrows. */
import { type ReactNode, type RefObject, Suspense, type UIEvent, useCallback, useEffect, useRef, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import type { SortKey } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type ColumnLayout, DEFAULT_WIDTH, dropColumn, setColumnWidth } from './column-layout.ts';
import type { GridColumn, RowFace } from './grid-column.ts';
import { GridBody } from './grid-body.tsx';
import { GridHead } from './grid-head.tsx';
import { type GridActions, useBodyEvents } from './use-body-events.ts';
import { CHECKBOX_WIDTH, type ColumnModel, useColumnModel } from './use-column-model.ts';
import { fittingRows, readRowHeight } from './row-height.ts';
import { allRows, FIRST_ROWS, firstCount, firstRows, type RowScroll, type ShownRows } from './shown-rows.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { usePrinting } from './use-printing.ts';
import './grid.css';

/** Code that watches the scroll of a long page weighs as much as the rest of the grid: short pages do without. */
const RowWindow = part(
  () => import('./row-window.tsx'),
  (module) => module.RowWindow,
);
const ColumnMenu = part(
  () => import('./column-menu.tsx'),
  (module) => module.ColumnMenu,
);

export interface DataGridProps {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly RecordData[];
  /** Rows of the whole list, and rank of the first one shown. */
  /** Null: nobody counted them all. */
  readonly total: number | null;
  readonly firstRank: number;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly sort: readonly SortKey[];
  readonly onSort: (id: string, isAdded: boolean) => void;
  readonly onSortTo: (id: string, order: 'asc' | 'desc' | null) => void;
  readonly isSelected: (id: number) => boolean;
  readonly pageState: 'none' | 'some' | 'all';
  readonly onSelectPage: (selected: boolean) => void;
  readonly actions: GridActions;
  /** Rows are on their way: the old ones stay, dimmed. */
  readonly isStale: boolean;
  /** Row to put the keyboard on when the list comes back. */
  readonly focusId: number | null;
  readonly rowName: (row: RecordData) => string;
  /** Address of the record of a row; null: rows do not open. */
  readonly hrefOf: (id: number) => string | null;
  /** The column whose text leads there. */
  readonly titleColumn: string | null;
  /** Start of each row; null: nothing. */
  readonly faceOf: ((row: RecordData) => RowFace) | null;
  readonly hasStills: boolean;
}

/** The list grid: own markup, columns by our layout and rows by TanStack Virtual, one keyboard stop. */
export function DataGrid(props: DataGridProps): ReactNode {
  const { columns, rows, layout, onLayout } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const onWidths = useCallback((widths: Readonly<Record<string, number>>) => onLayout({ ...layout, widths }), [layout, onLayout]);
  const model = useColumnModel({ columns, layout, onWidths });
  const { shown, watch, focus, rowHeight } = useGridRows(props, scroller);
  const menu = useColumnMenu(props, { scroller, model });
  const events = useBodyEvents({
    rows,
    columns: model.views.map((view) => view.column.id),
    screenRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    focus,
    actions: props.actions,
    openMenu: menu.openAt,
  });
  return (
    <div
      className="grid-scroller"
      data-opens={props.actions.clickOpens(null) !== 'never' || undefined}
      data-stale={props.isStale || undefined}
      onScroll={markAside}
      ref={scroller}
      style={{ scrollPaddingInlineStart: pinnedWidth(model) }}
    >
      <table
        aria-busy={props.isStale}
        aria-colcount={model.views.length + 1}
        aria-label={props.label}
        aria-multiselectable
        aria-rowcount={props.total === null ? -1 : props.total + 1}
        className="grid-table"
        data-stills={props.hasStills || undefined}
        role="grid"
        style={{ ...model.style, width: model.totalWidth }}
        {...events}
      >
        <Widths model={model} />
        <ListHead {...props} activeColumn={focus.active.row === -1 ? focus.active.column : 0} menu={menu} model={model} />
        <GridBody {...props} active={focus.active} shown={shown} views={model.views} />
      </table>
      {watch}
      <GridMenu {...props} fit={menu.fit} model={model} onClosed={menu.close} target={menu.target} />
    </div>
  );
}

/** Written on the element itself: nothing is drawn again for a scroll. */
function markAside({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0);
}

/** The rows near what is seen, and the one that has the keyboard. */
function useGridRows({ rows, focusId, hasStills }: DataGridProps, scroller: RefObject<HTMLDivElement | null>) {
  const height = useRowHeight(hasStills);
  const scroll = useRef<RowScroll>(null);
  const focus = useGridFocus(scroller, scroll);
  const kept = Math.max(0, focus.active.row);
  const fitting = fittingRows(height);
  const [watched, setWatched] = useState<ShownRows | null>(null);
  useReturnFocus(rows, focusId, focus.focusCell);
  const watch =
    rows.length <= FIRST_ROWS ? null : (
      <Suspense fallback={null}>
        <RowWindow
          count={rows.length}
          first={firstCount(rows.length, fitting)}
          kept={kept}
          onShown={setWatched}
          ref={scroll}
          rowHeight={height}
          scroller={scroller}
        />
      </Suspense>
    );
  const isPrinting = usePrinting() !== null;
  const shown = isPrinting ? allRows(rows.length, height) : (watched ?? firstRows(rows.length, height, { fitting, kept }));
  return { shown, watch, focus, rowHeight: height };
}

interface MenuPlace {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly model: ColumnModel;
}

/** The menu of one column at a time, and the width that its content asks for. */
function useColumnMenu({ layout, onLayout }: DataGridProps, { scroller, model }: MenuPlace) {
  const [target, setTarget] = useState<{ readonly id: string; readonly source: HTMLElement } | null>(null);
  function open(id: string, source: HTMLElement): void {
    setTarget({ id, source });
  }
  return {
    target,
    open,
    openAt: (index: number): void => {
      const id = model.views[index]?.column.id;
      const source = scroller.current?.querySelector<HTMLElement>(`[data-head="${index}"]`);
      if (id !== undefined && source !== null && source !== undefined) open(id, source);
    },
    close: (): void => setTarget(null),
    fit: (id: string): void => {
      const index = model.views.findIndex((view) => view.column.id === id);
      onLayout(setColumnWidth(layout, id, fitWidth(scroller.current, index)));
    },
  };
}

function Widths({ model }: { readonly model: ColumnModel }): ReactNode {
  return (
    <colgroup>
      <col className="grid-check" style={{ width: CHECKBOX_WIDTH }} />
      {model.views.map((view) => (
        <col key={view.column.id} style={{ width: model.sizes[view.index] }} />
      ))}
    </colgroup>
  );
}

interface ListHeadProps extends DataGridProps {
  readonly model: ColumnModel;
  readonly menu: ReturnType<typeof useColumnMenu>;
  readonly activeColumn: number;
}

function ListHead({
  model,
  menu,
  activeColumn,
  isStale,
  layout,
  onLayout,
  onSelectPage,
  onSort,
  pageState,
  sort,
}: ListHeadProps): ReactNode {
  const text = useText();
  return (
    <GridHead
      activeColumn={activeColumn}
      isStale={isStale}
      model={model}
      onDrop={(id, drop) => onLayout(dropColumn(layout, id, drop))}
      onFit={menu.fit}
      onMenu={menu.open}
      onSelectPage={onSelectPage}
      onSort={onSort}
      pageState={pageState}
      sort={sort}
      texts={{ selectPage: text('grille.choisirPage'), options: (label) => text('grille.options', { label }) }}
    />
  );
}

interface GridMenuProps extends Pick<DataGridProps, 'columns' | 'layout' | 'onLayout' | 'onSortTo'> {
  readonly target: { readonly id: string; readonly source: HTMLElement } | null;
  readonly model: ColumnModel;
  readonly fit: (id: string) => void;
  readonly onClosed: () => void;
}

function GridMenu({ target, columns, ...rest }: GridMenuProps): ReactNode {
  const column = columns.find((item) => item.id === target?.id);
  if (column === undefined || target === null) return null;
  return (
    <Suspense fallback={null}>
      <ColumnMenu {...rest} column={column} key={target.id} source={target.source} />
    </Suspense>
  );
}

function pinnedWidth({ views, sizes }: ColumnModel): number {
  return views.reduce((sum, view) => (view.isPinned ? sum + (sizes[view.index] ?? 0) : sum), CHECKBOX_WIDTH);
}

/** Row height of the density in force, read from the tokens before the rows are drawn: they have it at once, and nothing is laid out to ask. */
function useRowHeight(hasStills: boolean): number {
  const [height, setHeight] = useState(() => readRowHeight(hasStills));
  useEffect(() => {
    const observer = new MutationObserver(() => setHeight(readRowHeight(hasStills)));
    observer.observe(document.documentElement, { attributeFilter: ['data-density'] });
    return () => observer.disconnect();
  }, [hasStills]);
  return height;
}

function useReturnFocus(
  rows: readonly RecordData[],
  focusId: number | null,
  focusCell: (cell: { row: number; column: number }) => void,
): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || focusId === null || rows.length === 0) return;
    done.current = true;
    const row = rows.findIndex((item) => item['Id'] === focusId);
    if (row >= 0) focusCell({ row, column: 0 });
  }, [rows, focusId, focusCell]);
}

const PADDING = 26;

/** Width that shows the widest value of a column among the rows on screen, header included. */
function fitWidth(scroller: HTMLElement | null, index: number): number {
  if (scroller === null || index < 0) return DEFAULT_WIDTH;
  const cells = [...scroller.querySelectorAll<HTMLElement>(`[data-column="${index}"]`)];
  const label = scroller.querySelector<HTMLElement>(`[data-head="${index}"] .grid-th-label`);
  const range = document.createRange();
  const widths = [...cells, ...(label === null ? [] : [label])].map((element) => {
    range.selectNodeContents(element);
    return range.getBoundingClientRect().width + (element === label ? PADDING * 2 : PADDING);
  });
  return widths.length === 0 ? DEFAULT_WIDTH : Math.max(...widths);
}
