import { test as base } from '@playwright/test';
import { isFree, leave } from './kept-pages.ts';

/** The runner's `test`, which also closes the browser profiles that a test opened: left open, they slow the whole run down. */
export const test = base.extend<{ readonly closing: void }>({
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
