import type { Room } from './venues.ts';
import { isWithdrawn } from './venues.ts';
import { EVEN_STARTS, MARKET_STARTS, ODD_STARTS } from './venue-data.ts';
import type { SectionKey } from './sections.ts';

/** A place of the grid: a room, a day of the festival (0 is the opening Friday) and a start. */
export interface Slot {
  readonly room: Room;
  readonly day: number;
  readonly start: string;
  /** Minutes since the midnight of the opening day. */
  readonly minutes: number;
}

const OPENING_DAY = 0;
const LAST_DAY = 8;
const MARKET_DAYS = [3, 4, 5, 6];
const FIRST_EVENING_START = '20:00';
const LAST_AFTERNOON_START = '17:00';
const SCHOOL_DAYS: ReadonlySet<number> = new Set([3, 4, 5, 6, 7]);
/** Big even rooms keep their mornings and afternoons for the public. */
const SCHOOL_SEATS_MAX = 500;

/** The first hour is theirs; the afternoon one is shared with the public. */
const SCHOOL_ODD_STARTS: ReadonlySet<string> = new Set(['09:00', '15:00']);

const DAY_MIN = 1440;

/** Every place a public screening may take: even or odd hours by room, the opening evening, the closing afternoon. */
export function publicSlots(rooms: readonly Room[]): readonly Slot[] {
  return rooms
    .filter(({ isMarket }) => !isMarket)
    .flatMap((room) =>
      Array.from({ length: LAST_DAY + 1 }, (_, day) => day).flatMap((day) =>
        (room.isEven ? EVEN_STARTS : ODD_STARTS)
          .filter((start) => isOpen(room, day, start))
          .map((start): Slot => ({ room, day, start, minutes: minutesOf(day, start) })),
      ),
    );
}

export function marketSlots(rooms: readonly Room[]): readonly Slot[] {
  return MARKET_DAYS.flatMap((day) =>
    MARKET_STARTS.flatMap((start) =>
      rooms.filter(({ isMarket }) => isMarket).map((room): Slot => ({ room, day, start, minutes: minutesOf(day, start) })),
    ),
  );
}

function minutesOf(day: number, start: string): number {
  const [hours = 0, minutes = 0] = start.split(':').map(Number);
  return day * DAY_MIN + hours * 60 + minutes;
}

function isOpen(room: Room, day: number, start: string): boolean {
  if (isWithdrawn(room, day, start)) return false;
  if (day === OPENING_DAY) return start >= FIRST_EVENING_START && room.code !== 'MCG';
  return day !== LAST_DAY || start <= LAST_AFTERNOON_START;
}

export function isSchoolSlot({ room, day, start }: Slot): boolean {
  return (
    SCHOOL_DAYS.has(day) &&
    (room.isEven ? room.seats <= SCHOOL_SEATS_MAX && (start === '10:00' || start === '14:00') : SCHOOL_ODD_STARTS.has(start))
  );
}

/** True if a section may be shown there. The first hour of the odd rooms is for schools; midnight films come last, children's films by day. */
export function isSuitable(key: SectionKey, slot: Slot): boolean {
  if (slot.start === '09:00') return false;
  if (key === 'minuit') return slot.start === '22:00';
  if (key === 'jeune-public') return slot.day > OPENING_DAY && slot.start <= '17:00';
  return slot.start < '22:00' || slot.room.seats >= 240;
}
