import type { ActiveCell } from './grid-column.ts';

export interface GridExtent {
  readonly rows: number;
  readonly columns: number;
  /** Rows a screen holds. */
  readonly screen: number;
  /** Records that stand side by side, as cards do; absent: each has a line of its own. */
  readonly perLine?: number;
}

export interface KeyStroke {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
}

export type GridCommand =
  | { readonly do: 'move'; readonly to: ActiveCell; readonly extend: boolean }
  | { readonly do: 'toggle' | 'open' | 'open-tab' | 'edit' | 'select-more' | 'clear' | 'menu' };

/** Effect of a key in the grid; null leaves the key to the browser. */
export function gridCommand(stroke: KeyStroke, active: ActiveCell, extent: GridExtent): GridCommand | null {
  const { key, ctrl, shift } = stroke;
  if (ctrl && key.toLowerCase() === 'a') return { do: 'select-more' };
  if (key === 'Escape') return { do: 'clear' };
  if (active.row >= 0 && key === ' ') return { do: 'toggle' };
  if (active.row >= 0 && key === 'Enter') return { do: ctrl ? 'open-tab' : 'open' };
  if (active.row >= 0 && active.column >= 0 && key === 'F2') return { do: 'edit' };
  if (key === 'ContextMenu' || (shift && key === 'F10')) return { do: 'menu' };
  const to =
    extent.perLine === undefined ? target(stroke, active, extent) : cardTarget(stroke, active, { ...extent, perLine: extent.perLine });
  return to === null ? null : { do: 'move', to, extend: shift && to.row !== active.row && to.row >= 0 };
}

function target({ key, ctrl }: KeyStroke, { row, column }: ActiveCell, extent: GridExtent): ActiveCell | null {
  const lastRow = extent.rows - 1;
  const lastColumn = extent.columns - 1;
  function rowTo(next: number): ActiveCell {
    return { row: Math.max(-1, Math.min(lastRow, next)), column };
  }
  switch (key) {
    case 'ArrowDown':
      return rowTo(row + 1);
    case 'ArrowUp':
      return rowTo(row - 1);
    case 'PageDown':
      return rowTo(row + extent.screen);
    case 'PageUp':
      return { row: Math.max(0, row - extent.screen), column };
    case 'ArrowRight':
      return { row, column: Math.min(lastColumn, column + 1) };
    case 'ArrowLeft':
      return { row, column: Math.max(row === -1 ? 0 : -1, column - 1) };
    case 'Home':
      return ctrl ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return ctrl ? { row: lastRow, column: lastColumn } : { row, column: lastColumn };
    default:
      return null;
  }
}

/** Among cards the arrows go to the one beside and to the one above or below. */
function cardTarget({ key, ctrl }: KeyStroke, { row }: ActiveCell, { rows, screen, perLine }: Required<GridExtent>): ActiveCell | null {
  function to(next: number): ActiveCell {
    return { row: Math.max(0, Math.min(rows - 1, next)), column: 0 };
  }
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: perLine,
    ArrowUp: -perLine,
    PageDown: screen,
    PageUp: -screen,
  };
  const step = steps[key];
  // A last line that is shorter has nothing below: the keyboard stays where it is.
  if (step !== undefined) return key.startsWith('Arrow') && (row + step < 0 || row + step >= rows) ? to(row) : to(row + step);
  const line = Math.floor(row / perLine) * perLine;
  if (key === 'Home') return to(ctrl ? 0 : line);
  return key === 'End' ? to(ctrl ? rows - 1 : line + perLine - 1) : null;
}
