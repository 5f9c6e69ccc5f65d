import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  type ColumnSizingState,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, useMemo } from 'react';
import type { RecordData } from '#domain/records/record-data.ts';
import { type ColumnLayout, MAX_WIDTH, MIN_WIDTH } from './column-layout.ts';
import type { ColumnView, GridColumn } from './grid-column.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});
const NO_ROWS: RecordData[] = [];

export const CHECKBOX_WIDTH = 36;

export interface ColumnModel {
  readonly views: readonly ColumnView[];
  readonly sizes: readonly number[];
  /** Widths and offsets as CSS variables: a resize changes these and no cell is rendered again. */
  readonly style: CSSProperties;
  readonly totalWidth: number;
  readonly resizingId: string | null;
  readonly startResize: (id: string) => (event: unknown) => void;
}

interface ColumnModelInput {
  readonly columns: readonly GridColumn[];
  readonly layout: ColumnLayout;
  readonly onWidths: (widths: Readonly<Record<string, number>>) => void;
}

/** Order, visibility, freezing and widths of the columns, kept by TanStack Table over the remembered layout. */
export function useColumnModel({ columns, layout, onWidths }: ColumnModelInput): ColumnModel {
  const definitions = useMemo(
    () => columns.map((column) => ({ id: column.id, size: column.width, minSize: MIN_WIDTH, maxSize: MAX_WIDTH })),
    [columns],
  );
  const state = useMemo(
    () => ({
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(layout.hidden.map((id) => [id, false])),
      columnPinning: { start: layout.order.filter((id) => layout.pinned.includes(id)), end: [] },
      columnSizing: { ...layout.widths },
    }),
    [layout],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    state,
    columnResizeMode: 'onChange',
    onColumnSizingChange: (updater) => onWidths(typeof updater === 'function' ? updater(sizing(layout)) : updater),
  });
  const visible = table.getVisibleLeafColumns();
  const sizes = visible.map((column) => column.getSize());
  const key = visible.map((column) => `${column.id}:${column.getIsPinned() === false ? 0 : 1}`).join(' ');
  const views = useViews(key, columns);
  return {
    views,
    sizes,
    style: sizeVariables(views, sizes),
    totalWidth: CHECKBOX_WIDTH + sizes.reduce((sum, size) => sum + size, 0),
    resizingId: table.state.columnResizing.isResizingColumn || null,
    startResize: (id) =>
      table
        .getFlatHeaders()
        .find((header) => header.column.id === id)
        ?.getResizeHandler() ?? (() => undefined),
  };
}

/** Views change with the columns shown, not with their widths: rows stay as they are during a resize. */
function useViews(key: string, columns: readonly GridColumn[]): readonly ColumnView[] {
  return useMemo(() => toViews(key, columns), [key, columns]);
}

function sizing(layout: ColumnLayout): ColumnSizingState {
  return { ...layout.widths };
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
