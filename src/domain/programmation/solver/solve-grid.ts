import { PLACEMENT_RULES, type PlacementRule } from './placement-rules.ts';
import { type GridProblem, isOpenedByKeys, type Placed, type ProblemPlace, type ProblemRoom, type ProblemScreening } from './problem.ts';

export interface SolvedPlace {
  readonly screening: number;
  readonly place: ProblemPlace;
  /** The screening that needed its place; null: it was to be placed anyway. */
  readonly gaveWayTo: number | null;
  /** No key (KDM) of its prints opens the place: it requires another one. */
  readonly isWithoutKey: boolean;
}

export interface Solution {
  readonly places: readonly SolvedPlace[];
  /** Screenings for which no place keeps every rule. */
  readonly unplaced: readonly number[];
}

const STEP_MIN = 15;
const FIRST_MIN = 9 * 60;
const LAST_MIN = 22 * 60 + 30;
const DAY_COST_MIN = 24 * 60;
const ROOM_COST_MIN = 20;
/** Another time of the same programme on a day, or in a room, is worth as many minutes. */
const SAME_DAY_COST = 60;
const SAME_ROOM_COST = 30;
/** A day is worth as many minutes less for each screening that its rooms hold on average. */
const FULL_DAY_COST = 15;

interface State {
  readonly problem: GridProblem;
  readonly rules: readonly PlacementRule[];
  readonly byDay: Map<string, Placed[]>;
  readonly places: Map<number, SolvedPlace>;
}

/**
 * Places what is to be placed: the most constrained first, each where it keeps every rule nearest to its former place, or spread over
 * days and rooms; then those left over take the place of one that fits elsewhere. The same problem gives the same grid.
 */
export function solveGrid(
  problem: GridProblem,
  {
    rules = PLACEMENT_RULES,
    onProgress = () => undefined,
  }: { readonly rules?: readonly PlacementRule[]; readonly onProgress?: (done: number) => void } = {},
): Solution {
  const state: State = { problem, rules, byDay: new Map(problem.Jours.map((day) => [day, []])), places: new Map() };
  const rooms = new Map(problem.Salles.map((room) => [room.Id, room]));
  for (const screening of problem.Seances) {
    const room = rooms.get(screening.Place?.IdSalle ?? 0);
    if (!screening.IsAPlacer && screening.Place !== null && room !== undefined)
      put(state, { screening, room, day: screening.Place.Jour, start: screening.Place.Debut });
  }
  const left: ProblemScreening[] = [];
  for (const [index, screening] of problem.Seances.filter(({ IsAPlacer }) => IsAPlacer)
    .toSorted(byConstraint)
    .entries()) {
    const best = bestPlace(state, screening);
    if (best === null) left.push(screening);
    else settle(state, best, null);
    onProgress(index + 1);
  }
  const unplaced = left.filter((screening) => !squeezeIn(state, screening)).map(({ Id }) => Id);
  return { places: [...state.places.values()], unplaced };
}

/** Schools, people and keys first, then what is long. */
function byConstraint(left: ProblemScreening, right: ProblemScreening): number {
  function weight({ IsScolaire, Personnes, Copies, Duree, Reservations }: ProblemScreening): number {
    const locked = Copies.filter(({ Cles }) => Cles !== null).length;
    return (IsScolaire ? 10_000 : 0) + (Personnes.length + locked) * 1000 + (Reservations > 0 ? 500 : 0) + Duree;
  }
  return weight(right) - weight(left) || Math.abs(left.Id) - Math.abs(right.Id);
}

function* candidates({ problem }: State, screening: ProblemScreening): Generator<Placed> {
  for (const day of problem.Jours)
    for (const room of problem.Salles) for (const start of startsIn(room, screening, day)) yield { screening, room, day, start };
}

/** Quarters of an hour, the hour that it had, and those from which a key opens its prints. */
function* startsIn(room: ProblemRoom, { Place, Copies }: ProblemScreening, day: string): Generator<number> {
  const step = room.IsHeurePaire ? 120 : STEP_MIN;
  if (Place !== null && Place.Jour === day && Place.Debut % step !== 0) yield Place.Debut;
  for (const { Cles } of Copies)
    for (const { IdSalle, Debut } of Cles ?? [])
      if (IdSalle === room.Id && Debut?.Jour === day && Debut.Minute % step !== 0) yield Debut.Minute;
  for (let start = Math.ceil(FIRST_MIN / step) * step; start <= LAST_MIN; start += step) yield start;
}

function bestPlace(state: State, screening: ProblemScreening): Placed | null {
  let best: Placed | null = null;
  let least = Number.POSITIVE_INFINITY;
  const siblings = [...state.byDay.values()].flat().filter((one) => one.screening.IdProgramme === screening.IdProgramme);
  for (const candidate of candidates(state, screening)) {
    const distance = costOf(candidate, siblings, state);
    if (distance >= least || !isPlaceAllowed(state, candidate)) continue;
    const cost = distance + state.rules.reduce((sum, rule) => sum + (rule.cost?.(candidate) ?? 0), 0);
    if (cost >= least || blockers(state, candidate).length > 0) continue;
    best = candidate;
    least = cost;
  }
  return best;
}

function costOf(
  { screening: { Place }, room, day, start }: Placed,
  siblings: readonly Placed[],
  { problem: { Jours, Salles }, byDay }: State,
): number {
  if (Place !== null) {
    const days = Math.abs(Jours.indexOf(day) - Jours.indexOf(Place.Jour));
    return days * DAY_COST_MIN + Math.abs(start - Place.Debut) + (room.Id === Place.IdSalle ? 0 : ROOM_COST_MIN);
  }
  const onDay = siblings.filter((one) => one.day === day).length * SAME_DAY_COST;
  const inRoom = siblings.filter((one) => one.room.Id === room.Id).length * SAME_ROOM_COST;
  const load = ((byDay.get(day)?.length ?? 0) / Salles.length) * FULL_DAY_COST;
  // The first hour that is free leaves the least holes behind it.
  return onDay + inRoom + load + (start - FIRST_MIN) / 10;
}

function isPlaceAllowed({ rules }: State, candidate: Placed): boolean {
  return !rules.some((rule) => rule.isPlaceRefused?.(candidate) === true);
}

function blockers({ rules, byDay }: State, candidate: Placed): readonly Placed[] {
  const others = byDay.get(candidate.day) ?? [];
  return others.filter((other) => rules.some((rule) => rule.isPairRefused?.(candidate, other) === true));
}

/** Takes the place of one screening that was placed here and fits elsewhere. */
function squeezeIn(state: State, screening: ProblemScreening): boolean {
  for (const candidate of candidates(state, screening)) {
    if (!isPlaceAllowed(state, candidate)) continue;
    const [blocker, ...more] = blockers(state, candidate);
    if (blocker === undefined || more.length > 0 || !blocker.screening.IsAPlacer) continue;
    take(state, blocker);
    put(state, candidate);
    const elsewhere = bestPlace(state, blocker.screening);
    take(state, candidate);
    if (elsewhere === null) {
      put(state, blocker);
      continue;
    }
    settle(state, candidate, null);
    settle(state, elsewhere, screening.Id);
    return true;
  }
  return false;
}

function settle(state: State, placed: Placed, gaveWayTo: number | null): void {
  put(state, placed);
  const { screening, room, day, start } = placed;
  state.places.set(screening.Id, {
    screening: screening.Id,
    place: { Jour: day, IdSalle: room.Id, Debut: start },
    gaveWayTo,
    isWithoutKey: !isOpenedByKeys(placed),
  });
}

function put({ byDay }: State, placed: Placed): void {
  byDay.set(placed.day, [...(byDay.get(placed.day) ?? []), placed]);
}

function take({ byDay }: State, placed: Placed): void {
  byDay.set(
    placed.day,
    (byDay.get(placed.day) ?? []).filter((other) => other !== placed),
  );
}
