import { CONTINGENT, type Hotel } from './hotels.ts';
import type { Random } from '#domain/values/random.ts';

/** Nights are numbered from 0, the eve of the opening, to 9, the closing Saturday. */
const NIGHTS = CONTINGENT.length;
const SATURDAY = 2;
/** Rooms taken on the first Saturday: 98 % of what the festival holds. */
const SATURDAY_ROOMS = 280;

/** Sleeper: a guest, and the companion who shares the room. */
export interface Sleeper {
  readonly nights: number;
  /** Fixed first night (jurors, staff); null: where there is room. */
  readonly first: number | null;
  /** Takes no room: sleeps in that of another. */
  readonly sharesWith: Sleeper | null;
  /** Changes hotel on the Saturday. */
  readonly changesHotel?: boolean;
}

export interface Stay {
  readonly first: number;
  /** Hotel of each night of the stay. */
  readonly hotels: readonly Hotel[];
}

/** Finds a room for each: those whose nights are fixed first, then those who fill the first Saturday, then those who come on the Monday. */
export function assignStays(sleepers: readonly Sleeper[], hotels: readonly Hotel[], random: Random): ReadonlyMap<Sleeper, Stay> {
  const stays = new Map<Sleeper, Stay>();
  const block = hotels.filter(({ left }) => left.some((rooms) => rooms > 0));
  const rooms = { block, random };
  const mainSleepers = sleepers.filter(({ sharesWith }) => sharesWith === null);
  for (const sleeper of mainSleepers.filter(({ first }) => first !== null))
    stays.set(sleeper, takeRooms(rooms, sleeper, sleeper.first ?? 0));
  const movable = random
    .shuffle(mainSleepers.filter(({ first }) => first === null))
    .toSorted((left, right) => Number(right.changesHotel ?? false) - Number(left.changesHotel ?? false));
  for (const [turn, sleeper] of movable.entries()) {
    const first = dayOff(block, sleeper, turn) ?? bestFirst(block, sleeper);
    stays.set(sleeper, takeRooms(rooms, sleeper, first));
  }
  for (const sleeper of sleepers) {
    const host = sleeper.sharesWith === null ? undefined : stays.get(sleeper.sharesWith);
    if (host !== undefined) stays.set(sleeper, host);
  }
  return stays;
}

interface Rooms {
  readonly block: readonly Hotel[];
  readonly random: Random;
}

function roomsLeft(block: readonly Hotel[], night: number): number {
  return block.reduce((sum, { left }) => sum + (left[night] ?? 0), 0);
}

function bestFirst(block: readonly Hotel[], { nights, changesHotel }: Sleeper): number {
  if (changesHotel === true) return 1;
  const isSaturdayOpen = roomsLeft(block, SATURDAY) > CONTINGENT[SATURDAY] - SATURDAY_ROOMS;
  const firsts = isSaturdayOpen ? [1, 2, 0] : [4, 5, 3];
  function slack(first: number): number {
    return Math.min(...Array.from({ length: nights }, (_, index) => roomsLeft(block, first + index)));
  }
  const possible = firsts.filter((first) => first + nights <= NIGHTS);
  return possible.reduce((best, first) => (slack(first) > slack(best) ? first : best), possible[0] ?? 0);
}

/** Nights on which somebody comes now and then, apart from the two waves: a festival has arrivals every day. */
const DAYS_OFF = [3, 6, 7];
const SPARE_ROOMS = 12;

function dayOff(block: readonly Hotel[], { nights, changesHotel }: Sleeper, turn: number): number | null {
  const first = turn % 4 === 0 ? DAYS_OFF[(turn / 4) % DAYS_OFF.length] : undefined;
  if (first === undefined || changesHotel === true || first + nights > NIGHTS) return null;
  const isFree = Array.from({ length: nights }, (_, index) => roomsLeft(block, first + index)).every((left) => left > SPARE_ROOMS);
  return isFree ? first : null;
}

/** One hotel for the whole stay where there is one, else as few changes as can be. */
function takeRooms({ block, random }: Rooms, { nights, changesHotel }: Sleeper, first: number): Stay {
  const hotels: Hotel[] = [];
  while (hotels.length < nights) {
    const night = first + hotels.length;
    const limit = changesHotel === true && night < SATURDAY ? SATURDAY - night : nights - hotels.length;
    const previous = hotels.at(-1);
    const choices = block
      .filter((hotel) => (hotel.left[night] ?? 0) > 0 && (changesHotel !== true || hotel !== previous))
      .map((hotel) => ({ hotel, length: Math.min(limit, reach(hotel, night)), draw: random.next() }));
    const [best] = choices.toSorted((left, right) => right.length - left.length || left.draw - right.draw);
    if (best === undefined) throw new RangeError(`No room left on night ${night}`);
    for (let index = 0; index < best.length; index += 1) {
      best.hotel.left[night + index] = (best.hotel.left[night + index] ?? 0) - 1;
      hotels.push(best.hotel);
    }
  }
  return { first, hotels };
}

function reach({ left }: Hotel, night: number): number {
  let length = 0;
  while ((left[night + length] ?? 0) > 0) length += 1;
  return length;
}
