/** Appearing parts move for 120 ms, and not at all for somebody who requested no motion. */
import { expect, type Page } from '@playwright/test';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Times of the transitions of a dialog, in seconds. */
function durations(page: Page): Promise<readonly string[]> {
  return page.getByRole('dialog').evaluate((dialog) => [...new Set(getComputedStyle(dialog).transitionDuration.split(', '))]);
}

test('a dialog comes in 120 ms, and at once for whoever asked for no motion', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /Un écran, un film/ })).toBeFocused();
  expect(await durations(page)).toEqual(['0.12s']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const duration of await durations(page)) expect(Number.parseFloat(duration)).toBeLessThan(0.001);
});
