import { addDays, daysBetween } from '#domain/values/dates.ts';

/** Rooms of one night that a hotel keeps for one type, or for any. */
export interface BoardNight {
  readonly Date: string;
  readonly TypeChambre: number | null;
  readonly Contingent: number;
  readonly Occupees: number;
}

/** Cell of the board: all types of one night together. */
export interface NightRooms {
  readonly total: number;
  readonly taken: number;
  readonly left: number;
  /** The nights take more rooms of some type than the hotel keeps. */
  readonly isOver: boolean;
}

const NONE: NightRooms = { total: 0, taken: 0, left: 0, isOver: false };

export function roomsByNight(nights: readonly BoardNight[]): ReadonlyMap<string, NightRooms> {
  const byDate = new Map<string, NightRooms>();
  for (const { Date, Contingent, Occupees } of nights) {
    const current = byDate.get(Date) ?? NONE;
    const [total, taken] = [current.total + Contingent, current.taken + Occupees];
    byDate.set(Date, { total, taken, left: total - taken, isOver: current.isOver || Occupees > Contingent });
  }
  return byDate;
}

/** Rooms left for one type on one night: those kept for the type where the hotel names it, else those of any type. */
export function leftOn(nights: readonly BoardNight[], date: string, type: number | null): number {
  const lines = nights.filter((line) => line.Date === date);
  const lineOfType = type === null ? undefined : lines.find((line) => line.TypeChambre === type);
  const line = lineOfType ?? lines.find((one) => one.TypeChambre === null);
  return line === undefined ? 0 : line.Contingent - line.Occupees;
}

/** Days before its release during which a hotel's free rooms are announced, as in the list of hotels. */
const NOTICE_DAYS = 14;

export interface RoomsToRelease {
  /** Free on the night that has most of them. */
  readonly rooms: number;
  readonly days: number;
}

/** Rooms that go back to the hotel soon; null: nothing is free, or the day is far or past. */
export function roomsToRelease(nights: readonly BoardNight[], release: string | null, today: string): RoomsToRelease | null {
  if (release === null || release <= today || release > addDays(today, NOTICE_DAYS)) return null;
  const rooms = Math.max(0, ...[...roomsByNight(nights).values()].map(({ left }) => left));
  return rooms === 0 ? null : { rooms, days: daysBetween(today, release) };
}

export interface Wanted {
  readonly dates: readonly string[];
  readonly type: number | null;
}

/** « Quel hôtel a toutes mes nuits ? »: rooms left on the fullest of them. */
export function leftForAll(nights: readonly BoardNight[], { dates, type }: Wanted): number {
  return dates.length === 0 ? 0 : Math.min(...dates.map((date) => leftOn(nights, date, type)));
}

export interface Bar {
  /** Index of the first night and of the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Those who sleep together stay side by side. */
  readonly room: number | null;
}

/** Bars one under the other so that none covers another; those of one room on lines that follow. */
export function inLanes<B extends Bar>(bars: readonly B[]): readonly (readonly B[])[] {
  const rooms = Map.groupBy(bars, ({ room, from }) => (room === null ? `${from}` : `c${room}`));
  const shared = [...rooms.entries()].filter(([key, some]) => key.startsWith('c') && some.length > 1).flatMap(([, some]) => some);
  const alone = bars.filter((bar) => !shared.includes(bar)).toSorted((left, right) => left.from - right.from || right.to - left.to);
  const lanes: B[][] = shared.map((bar) => [bar]);
  const open: B[][] = [];
  for (const bar of alone) {
    const lane = open.find((one) => (one.at(-1)?.to ?? 0) <= bar.from);
    if (lane === undefined) open.push([bar]);
    else lane.push(bar);
  }
  return [...lanes, ...open];
}
