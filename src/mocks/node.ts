import { setupServer } from 'msw/node';
import { createSimulation, type MockOptions, type Simulation } from './handlers.ts';

export interface NodeSimulation extends Simulation {
  readonly start: () => void;
  readonly stop: () => void;
}

/** The simulated server for a test: requests to any other address fail it. */
export function createNodeSimulation(options: MockOptions = {}): NodeSimulation {
  const simulation = createSimulation(options);
  const server = setupServer(...simulation.handlers);
  return { ...simulation, start: () => server.listen({ onUnhandledFrame: 'error' }), stop: () => server.close() };
}
