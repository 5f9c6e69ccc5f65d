/** The lists and sheets of the route table, by somebody who may do everything: all of them, or the sample of `npm test`. */
import { type Page, expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { messages } from '#generated/i18n/fr.gen.ts';
import { violations } from '../support/axe.ts';
import { openSignedIn } from '../support/session.ts';
import { visibleShifts, watchShifts } from '../support/shifts.ts';
import { type WalkRecords, openWalkRecords } from '../support/walk-records.ts';
import {
  goTo,
  isFullWalk,
  labelOf,
  leave,
  listAddress,
  partsOf,
  settle,
  sheetAddress,
  untranslated,
  walkedLists,
  walkedSheets,
  watchProblems,
} from '../support/walk.ts';

// Snapshots of a page that visits a hundred screens would cost more than the visits.
test.use({ trace: 'off' });

// The longest of all files: its parts run beside each other.
test.describe.configure({ mode: 'parallel' });
const COUNT = isFullWalk ? 3 : 2;

function rowOrNothing(page: Page) {
  return page
    .getByRole('row')
    .nth(1)
    .or(page.getByText(messages['liste.vide'], { exact: true }))
    .or(page.getByText(messages['liste.videVue'], { exact: true }));
}

for (const part of Array.from({ length: COUNT }).keys()) {
  test.describe(() => {
    test.describe.configure({ mode: 'default' });
    let records: WalkRecords;
    let page: Page;
    let problems: ReturnType<typeof watchProblems>;
    let shifts: Awaited<ReturnType<typeof watchShifts>>;

    test.beforeAll(async ({ browser }) => {
      records = openWalkRecords();
      // The records made for the sheets, of all parts, are rows of the lists.
      for (const { screen } of walkedSheets) await records.idFor(screen);
      page = await openSignedIn(browser, '/dashboard');
      problems = watchProblems(page);
      shifts = await watchShifts(page);
    });
    test.afterAll(async () => {
      await page.context().close();
      await records.close();
    });

    /** Faults of the screen that shows now. */
    async function faults({ isAudited }: { readonly isAudited: boolean }): Promise<readonly string[]> {
      await settle(page);
      const alerts = await page.getByRole('alert').allInnerTexts();
      return [
        ...untranslated(await page.locator('body').innerText()),
        ...alerts.filter((text) => text !== '').map((text) => `alert: ${text}`),
        ...(isAudited ? await violations(page) : []),
        ...problems.take(),
      ];
    }

    for (const step of partsOf(walkedSheets, COUNT)[part] ?? []) {
      const { descriptor, screen } = step;
      test(`the sheet at ${sheetAddress(step, 0)} opens on a record with its tabs and the fields of each`, async () => {
        const id = await records.idFor(screen);
        await leave(page);
        await goTo(page, sheetAddress(step, id));
        await expect(page).toHaveURL(new RegExp(`${sheetAddress(step, id)}(\\?|$)`));
        await settle(page);
        await expect(page.getByRole('tablist').first()).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
        const found: string[] = [...(await faults({ isAudited: true }))];
        let name = '';
        for (const tab of screen.tabs) {
          // A joined tab is already there, under the one before it.
          if (tab.joined !== true) {
            name = await labelOf(descriptor.name, `tabs.${tab.tab}`);
            await page.getByRole('tab', { name, exact: true }).click();
          }
          found.push(...(await faults({ isAudited: false })));
          // A hand-written tab may have tabs of its own inside.
          const panel = page.getByRole('tabpanel', { name, exact: true }).first();
          await expect(panel).not.toBeEmpty();
          await settle(page);
          const shown = await panel.innerText();
          const fields = tab.kind === 'fields' ? tab.sections.flatMap(({ rows }) => rows.flat().map(({ field }) => field)) : [];
          for (const field of fields) {
            // The head of the sheet shows the state.
            if (field === descriptor.states?.field) continue;
            // Shown under a condition: the test of the rule sees it come and go.
            if (descriptor.rules.some((rule) => (rule.rule === 'show' || rule.rule === 'only') && rule.field === field)) continue;
            const label = await labelOf(descriptor.name, `fields.${field}`);
            if (!shown.toLowerCase().includes(label.toLowerCase())) found.push(`${name}: no field « ${label} » (${field})`);
          }
        }
        expect(found).toEqual([]);
      });
    }

    for (const step of partsOf(walkedLists, COUNT)[part] ?? []) {
      const { descriptor, screen } = step;
      test(`the list at ${listAddress(step)} opens with its rows or its empty state, and does not move as it loads`, async () => {
        await leave(page);
        await visibleShifts(shifts);
        await goTo(page, listAddress(step));
        const label = await labelOf(descriptor.name, `screens.${screen.screen}`, 'many');
        // A screen written by hand says its edition too, and has no rows of a list: what it shows is its own tests'.
        const isByHand = screen.list?.feature != null;
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(isByHand ? new RegExp(label) : label);
        await settle(page);
        if (!isByHand) await expect(rowOrNothing(page)).toBeVisible();
        expect(await faults({ isAudited: true })).toEqual([]);
        expect(await visibleShifts(shifts)).toEqual([]);
      });
    }
  });
}
