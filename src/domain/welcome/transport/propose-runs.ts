import { TrajetSens } from '#generated/enums/trajet-sens.gen.ts';
import { later } from '#domain/values/dates.ts';
import { loadOf, mayServe, meetsTimes, type Times } from './driver-rest.ts';

/** A journey that nothing fetches yet. */
export interface Waiting {
  readonly id: number;
  readonly way: number;
  /** Milliseconds. */
  readonly at: number;
  readonly place: string;
}

interface FreeVehicle {
  readonly id: number;
  readonly seats: number;
}

/** Runs that already take a vehicle or a driver. */
export interface Busy {
  readonly vehicle: number | null;
  readonly driver: string | null;
  readonly from: number;
  readonly to: number;
}

/** Somebody who may drive, with what else takes their time. */
export interface FreeDriver {
  readonly key: string;
  /** Shifts, and whatever no run says. */
  readonly taken: readonly Times[];
}

export interface Run extends Busy {
  readonly vehicle: number;
  readonly driver: string;
  readonly place: string;
  readonly journeys: readonly number[];
}

export interface Means {
  readonly vehicles: readonly FreeVehicle[];
  readonly drivers: readonly FreeDriver[];
  /** Runs that are written, of the days around too: drivers rest between them. */
  readonly busy: readonly Busy[];
}

/** From the place to the hotels, or the other way round. */
const DRIVE_MIN = 45;
/** Minutes that a leaving guest is at the station ahead. */
const AHEAD_MIN = 30;

/** One run for those of one place whose hours are near, as many as a free vehicle seats; what nobody can drive is left. */
export function proposeRuns(
  waiting: readonly Waiting[],
  means: Means,
  minutes: number,
): { readonly runs: readonly Run[]; readonly left: readonly number[] } {
  const runs: Run[] = [];
  const left: number[] = [];
  for (const group of groupsOf(waiting, minutes)) {
    let rest = group;
    while (rest.length > 0) {
      const run = runFor(rest, { ...means, busy: [...means.busy, ...runs] });
      if (run === null) break;
      runs.push(run);
      rest = rest.slice(run.journeys.length);
    }
    left.push(...rest.map(({ id }) => id));
  }
  return { runs, left };
}

/** Those of one place and one way, in order, as long as the last is near the first. */
function groupsOf(waiting: readonly Waiting[], minutes: number): readonly (readonly Waiting[])[] {
  const places = Map.groupBy(waiting, ({ way, place }) => `${way} ${place}`);
  const groups = [...places.values()].flatMap((some) => {
    const found: Waiting[][] = [];
    for (const one of some.toSorted(byHour)) {
      const last = found.at(-1);
      const first = last?.[0];
      if (last !== undefined && first !== undefined && one.at <= later(first.at, { minutes })) last.push(one);
      else found.push([one]);
    }
    return found;
  });
  return groups.toSorted((left, right) => (left[0]?.at ?? 0) - (right[0]?.at ?? 0));
}

function byHour(left: Waiting, right: Waiting): number {
  return left.at - right.at || left.id - right.id;
}

function runFor(group: readonly Waiting[], { vehicles, drivers, busy }: Means): Run | null {
  const [first] = group;
  if (first === undefined) return null;
  const vehicle = smallestFor(
    group.length,
    vehicles.filter(({ id, seats }) => seats > 0 && isFree(busy, timesOf(group.slice(0, seats)), id)),
  );
  if (vehicle === undefined) return null;
  const some = group.slice(0, vehicle.seats);
  const times = timesOf(some);
  const driver = restedDriver(drivers, busy, times);
  if (driver === null) return null;
  return { ...times, vehicle: vehicle.id, driver, place: first.place, journeys: some.map(({ id }) => id) };
}

/** The smallest that takes them all; else the largest. */
function smallestFor(count: number, free: readonly FreeVehicle[]): FreeVehicle | undefined {
  const bySeats = free.toSorted((left, right) => left.seats - right.seats || left.id - right.id);
  return bySeats.find(({ seats }) => seats >= count) ?? bySeats.at(-1);
}

/** Of those who may serve then, the one who serves least. */
function restedDriver(drivers: readonly FreeDriver[], busy: readonly Busy[], times: Times): string | null {
  const able = drivers
    .map(({ key, taken }) => ({ key, all: [...taken, ...busy.filter(({ driver }) => driver === key)] }))
    .filter(({ all }) => mayServe(all, times))
    .map(({ key, all }) => ({ key, load: loadOf(all) }));
  return able.toSorted((left, right) => left.load - right.load)[0]?.key ?? null;
}

export function timesOf(group: readonly Pick<Waiting, 'at' | 'way'>[]): Times {
  const hours = group.map(({ at }) => at);
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  // Leaving guests are brought there for the first of them to be in time.
  if (group[0]?.way === TrajetSens.retour)
    return { from: later(first, { minutes: -AHEAD_MIN - DRIVE_MIN }), to: later(first, { minutes: -AHEAD_MIN }) };
  return { from: first, to: later(last, { minutes: DRIVE_MIN }) };
}

function isFree(busy: readonly Busy[], times: Times, vehicle: number): boolean {
  return !busy.some((one) => one.vehicle === vehicle && meetsTimes(one, times));
}
