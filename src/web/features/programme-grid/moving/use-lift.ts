import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react';
import type { Axis, Room, Screening } from '../grid-model.ts';
import { heldAt, type Lift, liftKey } from './lift.ts';

interface LiftInput {
  readonly board: RefObject<HTMLElement | null>;
  readonly rooms: readonly Room[];
  readonly axis: Axis;
  readonly onDrop: (lift: Lift) => void;
  /** Called for every place a key leads to. */
  readonly onPlace: (lift: Lift) => void;
  readonly onCancel: (lift: Lift) => void;
}

export interface Lifting {
  readonly lift: Lift | null;
  /** A drag may begin: it does once the pointer has moved. */
  readonly grab: (event: ReactPointerEvent, what: Omit<Lift, 'by'>) => void;
  readonly pickUp: (screening: Screening) => void;
  /** True when the key belonged to what is held. */
  readonly press: (event: KeyboardEvent) => boolean;
}

const DRAG_STARTS_PX = 4;
const EDGE_PX = 36;
const SCROLL_PX = 14;

/** One thing held over the grid at a time, by pointer or by keyboard. */
export function useLift(input: LiftInput): Lifting {
  const { board, rooms, axis, onDrop, onPlace, onCancel } = input;
  const [lift, setLift] = useState<Lift | null>(null);

  function grab(event: ReactPointerEvent, what: Omit<Lift, 'by'>): void {
    if (event.button !== 0 || board.current === null) return;
    const from = { x: event.clientX, y: event.clientY };
    const first = placeAt(board.current, from, { rooms, axis });
    const grabbed = what.kind === 'move' && first !== null ? first.minutes - what.block.start : 0;
    let held: Lift | null = null;
    track({
      onMove: (moved) => {
        const scroller = board.current;
        if (scroller === null || (held === null && Math.hypot(moved.clientX - from.x, moved.clientY - from.y) < DRAG_STARTS_PX)) return;
        scrollNear(scroller, moved);
        const at = placeAt(scroller, { x: moved.clientX, y: moved.clientY }, { rooms, axis });
        if (at === null) return;
        held = { ...what, by: 'pointer', block: heldAt(what, { ...at, grabbed, isFree: moved.altKey }) };
        setLift(held);
      },
      onEnd: (isDropped) => {
        setLift(null);
        if (held === null) return;
        swallowClick();
        (isDropped ? onDrop : onCancel)(held);
      },
    });
  }
  return {
    lift,
    grab,
    press: (event) => pressed(event, { ...input, lift, setLift }),
    pickUp: (screening) => {
      const next: Lift = { kind: 'move', by: 'keyboard', block: screening, screening, programme: null };
      setLift(next);
      onPlace(next);
    },
  };
}

interface Pressed extends LiftInput {
  readonly lift: Lift | null;
  readonly setLift: (lift: Lift | null) => void;
}

function pressed(event: KeyboardEvent, { lift, setLift, rooms, onDrop, onPlace, onCancel }: Pressed): boolean {
  if (lift === null || event.ctrlKey || event.metaKey) return false;
  const done = liftKey(lift.block, event, rooms);
  if (done === null) return event.key !== 'Tab';
  if (done.act === 'place') {
    const next = { ...lift, block: done.block };
    setLift(next);
    onPlace(next);
  } else {
    setLift(null);
    (done.act === 'drop' ? onDrop : onCancel)(lift);
  }
  return true;
}

interface Tracking {
  readonly onMove: (event: PointerEvent) => void;
  readonly onEnd: (isDropped: boolean) => void;
}

/** Follows the pointer over the whole window until it is let go, or Escape gives up. */
function track({ onMove, onEnd }: Tracking): void {
  const ending = new AbortController();
  function end(isDropped: boolean): void {
    ending.abort();
    onEnd(isDropped);
  }
  const { signal } = ending;
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', () => end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
}

/** Letting go of a block would open it. */
function swallowClick(): void {
  function swallow(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
  }
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}

/** Room and minute under a point; null beside the rooms. */
function placeAt(
  board: HTMLElement,
  { x, y }: { readonly x: number; readonly y: number },
  { rooms, axis }: { readonly rooms: readonly Room[]; readonly axis: Axis },
): { readonly room: Room | null; readonly minutes: number } | null {
  for (const column of board.querySelectorAll<HTMLElement>('[data-room]')) {
    const box = column.getBoundingClientRect();
    if (x < box.left || x >= box.right) continue;
    const minutes = axis.from + ((y - box.top) / box.height) * (axis.to - axis.from);
    return { room: rooms.find(({ id }) => String(id) === column.dataset['room']) ?? null, minutes };
  }
  return null;
}

function scrollNear(board: HTMLElement, { clientX, clientY }: PointerEvent): void {
  const box = board.getBoundingClientRect();
  function towards(at: number, from: number, to: number): number {
    if (at < from + EDGE_PX) return -SCROLL_PX;
    return at > to - EDGE_PX ? SCROLL_PX : 0;
  }
  board.scrollBy(towards(clientX, box.left, box.right), towards(clientY, box.top, box.bottom));
}
