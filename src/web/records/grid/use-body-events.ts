import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { readId, type RecordData } from '#domain/records/values/record-data.ts';
import type { ActiveCell } from './grid-column.ts';
import { gridCommand } from './grid-keys.ts';
import type { GridFocus } from './use-grid-focus.ts';

export interface GridActions {
  readonly onOpen: ((id: number, how: { readonly newTab: boolean }) => void) | null;
  readonly onToggle: (id: number) => void;
  readonly onRange: (anchor: number, id: number) => void;
  readonly onSelectMore: () => void;
  readonly onClear: () => void;
  readonly onRowMenu: (place: RowMenuPlace) => void;
}

/** The row and the cell whose actions are asked for, and where their menu goes. */
export interface RowMenuPlace {
  readonly id: number;
  /** Null on the box that chooses the row. */
  readonly column: string | null;
  /** What the cell shows. */
  readonly shown: string;
  readonly x: number;
  readonly y: number;
}

interface BodyEventsInput {
  readonly rows: readonly RecordData[];
  readonly columns: readonly string[];
  readonly screenRows: () => number;
  readonly focus: GridFocus;
  readonly actions: GridActions;
  /** Of a column, from its header. */
  readonly openMenu: (column: number) => void;
}

export interface BodyEvents {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
  readonly onFocus: (event: { readonly target: EventTarget }) => void;
}

/** Keys and clicks of the whole table, heard once. */
export function useBodyEvents(input: BodyEventsInput): BodyEvents {
  const { rows, focus, actions } = input;
  const [anchor, setAnchor] = useState<number | null>(null);
  const idAt = (row: number): number | null => (rows[row] === undefined ? null : readId(rows[row]));

  const mark = (id: number, isRange: boolean): void => {
    if (isRange && anchor !== null) actions.onRange(anchor, id);
    else actions.onToggle(id);
    setAnchor(id);
  };
  const move = (to: ActiveCell, extend: boolean): void => {
    const from = idAt(focus.active.row);
    const id = idAt(to.row);
    if (extend && from !== null && id !== null) {
      actions.onRange(anchor ?? from, id);
      setAnchor(anchor ?? from);
    }
    focus.focusCell(to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isOwnControl(event.target)) return;
    const stroke = { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    if (event.altKey) return;
    const { active } = focus;
    const command = gridCommand(stroke, active, { rows: rows.length, columns: input.columns.length, screen: input.screenRows() });
    if (command === null || (command.do === 'menu' && active.row < 0 && active.column < 0)) return;
    event.preventDefault();
    const id = idAt(active.row);
    if (command.do === 'move') move(command.to, command.extend);
    else if (command.do === 'toggle' && id !== null) mark(id, stroke.shift);
    else if (command.do === 'select-more') actions.onSelectMore();
    else if (command.do === 'clear') actions.onClear();
    else if (command.do === 'menu' && active.row < 0) input.openMenu(active.column);
    else if (command.do === 'menu') showRowMenu(event.target, input);
    else if (id !== null) actions.onOpen?.(id, { newTab: command.do === 'open-tab' });
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const place = placeOf(event.target);
    // Links and texts that somebody marked keep the menu of the browser, and so does everything with Shift.
    if (place === null || event.shiftKey || isOwnControl(event.target) || getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    focus.focusCell(place.cell);
    showRowMenu(event.target, input, { x: event.clientX, y: event.clientY });
  };
  return { onKeyDown, onContextMenu, ...pointerEvents(focus, actions, mark) };
}

function pointerEvents(
  focus: GridFocus,
  actions: GridActions,
  mark: (id: number, isRange: boolean) => void,
): Omit<BodyEvents, 'onKeyDown' | 'onContextMenu'> {
  return {
    onClick: (event) => {
      const place = placeOf(event.target);
      if (place === null) return;
      focus.focusCell(place.cell);
      if (place.cell.column === -1 || event.shiftKey) mark(place.id, event.shiftKey);
      else if (event.ctrlKey || event.metaKey) actions.onOpen?.(place.id, { newTab: true });
    },
    onDoubleClick: (event) => {
      const place = placeOf(event.target);
      // With Ctrl each click has opened a browser tab: this one stays on its list.
      if (place === null || place.cell.column < 0 || event.ctrlKey || event.metaKey) return;
      actions.onOpen?.(place.id, { newTab: false });
    },
    onFocus: (event) => {
      const cell = placeOf(event.target)?.cell ?? headPlace(event.target);
      if (cell !== null && (cell.row !== focus.active.row || cell.column !== focus.active.column)) focus.follow(cell);
    },
  };
}

/** At the pointer, or under the cell of the keyboard. */
function showRowMenu(target: EventTarget, { columns, actions }: BodyEventsInput, at?: { readonly x: number; readonly y: number }): void {
  const place = placeOf(target);
  const cell = target instanceof Element ? target.closest('[data-column]') : null;
  if (place === null || cell === null) return;
  const { left, bottom } = cell.getBoundingClientRect();
  actions.onRowMenu({
    id: place.id,
    column: columns[place.cell.column] ?? null,
    shown: place.cell.column < 0 ? '' : cell.textContent.trim(),
    x: at?.x ?? left + 8,
    y: at?.y ?? bottom,
  });
}

/** Links and fields inside a cell keep their own keys; the header's sort button moves like a cell. */
function isOwnControl(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('a, input:not(.ui-checkbox), select, textarea, [role=menu]') !== null;
}

function placeOf(target: EventTarget): { readonly cell: ActiveCell; readonly id: number } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-index]');
  if (cell === null || row === null || row === undefined) return null;
  return { cell: { row: Number(row.dataset['index']), column: Number(cell.dataset['column']) }, id: Number(row.dataset['id']) };
}

function headPlace(target: EventTarget): ActiveCell | null {
  const head = target instanceof HTMLElement ? target.dataset['head'] : undefined;
  return head === undefined ? null : { row: -1, column: Number(head) };
}
