import { type Slot, isSchoolSlot, isSuitable, marketSlots, publicSlots } from './grid-slots.ts';
import type { Random } from '#domain/values/random.ts';
import type { SectionKey } from './sections.ts';
import { type Programme, isCompetition } from '../films/selection.ts';
import type { Room } from './venues.ts';

/** A screening on the grid, before it becomes a record. */
export interface Placed {
  readonly programme: Programme;
  readonly slot: Slot;
  readonly kind: 'publique' | 'scolaire' | 'jury' | 'marche' | 'ceremonie';
  /** Minutes of questions with the makers afterwards; null: nobody comes. */
  readonly questions: number | null;
}

const COMPETITION_TIMES = 8;
const MARKET_TIMES = 2;
const SCHOOL_TIMES: Readonly<Partial<Record<SectionKey, number>>> = { scolaires: 8, 'jeune-public': 4 };
const OTHER_TIMES: Readonly<Partial<Record<SectionKey, number>>> = {
  retrospective: 6,
  focus: 6,
  'jeune-public': 6,
  ecoles: 5,
  'cartes-blanches': 4,
  panorama: 5,
  documentaire: 5,
  patrimoine: 3,
  minuit: 4,
};
/** Two screenings of a programme are never at the same time. */
const APART_MIN = 120;
const SLOT_MIN = 120;
/** A gap that a quarter of an hour of questions uses up. */
const SHORT_GAP_MIN = 14;

/** Slots that are left, and what may take them. */
interface Grid {
  readonly free: Set<Slot>;
  readonly random: Random;
  readonly placed: Placed[];
}

/** The grid: schools first, then the screenings with the makers, then all others, each where its section may be. */
export function placeScreenings(programmes: readonly Programme[], rooms: readonly Room[], random: Random): readonly Placed[] {
  const grid: Grid = { free: new Set(publicSlots(rooms)), random, placed: [] };
  for (const programme of programmes)
    placeTimes(grid, programme, { times: SCHOOL_TIMES[programme.section.key] ?? 0, kind: 'scolaire', fits: isSchoolSlot });
  const competition = programmes.filter(({ section }) => isCompetition(section));
  for (const programme of competition) placeWithMakers(grid, programme);
  for (const programme of competition) placeCompetition(grid, programme);
  for (const programme of programmes)
    placeTimes(grid, programme, {
      times: OTHER_TIMES[programme.section.key] ?? 0,
      kind: 'publique',
      fits: (slot) => isSuitable(programme.section.key, slot) && (!isLong(programme) || hasRoomAfter(grid, slot)),
    });
  placeMarket(
    grid,
    programmes.filter(({ section }) => section.key === 'marche'),
    rooms,
  );
  placeCeremonies(grid, programmes, rooms);
  return grid.placed.toSorted((left, right) => left.slot.minutes - right.slot.minutes || left.slot.room.id - right.slot.room.id);
}

function isLong({ seconds }: Programme): boolean {
  return seconds > (SLOT_MIN - 23) * 60;
}

interface SlotDemand {
  readonly times: number;
  readonly kind: Placed['kind'];
  readonly fits: (slot: Slot) => boolean;
}

function placeTimes(grid: Grid, programme: Programme, { times, kind, fits }: SlotDemand): void {
  for (let time = 0; time < times; time += 1) {
    // The long programme had no other place left for its last time: what follows there begins too early.
    const isSqueezed = isLong(programme) && time === times - 1;
    const slot = bestSlot(grid, programme, isSqueezed ? (candidate) => isFollowed(grid, candidate) : fits);
    if (isLong(programme)) takeNext(grid, slot);
    take(grid, { programme, slot, kind, questions: null });
  }
}

/** The first screening of a competition programme, early in the festival, in the evening, with the place after it left empty. */
function placeWithMakers(grid: Grid, programme: Programme): void {
  const slot = bestSlot(
    grid,
    programme,
    (candidate) =>
      candidate.day >= 1 &&
      candidate.day <= 4 &&
      candidate.start >= '16:00' &&
      candidate.start <= '20:00' &&
      candidate.room.seats >= 240 &&
      hasRoomAfter(grid, candidate),
  );
  takeNext(grid, slot);
  take(grid, { programme, slot, kind: 'publique', questions: grid.random.int(10, 15) });
}

function placeCompetition(grid: Grid, programme: Programme): void {
  const first = grid.placed.find((placed) => placed.programme === programme);
  const after = first?.slot.minutes ?? 0;
  for (let time = 1; time < COMPETITION_TIMES; time += 1) {
    const slot = bestSlot(grid, programme, (candidate) => candidate.minutes > after && isSuitable(programme.section.key, candidate));
    take(grid, { programme, slot, kind: time === 1 ? 'jury' : 'publique', questions: null });
  }
}

function placeMarket(grid: Grid, programmes: readonly Programme[], rooms: readonly Room[]): void {
  const slots = marketSlots(rooms);
  const half = Math.floor(slots.length / MARKET_TIMES);
  slots.forEach((slot, index) => {
    // The second time comes two days later, at another hour and in the other room.
    const programme = programmes[index < half ? index : (index - half + 5) % half];
    if (programme !== undefined) grid.placed.push({ programme, slot, kind: 'marche', questions: null });
  });
}

const CEREMONIES = [
  { key: 'ouverture', day: 0, start: '19:30' },
  { key: 'cloture', day: 8, start: '19:00' },
] as const;

function placeCeremonies(grid: Grid, programmes: readonly Programme[], rooms: readonly Room[]): void {
  const [room] = rooms;
  for (const { key, day, start } of CEREMONIES) {
    const programme = programmes.find(({ section }) => section.key === key);
    const [hours = 0, minutes = 0] = start.split(':').map(Number);
    if (programme !== undefined && room !== undefined)
      grid.placed.push({
        programme,
        slot: { room, day, start, minutes: day * 1440 + hours * 60 + minutes },
        kind: 'ceremonie',
        questions: null,
      });
  }
}

/** Of the slots that fit, the one in a room, at an hour and on a day this programme has least; a draw between equals. */
function bestSlot(grid: Grid, programme: Programme, fits: (slot: Slot) => boolean): Slot {
  const programmeSlots = grid.placed.filter((placed) => placed.programme === programme).map(({ slot }) => slot);
  const candidates = [...grid.free].filter(
    (slot) => fits(slot) && programmeSlots.every(({ minutes }) => Math.abs(minutes - slot.minutes) >= APART_MIN),
  );
  function count(some: (slot: Slot) => boolean): number {
    return programmeSlots.filter(some).length;
  }
  const scored = candidates.map((slot) => ({
    slot,
    score:
      count(({ room }) => room === slot.room) * 10 +
      count(({ start }) => start === slot.start) * 6 +
      count(({ day }) => day === slot.day) * 5 +
      grid.random.next() * 4 -
      slot.room.seats / 700,
  }));
  const best = scored.reduce((left, right) => (right.score < left.score ? right : left), scored[0] ?? { slot: undefined, score: 0 });
  if (best.slot === undefined) throw new RangeError(`No slot left for ${programme.code}`);
  return best.slot;
}

function next({ free }: Grid, { room, minutes }: Slot): Slot | undefined {
  return [...free].find((slot) => slot.room === room && slot.minutes === minutes + SLOT_MIN);
}

/** The place after is free, or the day is over there. */
function hasRoomAfter(grid: Grid, slot: Slot): boolean {
  return next(grid, slot) !== undefined || slot.start >= '21:00';
}

/** Midnight films begin a quarter of an hour later than their place. */
function isMidnight({ programme }: Placed): boolean {
  return programme.section.key === 'minuit';
}

function isFollowed({ placed }: Grid, { room, minutes }: Slot): boolean {
  return placed.some((one) => one.slot.room === room && one.slot.minutes === minutes + SLOT_MIN && !isMidnight(one));
}

function takeNext(grid: Grid, slot: Slot): void {
  const after = next(grid, slot);
  if (after !== undefined) grid.free.delete(after);
}

function take(grid: Grid, placed: Placed): void {
  grid.free.delete(placed.slot);
  grid.placed.push(placed);
}

/** Screenings that are followed at once by another in their room: one that runs over makes the next one late. */
export function tightPairs(placed: readonly Placed[]): readonly (readonly [Placed, Placed])[] {
  return placed.flatMap((earlier) => {
    const later = placed.find(({ slot }) => slot.room === earlier.slot.room && slot.minutes === earlier.slot.minutes + SLOT_MIN);
    const slack = SLOT_MIN - earlier.programme.seconds / 60 - 3 - earlier.slot.room.turnaround;
    return later !== undefined && !isMidnight(later) && earlier.questions === null && slack < SHORT_GAP_MIN
      ? [[earlier, later] as const]
      : [];
  });
}
