import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#generated/contract/operations.gen.ts';
import { generatedServiceHandlers } from './generated-services.ts';
import { createNodeSimulation } from './node.ts';

const simulation = createNodeSimulation();
beforeAll(() => simulation.start());
afterAll(() => simulation.stop());

test('every operation of the contract has a handler', () => {
  const stateful = new Set(simulation.backend.routes.map(({ method, path }) => `${method} /api${path}`));
  const samples = new Set(
    generatedServiceHandlers.map(({ info }) => `${String(info.method).toLowerCase()} ${String(info.path).replace('*', '/api')}`),
  );
  const streams = new Set(['get /api/events']);
  const missing = operations
    .map(({ method, path }) => `${method} ${path}`)
    .filter((operation) => !stateful.has(operation) && !streams.has(operation) && !samples.has(operation.replace(/\{(\w+)\}/g, ':$1')));
  expect(operations.length).toBeGreaterThan(500);
  expect(missing).toEqual([]);
});

describe('the seeded festival', () => {
  test('is the same every time', () => {
    const again = createNodeSimulation();
    for (const name of Object.keys(simulation.backend.store.tables.entities)) {
      expect(again.backend.store.tables.all(name)).toEqual(simulation.backend.store.tables.all(name));
    }
  });
});
