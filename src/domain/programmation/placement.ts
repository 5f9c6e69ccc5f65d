import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { DAY_END_MIN, DAY_START_MIN } from './festival-day.ts';

/** A screening as a grid of one day holds it; times in minutes of that day. */
export interface GridBlock {
  readonly id: number;
  /** Null: no room yet. */
  readonly idSalle: number | null;
  readonly start: number;
  readonly end: number;
  /** Minutes to clear the room after it: its own, else those of the room. */
  readonly turnaround: number;
  readonly etat: number;
  readonly idProgramme: number;
  /** Minutes that the films and their presentation take; null: no film yet. */
  readonly needed: number | null;
  readonly reservations: number | null;
  /** Minutes that the clock gives (60 in the night of October) or takes between its start and its end. */
  readonly clockShift?: number;
}

export interface GridRoom {
  readonly id: number;
  readonly seats: number | null;
  readonly turnaround: number;
  /** Screenings begin at 10:00, 12:00, 14:00… */
  readonly isEvenHours: boolean;
  readonly closed: readonly { readonly start: number; readonly end: number }[];
}

type RemarkCode = 'chevauchement' | 'battement' | 'duree' | 'heurePaire' | 'indisponible' | 'memeProgramme' | 'jauge';

/** Problem of a place; only an overlap of two confirmed screenings prevents saving. */
export interface Remark {
  readonly code: RemarkCode;
  readonly tone: 'error' | 'warn';
  /** The other screening, when there is one. */
  readonly other: number | null;
  /** Minutes that are missing, when that says it. */
  readonly minutes: number | null;
}

/** Everything the rules of the grid say of one screening among the others of its day, the worst first. */
export function remarksOf(block: GridBlock, others: readonly GridBlock[], room: GridRoom | null): readonly Remark[] {
  if (block.etat === SeanceEtat.annulee) return [];
  const live = others.filter((other) => other.id !== block.id && other.etat !== SeanceEtat.annulee);
  const remarks = [...clashes(block, live), ...twins(block, live), ...ownRemarks(block, room)];
  return remarks.toSorted((left, right) => Number(right.tone === 'error') - Number(left.tone === 'error'));
}

/** Clash of two screenings of one room; null when each has the room for itself, cleared. */
export function clashOf(left: GridBlock, right: GridBlock): ConflitGravite | null {
  if (left.idSalle === null || left.idSalle !== right.idSalle) return null;
  if (left.start < right.end && right.start < left.end) return ConflitGravite.bloquant;
  const [first, second] = left.start <= right.start ? [left, right] : [right, left];
  return second.start < first.end + first.turnaround ? ConflitGravite.alerte : null;
}

/** The screening that keeps a block from being saved where it is: two confirmed ones never share a room. */
export function blockerOf(block: GridBlock, others: readonly GridBlock[]): GridBlock | null {
  if (block.etat !== SeanceEtat.confirmee) return null;
  function isInTheWay(other: GridBlock): boolean {
    return other.id !== block.id && other.etat === SeanceEtat.confirmee && clashOf(block, other) === ConflitGravite.bloquant;
  }
  return others.find(isInTheWay) ?? null;
}

function clashes(block: GridBlock, live: readonly GridBlock[]): readonly Remark[] {
  return live.flatMap((other): readonly Remark[] => {
    const clash = clashOf(block, other);
    if (clash === null) return [];
    if (clash === ConflitGravite.bloquant) return [{ code: 'chevauchement', tone: 'error', other: other.id, minutes: null }];
    const [first, second] = block.start <= other.start ? [block, other] : [other, block];
    // The later one carries it, as in the lists: a pair is one remark.
    if (second !== block) return [];
    return [{ code: 'battement', tone: 'warn', other: other.id, minutes: first.end + first.turnaround - second.start }];
  });
}

function twins(block: GridBlock, live: readonly GridBlock[]): readonly Remark[] {
  return live
    .filter((other) => other.idProgramme === block.idProgramme && other.start < block.end && block.start < other.end)
    .map((other) => ({ code: 'memeProgramme', tone: 'warn', other: other.id, minutes: null }));
}

/** Length, whatever the clock does meanwhile. */
export function lengthOf({ start, end, clockShift = 0 }: Pick<GridBlock, 'start' | 'end' | 'clockShift'>): number {
  return end - start + clockShift;
}

function ownRemarks(block: GridBlock, room: GridRoom | null): readonly Remark[] {
  const { start, end, needed, reservations } = block;
  const length = lengthOf(block);
  function remark(code: RemarkCode, minutes: number | null = null): Remark {
    return { code, tone: 'warn', other: null, minutes };
  }
  const isClosed = room?.closed.some((closed) => closed.start < end && start < closed.end) ?? false;
  return [
    ...(needed !== null && length < needed ? [remark('duree', needed - length)] : []),
    ...(isClosed ? [remark('indisponible')] : []),
    ...(room !== null && room.isEvenHours && start % EVEN_MIN !== 0 ? [remark('heurePaire')] : []),
    ...(room !== null && room.seats !== null && (reservations ?? 0) > room.seats ? [remark('jauge')] : []),
  ];
}

export interface FreeSlot {
  readonly idSalle: number;
  readonly start: number;
}

/** Places nearest to the one wanted where the room is free and cleared, one a room, the nearest in time and then in rooms first. */
export function nearestSlots(block: GridBlock, others: readonly GridBlock[], rooms: readonly GridRoom[]): readonly FreeSlot[] {
  const live = others.filter((other) => other.id !== block.id && other.etat !== SeanceEtat.annulee);
  const wanted = rooms.findIndex(({ id }) => id === block.idSalle);
  function cost({ idSalle, start }: FreeSlot): number {
    const away = Math.abs(rooms.findIndex(({ id }) => id === idSalle) - wanted);
    return Math.abs(start - block.start) + (away === 0 ? 0 : OTHER_ROOM_MIN + away);
  }
  return rooms
    .filter((room) => holdsAll(room, block))
    .flatMap((room) => nearestIn(room, block, live))
    .toSorted((left, right) => cost(left) - cost(right));
}

/** Seats for everybody who has one: a smaller room is no place to propose. */
function holdsAll({ seats }: GridRoom, { reservations }: GridBlock): boolean {
  return seats === null || (reservations ?? 0) <= seats;
}

/** Just after or just before what is there, or where it was wanted. */
function nearestIn(room: GridRoom, block: GridBlock, live: readonly GridBlock[]): readonly FreeSlot[] {
  const length = block.end - block.start;
  const turnaround = room.turnaround;
  const roomBlocks = live.filter(({ idSalle }) => idSalle === room.id);
  const starts = [
    block.start,
    ...roomBlocks.flatMap((other) => [upTo(other.end + other.turnaround, room), downTo(other.start - turnaround - length, room)]),
    ...room.closed.flatMap((closed) => [upTo(closed.end, room), downTo(closed.start - length, room)]),
    ...(room.isEvenHours ? [upTo(block.start, room), downTo(block.start, room)] : []),
  ];
  function isFree(start: number): boolean {
    if (start < FIRST_MIN || start + length > DAY_END_MIN || (room.isEvenHours && start % EVEN_MIN !== 0)) return false;
    const placed = { ...block, idSalle: room.id, start, end: start + length, turnaround };
    return (
      roomBlocks.every((other) => clashOf(placed, other) === null) &&
      room.closed.every(({ start: from, end }) => end <= start || from >= start + length)
    );
  }
  const near = starts.filter(isFree).toSorted((left, right) => Math.abs(left - block.start) - Math.abs(right - block.start))[0];
  return near === undefined ? [] : [{ idSalle: room.id, start: near }];
}

function upTo(minutes: number, { isEvenHours }: GridRoom): number {
  return roundUp(minutes, isEvenHours ? EVEN_MIN : SNAP_MIN);
}

function downTo(minutes: number, { isEvenHours }: GridRoom): number {
  return roundDown(minutes, isEvenHours ? EVEN_MIN : SNAP_MIN);
}

function roundUp(minutes: number, step: number): number {
  return Math.ceil(minutes / step) * step;
}

function roundDown(minutes: number, step: number): number {
  return Math.floor(minutes / step) * step;
}

/** Places of a grid are five minutes apart; a room that keeps even hours draws to them (a proposal, not a rule). */
export function snapStart(minutes: number, room: GridRoom | null, { isFree }: { readonly isFree: boolean }): number {
  const even = Math.round(minutes / EVEN_MIN) * EVEN_MIN;
  if (room?.isEvenHours === true && !isFree && Math.abs(even - minutes) <= EVEN_PULL_MIN) return even;
  const snapped = Math.round(minutes / SNAP_MIN) * SNAP_MIN;
  return Math.min(DAY_END_MIN - SNAP_MIN, Math.max(DAY_START_MIN, snapped));
}

export const SNAP_MIN = 5;
const EVEN_MIN = 120;
const EVEN_PULL_MIN = 20;
/** Another room costs as much as a quarter of an hour and a bit. */
const OTHER_ROOM_MIN = 20;
/** Nothing is proposed before the doors open. */
const FIRST_MIN = 8 * 60;

/** Screenings that share minutes of a room stand side by side: which of how many lanes each takes. */
export function lanesOf(blocks: readonly GridBlock[]): ReadonlyMap<number, { readonly lane: number; readonly lanes: number }> {
  const found = new Map<number, { readonly lane: number; readonly lanes: number }>();
  let group: { readonly id: number; readonly lane: number }[] = [];
  let ends: number[] = [];
  function close(): void {
    for (const { id, lane } of group) found.set(id, { lane, lanes: ends.length });
    group = [];
    ends = [];
  }
  for (const { id, start, end } of blocks.toSorted((left, right) => left.start - right.start || left.id - right.id)) {
    if (ends.every((until) => until <= start)) close();
    const free = ends.findIndex((until) => until <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    group.push({ id, lane });
  }
  close();
  return found;
}
