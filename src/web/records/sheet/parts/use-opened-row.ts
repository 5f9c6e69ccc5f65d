import { type HTMLAttributes, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A row that somebody writes in. */
export interface RowOpening {
  readonly id: number;
  /** The column they came by; null: its first one. */
  readonly field: string | null;
  /** Refused, it stands open without taking the focus. */
  readonly isRefused?: true;
}

export interface OpenedRow {
  /** Why the row stands open: it was opened, is new, or is refused; null: it is at rest. */
  readonly of: (id: number, isRefused: boolean) => RowOpening | null;
  readonly open: (opening: RowOpening) => void;
  readonly close: (id: number) => void;
  /** A row whose typing cannot be read stays open: what was typed is nowhere else. */
  readonly hold: (id: number, field: string, isUnread: boolean) => void;
}

/** The row of a list of parts that is written in: one at a time, beside those that are new or refused. */
export function useOpenedRow(isModified: boolean): OpenedRow {
  const [openings, setOpenings] = useState<readonly RowOpening[]>([]);
  const unread = useRef(new Map<number, ReadonlySet<string>>());
  function isHeld({ id }: RowOpening): boolean {
    return (unread.current.get(id)?.size ?? 0) > 0;
  }
  const [wasModified, setWasModified] = useState(isModified);
  if (wasModified !== isModified) {
    setWasModified(isModified);
    // Saved or given back: everything rests.
    if (!isModified) setOpenings([]);
  }
  return {
    of: (id, isRefused) => {
      const opening = openings.find((one) => one.id === id);
      if (opening !== undefined) return opening;
      if (id <= 0) return { id, field: null };
      return isRefused ? { id, field: null, isRefused } : null;
    },
    open: (opening) => setOpenings((current) => [...current.filter((one) => one.id !== opening.id && isHeld(one)), opening]),
    close: (id) => setOpenings((current) => current.filter((one) => one.id !== id || isHeld(one))),
    hold: (id, field, isUnread) => {
      const fields = new Set(unread.current.get(id));
      if (isUnread) fields.add(field);
      else fields.delete(field);
      unread.current.set(id, fields);
    },
  };
}

interface RowKeys {
  readonly id: number;
  readonly isOpen: boolean;
  readonly canOpen: boolean;
  readonly opening: RowOpening | null;
  readonly opened: OpenedRow;
  /** The form of the part; null: it is only read. */
  readonly edit: (() => void) | null;
}

type RowProps = Pick<HTMLAttributes<HTMLTableRowElement>, 'onClick' | 'onKeyDown'> & {
  readonly ref: RefObject<HTMLTableRowElement | null>;
};

/** F2, its menu or a click open a row, Escape puts it to rest; arrows go from menu to menu. */
export function useRowKeys({ id, isOpen, canOpen, opening, opened, edit }: RowKeys): RowProps {
  const row = useRef<HTMLTableRowElement>(null);
  const wasOpen = useRef(isOpen && id > 0);
  useEffect(() => {
    if (isOpen && !wasOpen.current && opening?.isRefused === undefined) focusIn(row.current, opening?.field ?? null);
    wasOpen.current = isOpen;
  }, [isOpen, opening]);
  return {
    ref: row,
    onKeyDown: (event) => {
      if (event.defaultPrevented) return;
      if (event.key === 'F2' && canOpen && !isOpen) take(event, () => opened.open({ id, field: null }));
      else if (event.key === 'Escape' && isOpen && id > 0 && !isBusy(event.target))
        take(event, () => {
          opened.close(id);
          entryOf(row.current)?.focus();
        });
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') goAlong(event);
    },
    onClick: (event) => {
      if (isOpen || edit === null || !(event.target instanceof Element) || event.target.closest(OWN_CLICK) !== null || isSelecting())
        return;
      const field = fieldOf(event);
      if (canOpen) opened.open({ id, field });
      else edit();
    },
  };
}

/** Elements with a click of their own, and those opened over the row. */
const OWN_CLICK = 'button, a, input, select, textarea, label, [popover], [role=dialog]';

/** Text that is being selected is copied, not opened. */
function isSelecting(): boolean {
  return getSelection()?.type === 'Range';
}

function fieldOf({ target }: MouseEvent): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>('td[data-field]')?.dataset['field'] ?? null) : null;
}

const CONTROLS = ':is(input, select, textarea):not(:disabled)';

function focusIn(row: HTMLElement | null, field: string | null): void {
  const cells = [...(row?.querySelectorAll<HTMLElement>('td[data-field]') ?? [])];
  const wanted = cells.find((cell) => cell.dataset['field'] === field)?.querySelector<HTMLElement>(CONTROLS);
  (wanted ?? row?.querySelector<HTMLElement>(`td[data-field] ${CONTROLS}`))?.focus();
}

/** The way into a row by keyboard. */
export function entryOf(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('[data-edit]') ?? null;
}

/** A layer over a field handles its own Escape. */
function isBusy(target: EventTarget): boolean {
  return (
    target instanceof Element && (target.getAttribute('aria-expanded') === 'true' || target.closest('[popover], [role=dialog]') !== null)
  );
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  act();
}

function goAlong(event: KeyboardEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof Element) || !target.matches('[data-edit]')) return;
  const next = entryOf(key === 'ArrowDown' ? currentTarget.nextElementSibling : currentTarget.previousElementSibling);
  if (next !== null) take(event, () => next.focus());
}
