import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import type { ActiveCell } from './grid-column.ts';
import { type GridCommand, gridCommand } from './grid-keys.ts';
import type { GridFocus } from './use-grid-focus.ts';

export interface GridActions {
  readonly onOpen: ((id: number, how: { readonly newTab: boolean }) => void) | null;
  readonly onToggle: (id: number) => void;
  readonly onRange: (anchor: number, id: number) => void;
  readonly onSelectMore: () => void;
  readonly onClear: () => void;
  readonly onRowMenu: (place: RowMenuPlace) => void;
  /** Opens a cell for writing; false: it is only read. */
  readonly onEdit: (place: AskedCell) => boolean;
  /** Effect of a plain click in a column on its row; null: in the box that chooses it. */
  readonly clickOpens: (column: string | null) => ClickOpening;
}

/** `unless-doubled`: a second click writes in the cell instead. */
export type ClickOpening = 'at-once' | 'unless-doubled' | 'never';

/** A cell, by its record and its column. */
export interface CellPlace {
  readonly id: number;
  readonly column: string;
  readonly grid: HTMLElement;
}

/** Requested by its key, a read-only cell says so; a double click opens the record instead. */
export interface AskedCell extends CellPlace {
  readonly isAsked: boolean;
}

/** The row and the cell whose actions are requested, and the place of their menu. */
export interface RowMenuPlace {
  readonly id: number;
  /** Null on the box that chooses the row. */
  readonly column: string | null;
  /** Text of the cell. */
  readonly shown: string;
  readonly x: number;
  readonly y: number;
  readonly grid: HTMLElement;
}

interface BodyEventsInput {
  readonly rows: readonly RecordData[];
  readonly columns: readonly string[];
  readonly screenRows: () => number;
  /** Cards that stand side by side; absent: rows of a table. */
  readonly perLine?: () => number;
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
  const delayed = useDelayed();
  function idAt(row: number): number | null {
    return rows[row] === undefined ? null : readId(rows[row]);
  }

  function mark(id: number, isRange: boolean): void {
    if (isRange && anchor !== null) actions.onRange(anchor, id);
    else actions.onToggle(id);
    setAnchor(id);
  }
  function move(to: ActiveCell, extend: boolean): void {
    const from = idAt(focus.active.row);
    const id = idAt(to.row);
    if (extend && from !== null && id !== null) {
      actions.onRange(anchor ?? from, id);
      setAnchor(anchor ?? from);
    }
    focus.focusCell(to);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (isOwnControl(event.target)) return;
    const { active } = focus;
    const command = commandOf(event, input);
    if (command === null || (command.do === 'menu' && active.row < 0 && active.column < 0)) return;
    event.preventDefault();
    const id = idAt(active.row);
    if (command.do === 'move') move(command.to, command.extend);
    else if (command.do === 'toggle' && id !== null) mark(id, event.shiftKey);
    else if (command.do === 'select-more') actions.onSelectMore();
    else if (command.do === 'clear') actions.onClear();
    else if (command.do === 'menu' && active.row < 0) input.openMenu(active.column);
    else if (command.do === 'menu') showRowMenu(event.target, input);
    else if (command.do === 'edit') editAt(event.target, input, true);
    else if (id !== null) actions.onOpen?.(id, { newTab: command.do === 'open-tab' });
  }
  function onContextMenu(event: MouseEvent<HTMLElement>): void {
    const place = placeOf(event.target);
    // Links and texts that somebody marked keep the menu of the browser, and so does everything with Shift.
    if (place === null || event.shiftKey || isOwnControl(event.target) || getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    focus.focusCell(place.cell);
    showRowMenu(event.target, input, { x: event.clientX, y: event.clientY });
  }
  return { onKeyDown, onContextMenu, ...pointerEvents(input, { mark, delayed }) };
}

function commandOf(event: KeyboardEvent<HTMLElement>, { rows, columns, screenRows, perLine, focus }: BodyEventsInput): GridCommand | null {
  if (event.altKey) return null;
  const stroke = { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey };
  const extent = { rows: rows.length, columns: columns.length, screen: screenRows() };
  return gridCommand(stroke, focus.active, perLine === undefined ? extent : { ...extent, perLine: perLine() });
}

interface PointerUse {
  readonly mark: (id: number, isRange: boolean) => void;
  readonly delayed: Delayed;
}

function pointerEvents(input: BodyEventsInput, { mark, delayed }: PointerUse): Omit<BodyEvents, 'onKeyDown' | 'onContextMenu'> {
  const { focus, actions } = input;
  return {
    onClick: (event) => {
      const place = placeOf(event.target);
      delayed.cancel();
      if (place === null) return;
      focus.focusCell(place.cell);
      const isTitle = isWithin(event.target, TITLE);
      const isTab = event.ctrlKey || event.metaKey;
      // With Ctrl the browser itself follows the link, into a tab.
      if (isTitle && isTab) return;
      if (isTitle) event.preventDefault();
      if (isTitle && !event.shiftKey) actions.onOpen?.(place.id, { newTab: false });
      else if (place.cell.column === -1 || event.shiftKey) mark(place.id, event.shiftKey);
      else if (isTab) actions.onOpen?.(place.id, { newTab: true });
      else if (!isOwnControl(event.target)) openByClick(event, input, { id: place.id, delayed });
    },
    onDoubleClick: (event) => {
      const place = placeOf(event.target);
      delayed.cancel();
      // With Ctrl each click has opened a browser tab: this one stays on its list.
      if (place === null || place.cell.column < 0 || event.ctrlKey || event.metaKey || isWithin(event.target, TITLE)) return;
      if (editAt(event.target, input, false) || actions.clickOpens(columnAt(input, place.cell)) === 'at-once') return;
      actions.onOpen?.(place.id, { newTab: false });
    },
    onFocus: (event) => {
      const cell = placeOf(event.target)?.cell ?? headPlace(event.target);
      if (cell !== null && (cell.row !== focus.active.row || cell.column !== focus.active.column)) focus.follow(cell);
    },
  };
}

/** Opens the row of a plain click: at once, or once no second click has come. */
function openByClick(
  event: MouseEvent<HTMLElement>,
  { columns, actions }: BodyEventsInput,
  { id, delayed }: { readonly id: number; readonly delayed: Delayed },
): void {
  const column = columnAt({ columns }, placeOf(event.target)?.cell);
  const opening = actions.clickOpens(column);
  // A text that somebody marked is to be copied, and the second click of two has its own meaning.
  if (opening === 'never' || event.detail > 1 || getSelection()?.isCollapsed === false) return;
  function open(): void {
    actions.onOpen?.(id, { newTab: false });
  }
  if (opening === 'at-once') open();
  else delayed.run(open);
}

function columnAt({ columns }: Pick<BodyEventsInput, 'columns'>, cell: ActiveCell | undefined): string | null {
  return columns[cell?.column ?? -1] ?? null;
}

interface Delayed {
  readonly run: (action: () => void) => void;
  readonly cancel: () => void;
}

/** Within it a second click makes a double click. */
const DOUBLE_CLICK_MS = 250;

/** One action that waits for a second click. */
function useDelayed(): Delayed {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    run: (action) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(action, DOUBLE_CLICK_MS);
    },
    cancel: () => clearTimeout(timer.current),
  };
}

/** At the pointer, or under the cell of the keyboard. */
function showRowMenu(target: EventTarget, { columns, actions }: BodyEventsInput, at?: { readonly x: number; readonly y: number }): void {
  const place = placeOf(target);
  const cell = target instanceof Element ? target.closest('[data-column]') : null;
  const grid = cell?.closest<HTMLElement>('[role=grid]') ?? null;
  if (place === null || cell === null || grid === null) return;
  const { left, bottom } = cell.getBoundingClientRect();
  actions.onRowMenu({
    id: place.id,
    column: columns[place.cell.column] ?? null,
    shown: place.cell.column < 0 ? '' : cell.textContent.trim(),
    x: at?.x ?? left + 8,
    y: at?.y ?? bottom,
    grid,
  });
}

const TITLE = '.grid-title';

/** Links and fields inside a cell keep their own keys; the title of the row and the header's sort button move like a cell. */
function isOwnControl(target: EventTarget): boolean {
  return isWithin(target, `a:not(${TITLE}), input:not(.ui-checkbox), select, textarea, [role=menu]`);
}

function isWithin(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

function editAt(target: EventTarget, { columns, actions }: BodyEventsInput, isAsked: boolean): boolean {
  const place = cellPlace(target, columns);
  return place !== null && actions.onEdit({ ...place, isAsked });
}

/** The cell that something is in; null: none of a record. */
export function cellPlace(target: EventTarget | null, columns: readonly string[]): CellPlace | null {
  const place = target === null ? null : placeOf(target);
  const column = columns[place?.cell.column ?? -1];
  const grid = target instanceof Element ? target.closest<HTMLElement>('[role=grid]') : null;
  return place === null || column === undefined || grid === null ? null : { id: place.id, column, grid };
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
