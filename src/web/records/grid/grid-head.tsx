import { ArrowDown, ArrowUp } from 'lucide-react';
import type { DragEvent, MouseEvent, ReactNode } from 'react';
import type { SortKey } from '#generated/entities/descriptor.gen.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { ColumnView } from './grid-column.ts';
import type { ColumnModel } from './use-column-model.ts';

interface GridHeadTexts {
  readonly selectPage: string;
  readonly options: (label: string) => string;
}

interface GridHeadProps {
  readonly model: ColumnModel;
  readonly sort: readonly SortKey[];
  readonly pageState: 'none' | 'some' | 'all';
  /** The rows are those of the question before: they are on their way out, and their page is not chosen. */
  readonly isStale: boolean;
  readonly texts: GridHeadTexts;
  /** Column whose header holds the keyboard's place. */
  readonly activeColumn: number;
  readonly onSort: (id: string, isAdded: boolean) => void;
  readonly onSelectPage: (selected: boolean) => void;
  readonly onMenu: (id: string, source: HTMLElement) => void;
  readonly onFit: (id: string) => void;
  readonly onDrop: (id: string, drop: { readonly target: string; readonly side: 'before' | 'after' }) => void;
}

const DRAG_TYPE = 'application/x-column';

export function GridHead({ model, pageState, isStale, texts, onSelectPage, sort, ...rest }: GridHeadProps): ReactNode {
  // A key whose column is hidden still sorts, but a rank that starts at 2 would only puzzle.
  const shown = sort.filter((key) => model.views.some((view) => view.column.id === key.Key));
  return (
    <thead className="grid-head">
      <tr aria-rowindex={1}>
        <th aria-colindex={1} className="grid-th grid-check" scope="col">
          <Checkbox
            aria-disabled={isStale || undefined}
            aria-label={texts.selectPage}
            checked={pageState === 'all'}
            indeterminate={pageState === 'some'}
            onChange={(selected) => {
              if (!isStale) onSelectPage(selected);
            }}
          />
        </th>
        {model.views.map((view) => (
          <HeadCell key={view.column.id} model={model} sort={shown} texts={texts} view={view} {...rest} />
        ))}
      </tr>
    </thead>
  );
}

type HeadCellProps = Omit<GridHeadProps, 'pageState' | 'isStale' | 'onSelectPage'> & { readonly view: ColumnView };

function HeadCell({ view, model, sort, texts, activeColumn, onSort, onMenu, onFit, onDrop }: HeadCellProps): ReactNode {
  const { column } = view;
  const tabIndex = activeColumn === view.index ? 0 : -1;
  return (
    <th
      aria-colindex={view.index + 2}
      aria-sort={ariaSort(sort, column.id)}
      className="grid-th"
      data-align={column.align}
      data-pinned={view.isPinned || undefined}
      onDragLeave={clearMark}
      onDragOver={markDrop}
      onDrop={(event) => drop(event, column.id, onDrop)}
      scope="col"
      style={view.left === null ? undefined : { left: view.left }}
    >
      <div className="grid-th-inner">
        <button
          className="grid-sort"
          data-head={view.index}
          disabled={false}
          draggable
          onClick={(event) => (column.sortable ? onSort(column.id, event.shiftKey) : onMenu(column.id, event.currentTarget))}
          onDragStart={(event) => startDrag(event, column.id)}
          tabIndex={tabIndex}
          title={column.label}
          type="button"
        >
          <span className="grid-th-label">{column.label}</span>
          <SortMark id={column.id} sort={sort} />
        </button>
        <MenuButton label={texts.options(column.label)} onOpen={(source) => onMenu(column.id, source)} tabIndex={tabIndex} />
      </div>
      <div
        aria-hidden
        className="grid-resize"
        data-active={model.resizingId === column.id || undefined}
        onDoubleClick={() => onFit(column.id)}
        onPointerDown={model.startResize(column.id)}
      />
    </th>
  );
}

interface MenuButtonProps {
  readonly label: string;
  readonly tabIndex: number;
  readonly onOpen: (source: HTMLElement) => void;
}

function MenuButton({ label, tabIndex, onOpen }: MenuButtonProps): ReactNode {
  return (
    <button
      aria-haspopup="menu"
      aria-label={label}
      className="grid-th-menu"
      onClick={(event) => onOpen(event.currentTarget)}
      tabIndex={tabIndex}
      type="button"
    />
  );
}

function SortMark({ sort, id }: { readonly sort: readonly SortKey[]; readonly id: string }): ReactNode {
  const rank = sort.findIndex((key) => key.Key === id);
  if (rank < 0) return null;
  const Icon = sort[rank]?.Desc === true ? ArrowDown : ArrowUp;
  return (
    <>
      <Icon aria-hidden size={13} />
      {sort.length > 1 ? <span className="grid-sort-rank">{rank + 1}</span> : null}
    </>
  );
}

function ariaSort(sort: readonly SortKey[], id: string): 'ascending' | 'descending' | undefined {
  const key = sort.find((item) => item.Key === id);
  if (key === undefined) return undefined;
  return key.Desc === true ? 'descending' : 'ascending';
}

function startDrag(event: DragEvent, id: string): void {
  event.dataTransfer.setData(DRAG_TYPE, id);
  event.dataTransfer.effectAllowed = 'move';
}

function markDrop(event: DragEvent<HTMLElement>): void {
  if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
  event.preventDefault();
  event.currentTarget.dataset['drop'] = dropSide(event);
}

function clearMark(event: DragEvent<HTMLElement>): void {
  delete event.currentTarget.dataset['drop'];
}

function drop(event: DragEvent<HTMLElement>, target: string, onDrop: GridHeadProps['onDrop']): void {
  const id = event.dataTransfer.getData(DRAG_TYPE);
  clearMark(event);
  if (id === '') return;
  event.preventDefault();
  onDrop(id, { target, side: dropSide(event) });
}

function dropSide(event: MouseEvent<HTMLElement>): 'before' | 'after' {
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left + box.width / 2 ? 'before' : 'after';
}
