import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#generated/contract/operations.gen.ts';
import { createNodeSimulation } from './node.ts';

const simulation = createNodeSimulation();
beforeAll(() => simulation.start());
afterAll(() => simulation.stop());

/** An archive is made by the server alone. */
const FILES = /^post \/api\/films\/\{id\}\/fichiers$/;

test('every operation of the contract has a handler that keeps a state, but for archives of files', () => {
  const stateful = new Set(simulation.backend.routes.map(({ method, path }) => `${method} /api${path}`));
  const streams = new Set(['get /api/events']);
  const sampled = operations
    .map(({ method, path }) => `${method} ${path}`)
    .filter((operation) => !stateful.has(operation) && !streams.has(operation));
  expect(operations.length).toBeGreaterThan(500);
  expect(sampled.filter((operation) => !FILES.test(operation))).toEqual([]);
});

describe('the seeded festival', () => {
  test('is the same every time', () => {
    const again = createNodeSimulation();
    for (const name of Object.keys(simulation.backend.store.tables.entities)) {
      expect(again.backend.store.tables.all(name)).toEqual(simulation.backend.store.tables.all(name));
    }
  });
});
