import { test as base } from '@playwright/test';

/** The runner's `test`, which also closes the browser profiles that a test opened: left open, they slow the whole run down. */
export const test = base.extend<{ readonly closing: void }>({
  closing: [
    async ({ browser }, use) => {
      // Those of a `beforeAll` serve the tests that follow.
      const before = new Set(browser.contexts());
      await use();
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});
