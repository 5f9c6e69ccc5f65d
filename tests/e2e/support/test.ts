import { test as base } from '@playwright/test';
import { isFree, leave } from './kept-pages.ts';
import { renewFestival } from './renewed-festival.ts';

const RENEWING_MS = 120_000;

/**
 * The runner's `test`, which also closes the browser profiles that a test opened (left open, they slow the whole run down), and gives
 * the worker that follows a failed one a festival as it was loaded.
 */
export const test = base.extend<{ readonly closing: void }, { readonly renewing: void }>({
  renewing: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures this one needs from the pattern of its first parameter
    async ({}, use, { workerIndex, parallelIndex }) => {
      // The first worker of each place has its number.
      const end = workerIndex === parallelIndex ? null : await renewFestival(workerIndex);
      await use();
      await end?.();
    },
    { scope: 'worker', auto: true, timeout: RENEWING_MS },
  ],
  closing: [
    async ({ browser }, use, info) => {
      // Those of a `beforeAll` serve the tests that follow.
      const before = new Set(browser.contexts().filter((context) => !isFree(context)));
      await use();
      const opened = browser.contexts().filter((context) => !before.has(context) && !isFree(context));
      const isGood = info.status === info.expectedStatus;
      await Promise.all(
        opened.map(async (context) => {
          const [page] = context.pages();
          if (page === undefined || !isGood || !(await leave(page))) await context.close();
        }),
      );
    },
    { auto: true },
  ],
});
