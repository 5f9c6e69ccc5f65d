import { showBanner } from './banner.ts';
import { startSimulation } from './browser.ts';

/** First module of a page without a server: the simulation answers before the application asks anything. */
await startSimulation();
await import('#web/main.tsx');
await showBanner();
