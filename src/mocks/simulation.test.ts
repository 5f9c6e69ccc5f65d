import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#generated/contract/operations.gen.ts';
import { createNodeSimulation } from '#tests/support/node-simulation.ts';
import { seedDemonstration } from './seed/demonstration.ts';
import { sources } from './seed/sources.ts';
import type { Store } from './store/store.ts';

const simulation = createNodeSimulation();
beforeAll(() => simulation.start());
afterAll(() => simulation.stop());

test('every operation of the contract has a handler that keeps a state', () => {
  const stateful = new Set(simulation.backend.routes.map(({ method, path }) => `${method} /api${path}`));
  const streams = new Set(['get /api/events']);
  const sampled = operations
    .map(({ method, path }) => `${method} ${path}`)
    .filter((operation) => !stateful.has(operation) && !streams.has(operation));
  expect(operations.length).toBeGreaterThan(500);
  expect(sampled).toEqual([]);
});

function seed(store: Store): void {
  void seedDemonstration(store, sources);
}

describe('the seeded festival', () => {
  test('is the same every time', () => {
    const { store } = createNodeSimulation({ seed }).backend;
    const again = createNodeSimulation({ seed }).backend.store;
    // Not a matcher: it would take ten times as long over so many rows.
    const other = Object.keys(store.tables.entities).filter((name) => !isDeepStrictEqual(again.tables.all(name), store.tables.all(name)));
    expect(other).toEqual([]);
    expect(store.tables.all('film').length).toBeGreaterThan(100);
  });
});
