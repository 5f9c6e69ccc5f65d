import type { FestivalEdition } from '#generated/records/festival-edition.gen.ts';
import type { FestivalLieu } from '#generated/records/festival-lieu.gen.ts';
import type { FestivalLieuTrajet } from '#generated/records/festival-lieu-trajet.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalSalle } from '#generated/records/festival-salle.gen.ts';
import { minutesApart } from './times.ts';

/** Sources of the distance between rooms. */
export interface TravelFacts {
  readonly rooms: readonly FestivalSalle[];
  readonly venues: readonly FestivalLieu[];
  readonly legs: readonly FestivalLieuTrajet[];
  readonly editions: readonly FestivalEdition[];
}

const DEFAULT_MIN = 15;
const EARTH_KM = 6371;
/** Streets are longer than the line between two points. */
const DETOUR = 1.3;
const WALK_KMH = 4.5;
/** Beyond it people take a car, which is fetched and parked. */
const WALK_MAX_KM = 2;
const DRIVE_KMH = 25;
const PARKING_MIN = 10;

/** Nobody and no print gets from the room of one screening to that of the other in the time between them. */
export function isTooFar(one: FestivalProgrammation, other: FestivalProgrammation, facts: TravelFacts): boolean {
  const gap = minutesApart(one, other);
  return gap !== null && gap >= 0 && gap < travelMinutes(one, other, facts);
}

function travelMinutes(one: FestivalProgrammation, other: FestivalProgrammation, facts: TravelFacts): number {
  const [from, to] = [roomOf(one, facts), roomOf(other, facts)];
  return from === undefined || to === undefined ? 0 : roomsApart(from, to, { ...facts, year: one.Eannee });
}

/** Minutes from one room to the other: those that staff gave, else by distance, else what the edition counts between two venues. */
export function roomsApart(from: FestivalSalle, to: FestivalSalle, facts: TravelFacts & { readonly year: number }): number {
  const [venue, next] = [from.IdLieu, to.IdLieu];
  if (venue === null || next === null || venue === next) return 0;
  const leg = facts.legs.find(
    ({ IdLieu, IdArrivee }) => (IdLieu === venue && IdArrivee === next) || (IdLieu === next && IdArrivee === venue),
  );
  if (leg !== undefined) return leg.Minutes;
  const [start, end] = [pointOf(from, facts), pointOf(to, facts)];
  if (start !== null && end !== null) return minutesOf(kilometres(start, end));
  return facts.editions.find(({ Eannee }) => Eannee === facts.year)?.MinutesEntreLieux ?? DEFAULT_MIN;
}

function roomOf({ IdSalle }: FestivalProgrammation, { rooms }: TravelFacts): FestivalSalle | undefined {
  return rooms.find(({ Id }) => Id === IdSalle);
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

function pointOf(room: FestivalSalle, { venues }: TravelFacts): Point | null {
  return coordinates(room) ?? coordinates(venues.find(({ Id }) => Id === room.IdLieu));
}

function coordinates(place: Pick<FestivalSalle, 'Latitude' | 'Longitude'> | undefined): Point | null {
  const [latitude, longitude] = [place?.Latitude ?? null, place?.Longitude ?? null];
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function minutesOf(straightKm: number): number {
  const km = straightKm * DETOUR;
  return Math.ceil(km <= WALK_MAX_KM ? (km / WALK_KMH) * 60 : PARKING_MIN + (km / DRIVE_KMH) * 60);
}

/** The haversine formula. */
function kilometres(one: Point, other: Point): number {
  const half = [radians(other.latitude - one.latitude) / 2, radians(other.longitude - one.longitude) / 2] as const;
  const chord = Math.sin(half[0]) ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(half[1]) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
