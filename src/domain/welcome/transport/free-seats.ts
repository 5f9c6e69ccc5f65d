import { TrajetSens } from '#generated/enums/trajet-sens.gen.ts';
import { later } from '#domain/values/dates.ts';
import { norm } from '#domain/values/text/norm.ts';
import { timesOf, type Waiting } from './propose-runs.ts';

/** A run that is written, and has seats left. */
export interface OpenRun {
  readonly id: number;
  readonly way: number;
  readonly place: string;
  /** Milliseconds: hour of its first passenger, and its end. */
  readonly first: number;
  readonly to: number;
  readonly seats: number;
}

export interface Placement {
  readonly run: number;
  readonly journeys: readonly number[];
}

/** Minutes that a run may take beyond its planned length. */
const SLACK_MIN = 10;

/** Fills the seats of runs of the same place, way and hour, the nearest first: no second car for one more passenger. */
export function placeInRuns(waiting: readonly Waiting[], open: readonly OpenRun[], minutes: number): readonly Placement[] {
  const placed = new Map<number, number[]>();
  for (const one of waiting.toSorted((left, right) => left.at - right.at || left.id - right.id)) {
    const run = open
      .filter((each) => (placed.get(each.id)?.length ?? 0) < each.seats && takesAlong(each, one, minutes))
      .toSorted((left, right) => Math.abs(left.first - one.at) - Math.abs(right.first - one.at) || left.id - right.id)[0];
    if (run !== undefined) placed.set(run.id, [...(placed.get(run.id) ?? []), one.id]);
  }
  return [...placed].map(([run, journeys]) => ({ run, journeys }));
}

function takesAlong(run: OpenRun, one: Waiting, minutes: number): boolean {
  if (run.way !== one.way || norm(run.place.trim()) !== norm(one.place.trim())) return false;
  if (one.at > later(run.first, { minutes }) || one.at < later(run.first, { minutes: -minutes })) return false;
  const waitingTimes = timesOf([one]);
  // A leaving guest is there in time; an arriving one makes nobody wait for long.
  return one.way === TrajetSens.retour
    ? later(waitingTimes.to, { minutes: SLACK_MIN }) >= run.to
    : waitingTimes.to <= later(run.to, { minutes: SLACK_MIN });
}
