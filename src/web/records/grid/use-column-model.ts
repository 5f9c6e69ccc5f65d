import { type CSSProperties, type PointerEvent as ReactPointerEvent, useMemo, useState } from 'react';
import { type ColumnLayout, MAX_WIDTH, MIN_WIDTH, visibleColumns } from './column-layout.ts';
import type { ColumnView, GridColumn } from './grid-column.ts';

export const CHECKBOX_WIDTH = 36;

export interface ColumnModel {
  readonly views: readonly ColumnView[];
  readonly sizes: readonly number[];
  /** Widths and offsets as CSS variables: a resize changes these and no cell is rendered again. */
  readonly style: CSSProperties;
  readonly totalWidth: number;
  readonly resizingId: string | null;
  readonly startResize: (id: string) => (event: ReactPointerEvent<HTMLElement>) => void;
}

interface ColumnModelInput {
  readonly columns: readonly GridColumn[];
  readonly layout: ColumnLayout;
  readonly onWidths: (widths: Readonly<Record<string, number>>) => void;
}

/** Order, visibility, freezing and widths of the columns, from the remembered layout. */
export function useColumnModel({ columns, layout, onWidths }: ColumnModelInput): ColumnModel {
  const [resizingId, setResizingId] = useState<string | null>(null);
  const key = visibleColumns(layout)
    .map((id) => `${id}:${layout.pinned.includes(id) ? 1 : 0}`)
    .join(' ');
  const views = useViews(key, columns);
  const sizes = views.map(({ column }) => widthOf(column, layout));
  function startResize(id: string) {
    return (event: ReactPointerEvent<HTMLElement>): void => {
      const from = sizes[views.findIndex(({ column }) => column.id === id)] ?? 0;
      setResizingId(id);
      followPointer(event, {
        onMove: (distance) => onWidths({ ...layout.widths, [id]: bounded(from + distance) }),
        onEnd: () => setResizingId(null),
      });
    };
  }
  return {
    views,
    sizes,
    style: sizeVariables(views, sizes),
    totalWidth: CHECKBOX_WIDTH + sizes.reduce((sum, size) => sum + size, 0),
    resizingId,
    startResize,
  };
}

function bounded(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

function widthOf(column: GridColumn, layout: ColumnLayout): number {
  return bounded(layout.widths[column.id] ?? column.width);
}

interface Following {
  readonly onMove: (distance: number) => void;
  readonly onEnd: () => void;
}

/** The pointer is captured, so that a drag that leaves the handle or the window still ends. */
function followPointer(event: ReactPointerEvent<HTMLElement>, { onMove, onEnd }: Following): void {
  event.preventDefault();
  const handle: HTMLElement = event.currentTarget;
  const start = event.clientX;
  const gesture = new AbortController();
  function end(): void {
    gesture.abort();
    onEnd();
  }
  handle.setPointerCapture(event.pointerId);
  handle.addEventListener('pointermove', (move) => onMove(move.clientX - start), { signal: gesture.signal });
  handle.addEventListener('pointerup', end, { signal: gesture.signal });
  handle.addEventListener('pointercancel', end, { signal: gesture.signal });
}

/** Views change with the columns shown, not with their widths: rows stay as they are during a resize. */
function useViews(key: string, columns: readonly GridColumn[]): readonly ColumnView[] {
  return useMemo(() => toViews(key, columns), [key, columns]);
}

function toViews(key: string, columns: readonly GridColumn[]): readonly ColumnView[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return key.split(' ').flatMap((part, index) => {
    const cut = part.lastIndexOf(':');
    const column = byId.get(part.slice(0, cut));
    const isPinned = part.endsWith(':1');
    return column === undefined ? [] : [{ column, index, isPinned, left: isPinned ? `var(--left-${index})` : null }];
  });
}

function sizeVariables(views: readonly ColumnView[], sizes: readonly number[]): CSSProperties {
  let left = CHECKBOX_WIDTH;
  const variables: Record<string, string> = {};
  for (const view of views) {
    if (!view.isPinned) break;
    variables[`--left-${view.index}`] = `${left}px`;
    left += sizes[view.index] ?? 0;
  }
  return variables;
}
