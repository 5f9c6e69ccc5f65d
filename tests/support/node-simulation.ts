import { setupServer } from 'msw/node';
import { createSimulation, type MockOptions, type Simulation } from '#mocks/handlers.ts';
import { seedFirstRows } from '#mocks/seed/first-rows.ts';
import { sources } from '#mocks/seed/sources.ts';

export interface NodeSimulation extends Simulation {
  readonly start: () => void;
  readonly stop: () => void;
}

/** The simulated server for a test, with what every database has at first: requests to any other address fail it. */
export function createNodeSimulation({ seed = (store) => seedFirstRows(store, sources) }: Partial<MockOptions> = {}): NodeSimulation {
  const simulation = createSimulation({ seed });
  const server = setupServer(...simulation.handlers);
  return { ...simulation, start: () => server.listen({ onUnhandledFrame: 'error' }), stop: () => server.close() };
}
