import type { ReactNode } from 'react';
import type { RecordData } from '#domain/values/record-data.ts';

/** One column as the grid needs it; where the values come from is not its business. */
export interface GridColumn {
  readonly id: string;
  readonly label: string;
  readonly width: number;
  /** « figures »: dates, whose digits stand under one another; text keeps its own spacing. */
  readonly align: 'right' | 'figures' | undefined;
  readonly sortable: boolean;
  /** Its cells open for writing; the others are only read. */
  readonly isEditable: boolean;
  readonly render: (row: RecordData) => ReactNode;
}

/** A visible column with its place. */
export interface ColumnView {
  readonly column: GridColumn;
  /** Position from 0; the checkbox column comes before it. */
  readonly index: number;
  readonly isPinned: boolean;
  /** CSS value of the distance from the left edge; null when the column scrolls. */
  readonly left: string | null;
}

/** Start of a row: a colour along its edge, and a picture before its title. */
export interface RowFace {
  readonly colour: string | null;
  readonly still: ReactNode;
}

/** Position of the keyboard in the grid: row −1 is the header, column −1 the checkboxes. */
export interface ActiveCell {
  readonly row: number;
  readonly column: number;
}
