/** Sheets do not move as they load: what comes later has its place from the first frame. */
import { expect } from '@playwright/test';
import { answerOf } from '../support/call.ts';
import { openSignedIn } from '../support/session.ts';
import { visibleShifts, watchShifts } from '../support/shifts.ts';
import { test } from '../support/test.ts';
import { goTo, leave, settle, sheetAddress, sheetSteps } from '../support/walk.ts';

const SHEETS = [
  'film',
  'festival-participant-invite',
  'personne',
  'structure',
  'festival-hotel',
  'festival-inscription',
  'festival-edition',
];

test('sheets of a film, a guest, a person, a structure, a hotel, a registration and an edition stand still', async ({ browser }) => {
  const page = await openSignedIn(browser, '/mon-compte');
  const shifts = await watchShifts(page);
  for (const name of SHEETS) {
    const step = sheetSteps.find(({ descriptor, screen }) => descriptor.name === name && screen.screen === name);
    if (step === undefined) throw new Error(`no sheet of ${name}`);
    const listRequest = { method: 'POST', body: { filter: { Colonnes: [] }, skip: 0, take: 1 } } as const;
    const [first] = await answerOf<readonly { readonly Id: number }[]>(page, `/api/${step.descriptor.plural}/filter`, listRequest);
    await leave(page);
    await settle(page);
    await visibleShifts(shifts);
    await goTo(page, sheetAddress(step, first?.Id ?? 0));
    await expect(page.getByRole('tablist').first()).toBeVisible();
    await settle(page);
    expect.soft([name, await visibleShifts(shifts)]).toEqual([name, []]);
  }
});
