import { expect, test } from 'vitest';
import { delayOf, expectedAt } from '../journey-time.ts';
import { proposeRuns, type Waiting } from './propose-runs.ts';
import { parseInstant } from '#domain/values/dates.ts';

const MINUTE = 60_000;

function arrival(id: number, minute: number, place = 'Gare'): Waiting {
  return { id, way: 1, at: minute * MINUTE, place };
}

const means = {
  vehicles: [
    { id: 1, seats: 2 },
    { id: 2, seats: 8 },
  ],
  drivers: ['b1', 'b2'].map((key) => ({ key, taken: [] })),
  busy: [],
};

test('those of one place whose hours are near go together, in the smallest vehicle that seats them', () => {
  const { runs, left } = proposeRuns([arrival(1, 600), arrival(2, 615), arrival(3, 640), arrival(4, 610, 'Aéroport')], means, 20);
  expect(runs.map(({ journeys, vehicle, driver }) => [journeys, vehicle, driver])).toEqual([
    [[1, 2], 1, 'b1'],
    [[4], 2, 'b2'],
  ]);
  expect(left).toEqual([3]);
});

test('a group that no vehicle seats is shared out, and one vehicle or driver is never in two places', () => {
  const many = Array.from({ length: 10 }, (_, index) => arrival(index + 1, 600));
  const { runs, left } = proposeRuns(many, means, 20);
  expect(runs.map(({ journeys, vehicle, driver }) => [journeys.length, vehicle, driver])).toEqual([
    [8, 2, 'b1'],
    [2, 1, 'b2'],
  ]);
  expect(left).toEqual([]);
  const busy = [{ vehicle: 2, driver: 'b1', from: 590 * MINUTE, to: 650 * MINUTE }];
  expect(proposeRuns([arrival(1, 600)], { ...means, busy }, 20).runs.map(({ vehicle, driver }) => [vehicle, driver])).toEqual([[1, 'b2']]);
  expect(proposeRuns([arrival(1, 600)], { ...means, drivers: [] }, 20)).toEqual({ runs: [], left: [1] });
});

test('an announced hour delays a journey, past midnight too', () => {
  const journey = { Date: '2042-01-30', Heure: '23:40:00', HeureReelle: '00:20:00' };
  expect([delayOf(journey), expectedAt(journey)]).toEqual([40, parseInstant('2042-01-30T23:20')]);
  expect(delayOf({ ...journey, HeureReelle: '23:30:00' })).toBe(-10);
  expect([delayOf({ ...journey, HeureReelle: null }), expectedAt({ Date: '2042-01-30', Heure: null, HeureReelle: null })]).toEqual([
    0,
    null,
  ]);
});

test('a driver rests between runs, has no run during a shift, and runs are shared out by what each serves', () => {
  const one = { ...means, drivers: [{ key: 'b1', taken: [] }] };
  const day = [arrival(1, 220), arrival(2, 600), arrival(3, 1200)];
  // From 3:40 to the evening is more than one service.
  expect(proposeRuns(day, one, 20)).toMatchObject({ runs: [{ journeys: [1] }, { journeys: [2] }], left: [3] });
  // A driver of before dawn has slept since.
  expect(proposeRuns(day, means, 20).runs.map(({ driver }) => driver)).toEqual(['b1', 'b2', 'b1']);
  const shop = { key: 'b1', taken: [{ from: 590 * MINUTE, to: 700 * MINUTE }] };
  expect(proposeRuns([arrival(1, 600)], { ...means, drivers: [shop] }, 20)).toEqual({ runs: [], left: [1] });
});
