import { expect, test } from 'vitest';
import { placeInRuns } from './free-seats.ts';

const MINUTE = 60_000;

function waiting(id: number, minute: number, more: object = {}) {
  return { id, way: 1, at: minute * MINUTE, place: 'Gare', ...more };
}
function run(id: number, first: number, more: object = {}) {
  return { id, way: 1, place: 'Gare', first: first * MINUTE, to: (first + 45) * MINUTE, seats: 1, ...more };
}

test('a free seat of the same place, way and hour is taken before a new run is made', () => {
  expect(placeInRuns([waiting(1, 665)], [run(7, 665)], 20)).toEqual([{ run: 7, journeys: [1] }]);
  expect(placeInRuns([waiting(1, 665, { place: 'gare ' })], [run(7, 665)], 20)).toEqual([{ run: 7, journeys: [1] }]);
  for (const other of [run(7, 665, { place: 'Aéroport' }), run(7, 665, { way: 2 }), run(7, 665, { seats: 0 }), run(7, 600), run(7, 700)])
    expect(placeInRuns([waiting(1, 665)], [other], 20)).toEqual([]);
});

test('seats are given in the order of the hours, the nearest run first, and no seat twice', () => {
  const placed = placeInRuns([waiting(3, 670), waiting(1, 660), waiting(2, 665)], [run(7, 660), run(8, 668, { seats: 1 })], 20);
  expect(placed).toEqual([
    { run: 7, journeys: [1] },
    { run: 8, journeys: [2] },
  ]);
});

test('nobody makes a run late, and who leaves is there in time', () => {
  expect(placeInRuns([waiting(1, 680)], [run(7, 665)], 20)).toEqual([]);
  expect(placeInRuns([waiting(1, 674)], [run(7, 665)], 20)).toEqual([{ run: 7, journeys: [1] }]);
  // The run of a train at 11:05 stands at the station at 10:35.
  const leaving = run(7, 665, { way: 2, to: 635 * MINUTE });
  expect(placeInRuns([waiting(1, 680, { way: 2 })], [leaving], 20)).toEqual([{ run: 7, journeys: [1] }]);
  expect(placeInRuns([waiting(1, 650, { way: 2 })], [leaving], 20)).toEqual([]);
});
