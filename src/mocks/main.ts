import { showBanner } from './banner.ts';
import { startSimulation } from './browser.ts';
import { addressOnPage } from './page-address.ts';

/** First module of a page without a server: the simulation answers before the application asks anything. */
const moved = import.meta.env.DEV ? addressOnPage(location) : null;
if (moved === null) {
  await startSimulation();
  await import('#web/main.tsx');
  await showBanner();
} else location.replace(moved);
