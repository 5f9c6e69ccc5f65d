import { weekday } from '#domain/values/dates.ts';
import { DAY_END_MIN } from '../festival-day.ts';
import { clearOf, endOf, isOfRoom, isOpenedByKeys, isTouching, isWithin, type Placed } from './problem.ts';

/** One rule of the grid as a constraint: the place itself, or the place beside another screening of the same day. A new rule joins the list and nothing else. */
export interface PlacementRule {
  readonly name: string;
  readonly isPlaceRefused?: (placed: Placed) => boolean;
  readonly isPairRefused?: (placed: Placed, other: Placed) => boolean;
  /** Minutes that a place is worse by; a rule with a cost refuses nothing. */
  readonly cost?: (placed: Placed) => number;
}

const OPENING_MIN = 9 * 60;
const LAST_START_MIN = 22 * 60 + 30;
const SCHOOL_START_MIN = 9 * 60;
const SCHOOL_END_MIN = 17 * 60;
const EVEN_MIN = 120;
/** Time for people and prints to go from one room to another of the same venue. */
const WAY_MIN = 20;
/** Another key is requested only where no day of the festival has a place that a key opens. */
const KEY_COST_MIN = 60 * 24 * 60;

export const PLACEMENT_RULES: readonly PlacementRule[] = [
  {
    name: 'opening hours',
    isPlaceRefused: (placed) => placed.start < OPENING_MIN || placed.start > LAST_START_MIN || endOf(placed) > DAY_END_MIN,
  },
  { name: 'chosen day', isPlaceRefused: ({ day, screening: { JourImpose } }) => JourImpose !== null && day !== JourImpose },
  {
    name: 'room closed',
    isPlaceRefused: (placed) =>
      placed.room.Fermetures.some(({ Jour, Debut, Fin }) => Jour === placed.day && Debut < endOf(placed) && placed.start < Fin),
  },
  { name: 'even hours', isPlaceRefused: ({ room, start }) => room.IsHeurePaire && start % EVEN_MIN !== 0 },
  { name: 'seats', isPlaceRefused: ({ room, screening }) => room.Jauge !== null && screening.Reservations > room.Jauge },
  {
    name: 'format',
    isPlaceRefused: ({ room, screening }) =>
      room.Supports.length > 0 && screening.Supports.some((support) => !room.Supports.includes(support)),
  },
  {
    name: 'school hours',
    isPlaceRefused: (placed) =>
      placed.screening.IsScolaire && (weekday(placed.day) > 5 || placed.start < SCHOOL_START_MIN || endOf(placed) > SCHOOL_END_MIN),
  },
  {
    name: 'people at the festival',
    isPlaceRefused: (placed) => placed.screening.Personnes.some(({ Presence }) => !isWithin(placed, Presence)),
  },
  {
    name: 'print at the festival',
    isPlaceRefused: (placed) =>
      placed.screening.Copies.some(({ Absences }) => Absences.some((hours) => isOfRoom(placed, hours) && isTouching(placed, hours))),
  },
  { name: 'keys of the print', cost: (placed) => (isOpenedByKeys(placed) ? 0 : KEY_COST_MIN) },
  {
    name: 'room free and cleared',
    isPairRefused: (placed, other) => placed.room.Id === other.room.Id && placed.start < clearOf(other) && other.start < clearOf(placed),
  },
  {
    name: 'same programme or film',
    isPairRefused: (placed, other) =>
      isNear(placed, other, WAY_MIN) &&
      (placed.screening.IdProgramme === other.screening.IdProgramme ||
        placed.screening.Films.some((film) => other.screening.Films.includes(film))),
  },
  {
    name: 'same person',
    isPairRefused: (placed, other) =>
      isNear(placed, other, wayBetween(placed, other)) &&
      placed.screening.Personnes.some(({ Id }) => other.screening.Personnes.some((person) => person.Id === Id)),
  },
  {
    name: 'same print',
    isPairRefused: (placed, other) =>
      isNear(placed, other, wayBetween(placed, other)) &&
      placed.screening.Copies.some(({ Id, IsPellicule }) => IsPellicule && other.screening.Copies.some((copy) => copy.Id === Id)),
  },
  {
    name: 'two films of one person',
    isPairRefused: (placed, other) =>
      isNear(placed, other, 0) && placed.screening.Realisation.some((person) => other.screening.Realisation.includes(person)),
  },
  {
    name: 'jury of a competition',
    isPairRefused: (placed, other) =>
      isNear(placed, other, 0) &&
      placed.screening.IdJury !== null &&
      placed.screening.IdJury === other.screening.IdJury &&
      placed.screening.IdProgramme !== other.screening.IdProgramme,
  },
];

function isNear(placed: Placed, other: Placed, way: number): boolean {
  return placed.start < endOf(other) + way && other.start < endOf(placed) + way;
}

/** Minutes from one room to the other. */
function wayBetween({ room }: Placed, other: Placed): number {
  return Math.max(WAY_MIN, room.Trajets.find(({ IdSalle }) => IdSalle === other.room.Id)?.Minutes ?? 0);
}
