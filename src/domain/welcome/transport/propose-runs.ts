import { TrajetSens } from '#generated/enums/trajet-sens.gen.ts';
import { later } from '#domain/values/dates.ts';

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

/** What already takes a vehicle or a driver. */
export interface Busy {
  readonly vehicle: number | null;
  readonly driver: string | null;
  readonly from: number;
  readonly to: number;
}

export interface Run extends Busy {
  readonly place: string;
  readonly journeys: readonly number[];
}

export interface Means {
  readonly vehicles: readonly FreeVehicle[];
  /** Keys of drivers, those who proposed the day first. */
  readonly drivers: readonly string[];
  readonly busy: readonly Busy[];
}

/** From the place to the hotels, or the other way round. */
const DRIVE_MIN = 45;
/** Who leaves is at the station this long before. */
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
    vehicles.filter(({ id, seats }) => seats > 0 && isFree(busy, timesOf(group.slice(0, seats)), { vehicle: id })),
  );
  if (vehicle === undefined) return null;
  const some = group.slice(0, vehicle.seats);
  const times = timesOf(some);
  const driver = drivers.find((key) => isFree(busy, times, { driver: key }));
  if (driver === undefined) return null;
  return { ...times, vehicle: vehicle.id, driver, place: first.place, journeys: some.map(({ id }) => id) };
}

/** The smallest that takes them all; else the largest. */
function smallestFor(count: number, free: readonly FreeVehicle[]): FreeVehicle | undefined {
  const bySeats = free.toSorted((left, right) => left.seats - right.seats || left.id - right.id);
  return bySeats.find(({ seats }) => seats >= count) ?? bySeats.at(-1);
}

interface Times {
  readonly from: number;
  readonly to: number;
}

export function timesOf(group: readonly Pick<Waiting, 'at' | 'way'>[]): Times {
  const hours = group.map(({ at }) => at);
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  // Who leaves is brought there for the first of them to be in time.
  if (group[0]?.way === TrajetSens.retour)
    return { from: later(first, { minutes: -AHEAD_MIN - DRIVE_MIN }), to: later(first, { minutes: -AHEAD_MIN }) };
  return { from: first, to: later(last, { minutes: DRIVE_MIN }) };
}

function isFree(busy: readonly Busy[], { from, to }: Times, what: { readonly vehicle?: number; readonly driver?: string }): boolean {
  return !busy.some((one) => (one.vehicle === what.vehicle || one.driver === what.driver) && one.from < to && from < one.to);
}
