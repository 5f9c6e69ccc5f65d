import { blockerOf, type GridBlock, type Remark, remarksOf, snapStart, SNAP_MIN } from '#domain/programmation/placement.ts';
import { DAY_END_MIN, DAY_START_MIN } from '#domain/programmation/festival-day.ts';
import type { Programme, Room, Screening } from '../grid-model.ts';

/** Block that a person holds over the grid: a screening being moved or made longer, or a programme to place. */
export interface Lift {
  readonly kind: 'move' | 'resize' | 'new';
  readonly by: 'pointer' | 'keyboard';
  /** Present place of the held block. */
  readonly block: GridBlock;
  readonly screening: Screening | null;
  readonly programme: Programme | null;
}

const LENGTH_MIN = 10;
const LONG_STEP_MIN = 30;

/** Effect of a key on the held block: another place, put down, given up; null when the key is not one of them. */
export type LiftKey = { readonly act: 'drop' | 'cancel' } | { readonly act: 'place'; readonly block: GridBlock } | null;

export function liftKey(block: GridBlock, { key, shiftKey, altKey }: Pressed, rooms: readonly Room[]): LiftKey {
  const step = shiftKey ? LONG_STEP_MIN : SNAP_MIN;
  switch (key) {
    case 'Enter':
    case ' ':
      return { act: 'drop' };
    case 'Escape':
      return { act: 'cancel' };
    case 'ArrowUp':
    case 'ArrowDown': {
      const by = key === 'ArrowUp' ? -step : step;
      return { act: 'place', block: altKey ? lengthened(block, by) : shifted(block, by) };
    }
    case 'ArrowLeft':
      return { act: 'place', block: inRoom(block, rooms, -1) };
    case 'ArrowRight':
      return { act: 'place', block: inRoom(block, rooms, 1) };
    default:
      return null;
  }
}

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

function shifted(block: GridBlock, minutes: number): GridBlock {
  const start = Math.min(DAY_END_MIN - SNAP_MIN, Math.max(DAY_START_MIN, block.start + minutes));
  return { ...block, start, end: start + (block.end - block.start) };
}

function lengthened(block: GridBlock, minutes: number): GridBlock {
  return {
    ...block,
    end: Math.max(block.start + LENGTH_MIN, block.end + minutes),
  };
}

function inRoom(block: GridBlock, rooms: readonly Room[], by: -1 | 1): GridBlock {
  const index = rooms.findIndex(({ id }) => id === block.idSalle);
  const room = rooms[Math.min(rooms.length - 1, Math.max(0, index + by))];
  return room === undefined ? block : { ...block, idSalle: room.id };
}

/** Place of the held block under the pointer; `grabbed`: minutes between its start and the hand. */
export function heldAt(
  { kind, block }: Pick<Lift, 'kind' | 'block'>,
  at: { readonly room: Room | null; readonly minutes: number; readonly grabbed: number; readonly isFree: boolean },
): GridBlock {
  const { room, minutes, grabbed, isFree } = at;
  if (kind === 'resize') {
    const end = Math.round(minutes / SNAP_MIN) * SNAP_MIN;
    return { ...block, end: Math.min(DAY_END_MIN, Math.max(block.start + LENGTH_MIN, end)) };
  }
  const start = snapStart(minutes - grabbed, room, { isFree });
  const roomTurnaround = room === null ? {} : { turnaround: room.turnaround };
  return { ...block, ...roomTurnaround, idSalle: room?.id ?? null, start, end: start + (block.end - block.start) };
}

/** Verdict of the rules about the place where it is held. */
export function verdictOf(block: GridBlock, screenings: readonly Screening[], rooms: readonly Room[]): Verdict {
  const room = rooms.find(({ id }) => id === block.idSalle) ?? null;
  return { remarks: remarksOf(block, screenings, room), blocker: blockerOf(block, screenings) };
}

export interface Verdict {
  readonly remarks: readonly Remark[];
  /** The confirmed screening that is there already. */
  readonly blocker: GridBlock | null;
}

/** A screening that does not exist yet, of the length its programme needs. */
export function newBlock(programme: Programme | null, at: { readonly idSalle: number | null; readonly start: number }): GridBlock {
  const needed = programme?.needed ?? null;
  const length = Math.ceil((needed ?? NEW_LENGTH_MIN) / SNAP_MIN) * SNAP_MIN;
  return {
    id: 0,
    idSalle: at.idSalle,
    start: at.start,
    end: at.start + length,
    turnaround: 0,
    etat: 1,
    idProgramme: programme?.id ?? 0,
    needed,
    reservations: null,
  };
}

const NEW_LENGTH_MIN = 90;

/** The screening that an arrow leads to: up and down in a room, left and right to the nearest hour of the next room that has one. */
export function neighbourOf(
  current: Screening,
  screenings: readonly Screening[],
  { key, rooms }: { readonly key: string; readonly rooms: readonly Room[] },
): Screening | null {
  function inOrder(idSalle: number | null): readonly Screening[] {
    return screenings.filter((one) => one.idSalle === idSalle).toSorted((left, right) => left.start - right.start || left.id - right.id);
  }
  const roomScreenings = inOrder(current.idSalle);
  const rank = roomScreenings.findIndex(({ id }) => id === current.id);
  switch (key) {
    case 'ArrowUp':
      return roomScreenings[rank - 1] ?? null;
    case 'ArrowDown':
      return roomScreenings[rank + 1] ?? null;
    case 'Home':
      return roomScreenings[0] ?? null;
    case 'End':
      return roomScreenings.at(-1) ?? null;
    case 'ArrowLeft':
    case 'ArrowRight': {
      const columns: readonly (number | null)[] = [...rooms.map(({ id }) => id), null];
      const at = columns.indexOf(current.idSalle);
      const next = key === 'ArrowLeft' ? columns.slice(0, at).toReversed() : columns.slice(at + 1);
      const held = next.map(inOrder).find((found) => found.length > 0) ?? [];
      return held.toSorted((left, right) => Math.abs(left.start - current.start) - Math.abs(right.start - current.start))[0] ?? null;
    }
    default:
      return null;
  }
}
