import { defineConfig, devices } from '@playwright/test';
import { browserWorkers } from './scripts/lib/lanes.mjs';

const executablePath = process.env['CHROMIUM'] || undefined;
// A machine of CI may be half as fast: what is waited for comes all the same, a test that hangs still ends.
const patience = process.env['CI'] ? 2 : 1;

export default defineConfig({
  testDir: 'tests/e2e',
  timeout: 60_000 * patience,
  expect: { timeout: 10_000 * patience },
  // A worker takes one file at a time and has a server of its own.
  workers: browserWorkers(),
  // One more try on a machine that does other things too; what needed it is counted and told.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  reporter: 'line',
  globalSetup: './tests/e2e/support/global-setup.ts',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Motion has a test of its own: elsewhere a colour half way is no colour.
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env['CI'] ? 'on-first-retry' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // As root Chromium has no sandbox. The runner itself keeps it from calling outside; a second list of features would put out its own.
      args: [
        '--no-sandbox',
        '--disable-quic',
        // Pages live for seconds here: code made faster for the next minutes is work for nothing. What was compiled is kept: the next test uses it.
        '--js-flags=--no-opt,--no-maglev,--single-threaded-gc,--no-flush-bytecode',
      ],
    },
  },
});
