import { later } from '#domain/values/dates.ts';

/** Milliseconds. */
export interface Times {
  readonly from: number;
  readonly to: number;
}

/** Between two runs: to bring the vehicle back, and to breathe. */
const BREAK_MIN = 15;
const MINUTES = 60;
/** Hours without service that end one, and the longest service between two such rests. */
const REST_MIN = 11 * MINUTES;
const SERVICE_MIN = 10 * MINUTES;

export function meetsTimes(one: Times, other: Times): boolean {
  return one.from < other.to && other.from < one.to;
}

/** True if somebody with these hours may serve at these too: not at once, with a break, and within a service that leaves a night's rest. */
export function mayServe(taken: readonly Times[], next: Times): boolean {
  const padded = { from: later(next.from, { minutes: -BREAK_MIN }), to: later(next.to, { minutes: BREAK_MIN }) };
  if (taken.some((one) => meetsTimes(one, padded))) return false;
  const { from, to } = serviceOf(taken, next);
  return to <= later(from, { minutes: SERVICE_MIN });
}

/** All that follows without a rest between, around these hours. */
function serviceOf(taken: readonly Times[], next: Times): Times {
  let service = next;
  for (const one of taken.toSorted((left, right) => left.from - right.from))
    if (isNear(one, service)) service = { from: Math.min(service.from, one.from), to: Math.max(service.to, one.to) };
  for (const one of taken.toSorted((left, right) => right.to - left.to))
    if (isNear(one, service)) service = { from: Math.min(service.from, one.from), to: Math.max(service.to, one.to) };
  return service;
}

function isNear(one: Times, service: Times): boolean {
  return one.from < later(service.to, { minutes: REST_MIN }) && service.from < later(one.to, { minutes: REST_MIN });
}

/** Milliseconds of service. */
export function loadOf(taken: readonly Times[]): number {
  return taken.reduce((sum, { from, to }) => sum + to - from, 0);
}
