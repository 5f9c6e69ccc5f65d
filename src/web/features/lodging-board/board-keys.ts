import type { KeyboardEvent } from 'react';
import type { Guest, Hotel, Stay } from './board-model.ts';
import { cellId } from './hotel-row.tsx';

interface BoardKeys {
  readonly hotels: readonly Hotel[];
  readonly nights: readonly string[];
  readonly stayOf: (id: number) => Stay | undefined;
  readonly guestOf: (id: number) => Guest | undefined;
  readonly isHolding: boolean;
  readonly canMove: boolean;
  readonly undo: () => void;
  readonly cancel: () => void;
  readonly holdStay: (stay: Stay) => void;
  readonly holdGuest: (guest: Guest) => void;
  readonly accept: (guest: Guest) => void;
  readonly openForm: (of: { readonly stay?: Stay; readonly guest?: Guest }) => void;
  readonly release: (stay: Stay) => void;
}

function focus(id: string): void {
  document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus();
}

/** Keys of the board: arrows go about, Space takes, Enter puts down where the focus is, Escape puts back. */
export function boardKeys(input: BoardKeys): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest('input, select, textarea, dialog') !== null) return;
    if (!handled(input, event, target)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function handled(input: BoardKeys, event: KeyboardEvent<HTMLElement>, target: HTMLElement): boolean {
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'z' || !input.canMove) return false;
    input.undo();
    return true;
  }
  if (event.altKey) return false;
  if (event.key === 'Escape' && input.isHolding) {
    input.cancel();
    return true;
  }
  const { night, hotel, stay, guest } = target.dataset;
  if (night !== undefined && hotel !== undefined) return onCell(input, event.key, { hotel: Number(hotel), night });
  if (stay !== undefined) return onStay(input, event.key, target);
  return guest === undefined ? false : onGuest(input, event.key, target);
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-8, 0],
  PageDown: [8, 0],
  Home: [0, -1000],
  End: [0, 1000],
};

function within(at: number, length: number): number {
  return Math.min(length - 1, Math.max(0, at));
}

function onCell({ hotels, nights }: BoardKeys, key: string, cell: { readonly hotel: number; readonly night: string }): boolean {
  const step = STEPS[key];
  if (step === undefined) return false;
  const row = within(hotels.findIndex(({ Id }) => Id === cell.hotel) + step[0], hotels.length);
  const column = within(nights.indexOf(cell.night) + step[1], nights.length);
  focus(cellId(hotels[row]?.Id ?? 0, nights[column] ?? ''));
  return true;
}

function onStay(input: BoardKeys, key: string, target: HTMLElement): boolean {
  const stay = input.stayOf(Number(target.dataset['stay']));
  if (stay === undefined) return false;
  const by = STEPS[key];
  if (by !== undefined && key.startsWith('Arrow')) {
    const bars = [...(target.closest('td')?.querySelectorAll<HTMLElement>('[data-stay]') ?? [])];
    bars[within(bars.indexOf(target) + by[0] + by[1], bars.length)]?.focus();
  } else if (key === 'Escape') focus(cellId(stay.hotel ?? 0, stay.dates[0] ?? ''));
  else if (!input.canMove) return false;
  else if (key === ' ') input.holdStay(stay);
  else if (key === 'F2') input.openForm({ stay });
  else if (key === 'Delete') input.release(stay);
  else return false;
  return true;
}

function onGuest(input: BoardKeys, key: string, target: HTMLElement): boolean {
  const guest = input.guestOf(Number(target.dataset['guest']));
  if (guest === undefined) return false;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const item = target.closest('li');
    const next = key === 'ArrowUp' ? item?.previousElementSibling : item?.nextElementSibling;
    next?.querySelector<HTMLElement>('[data-guest]')?.focus();
  } else if (!input.canMove) return false;
  else if (key === ' ') input.holdGuest(guest);
  else if (key === 'F2') input.openForm({ guest });
  else if (key.toLowerCase() === 'a') input.accept(guest);
  else return false;
  return true;
}
