import { setupWorker } from 'msw/browser';
import { createSimulation } from './handlers.ts';
import { seedDemonstration } from './seed/demonstration.ts';
import { sources } from './seed/sources.ts';

/** Starts the simulated server of a page; resolves when it answers. What people do is forgotten on reload. */
export async function startSimulation(): Promise<void> {
  const openedMs = performance.now();
  const { handlers } = createSimulation({
    elapsedMs: () => performance.now() - openedMs,
    seed: (store) => seedDemonstration(store, sources),
  });
  await setupWorker(...handlers).start({ onUnhandledFrame: 'bypass', quiet: true, serviceWorker: { url: './mockServiceWorker.js' } });
}
