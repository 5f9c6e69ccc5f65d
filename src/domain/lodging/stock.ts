import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';

/** Rooms that a hotel holds for an edition. */
export interface HotelBlock {
  /** Rooms of the hotel itself. */
  readonly rooms: number;
  /** Null: no contract for the edition, the rooms of the hotel hold every night. */
  readonly contract: { readonly start: string | null; readonly end: string | null } | null;
  readonly contingents: readonly Contingent[];
  /** The release day of the contract has come: rooms that nobody took are the hotel's again. */
  readonly isReleased: boolean;
}

export interface Contingent {
  readonly date: string;
  /** Null: rooms of any type. */
  readonly type: number | null;
  readonly rooms: number;
}

/** A night that somebody has in the hotel. */
export interface HeldNight {
  readonly id: number;
  readonly date: string;
  readonly type: number | null;
  /** Common to those who sleep in one room, which counts once. */
  readonly room: number | null;
  readonly booking: number | null;
}

export interface NightStock {
  readonly total: number;
  readonly taken: number;
  /** Below zero where the hotel gave rooms back. */
  readonly left: number;
}

export interface RoomWanted {
  readonly date: string;
  readonly type: number | null;
  /** Nights that leave their room to take this one. */
  readonly own?: ReadonlySet<number>;
}

/**
 * Rooms of one night for one type of room: those kept for that type where the contract names it, else those of any type.
 * Without a line for the night, the rooms of the hotel hold inside the contract, and none outside. After the release, only rooms already taken stay.
 */
export function stockOf(block: HotelBlock, held: readonly HeldNight[], { date, type, own: leaving = new Set() }: RoomWanted): NightStock {
  const lines = block.contingents.filter((line) => line.date === date);
  const contingentTypes = new Set(lines.flatMap((line) => (line.type === null ? [] : [line.type])));
  const isOwn = type !== null && contingentTypes.has(type);
  const pool = isOwn ? type : null;
  const line = lines.find((one) => one.type === pool);
  const agreed = line?.rooms ?? (lines.length > 0 ? 0 : usualRooms(block, date));
  const inPool = held.filter((night) => night.date === date && (isOwn ? night.type === type : !contingentTypes.has(night.type ?? 0)));
  const total = block.isReleased ? Math.min(agreed, roomsTaken(inPool)) : agreed;
  const taken = roomsTaken(inPool.filter(({ id }) => !leaving.has(id)));
  return { total, taken, left: total - taken };
}

/** On the release day itself the rooms are the hotel's again. */
export function isReleasedOn(release: string | null, today: string): boolean {
  return release !== null && release <= today;
}

function usualRooms({ rooms, contract }: HotelBlock, date: string): number {
  return contract === null || isWithinContract(contract, date) ? rooms : 0;
}

/** The last day of a contract is the morning on which the rooms are given back. */
export function isWithinContract({ start, end }: NonNullable<HotelBlock['contract']>, date: string): boolean {
  return (start === null || date >= start) && (end === null || date < end);
}

/** Rooms, not people: a shared one counts once, a cancelled one not at all. */
function roomsTaken(held: readonly HeldNight[]): number {
  const rooms = held
    .filter(({ booking }) => booking !== ReservationEtat.annulee)
    .map(({ id, room }) => (room === null ? `n${id}` : `c${room}`));
  return new Set(rooms).size;
}
