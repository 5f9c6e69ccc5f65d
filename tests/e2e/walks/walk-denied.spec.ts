/** The lists and sheets of the route table, by somebody who may do nothing: all of them, or the sample of `npm test`. */
import { type Page, expect } from '@playwright/test';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords } from '../support/walk-records.ts';
import { goTo, listAddress, sheetAddress, walkedLists, walkedSheets } from '../support/walk.ts';

let page: Page;

test.beforeAll(async ({ browser }) => {
  const records = openWalkRecords();
  page = await openSignedIn(browser, '/mon-compte', await records.createPerson('sans-droit@valombre.example', ['DOWNLOADER']));
  await records.close();
});
test.afterAll(() => page.context().close());

for (const { screen, address } of [
  ...walkedLists.map((step) => ({ screen: step.screen.list, address: listAddress(step) })),
  ...walkedSheets.map((step) => ({ screen: step.screen.record, address: sheetAddress(step, 1) })),
]) {
  test(`${address} ends on 401, which names the missing right`, async () => {
    await goTo(page, '/mon-compte');
    await expect(page).toHaveURL(/\/mon-compte/);
    await goTo(page, address);
    await expect(page).toHaveURL(/\/401/);
    await expect(page.getByText(screen?.right ?? '', { exact: true })).toBeVisible();
  });
}
