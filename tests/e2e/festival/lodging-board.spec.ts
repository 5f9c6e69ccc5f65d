/** A morning of who lodges the guests: one is placed by keyboard, moved by hand and put back; of two people on the last room the second sees why. */
import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { rowAct } from '../support/list-act.ts';
import { violations } from '../support/axe.ts';
import { addDays, formatDay } from '#domain/values/dates.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { type GuestStay, guest } from '../support/people.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

/** The two first nights of the edition that people work on. */
async function firstNights(page: Page): Promise<GuestStay> {
  const editions: readonly { Id: number; Eannee: number; IsDefaut: boolean }[] = await (
    await page.request.get(address('/api/dico-festival-editions'))
  ).json();
  const { Id = 0, Eannee = 0 } = editions.find(({ IsDefaut }) => IsDefaut) ?? {};
  const { DateDebut }: { DateDebut: string } = JSON.parse(await keptRecord(page, 'festival-editions', Id));
  return { Eannee, Arrivee: DateDebut, Depart: addDays(DateDebut, 2) };
}

function firstNight(page: Page, hotel: string, { Arrivee }: GuestStay): Locator {
  return page.getByRole('button', { name: new RegExp(`^${hotel}, nuit du .* ${Arrivee.slice(8)}/${Arrivee.slice(5, 7)}`) });
}

test('the lodging officer gives the last room by keyboard, and another officer sees why it is gone', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `${Date.now() % 100_000}`;
  const hotel = `Auberge du Pont A ${mark}`;
  const other = `Auberge du Pont B ${mark}`;
  const hotelId = await createRecord(page, 'festival-hotels', { Libelle: hotel, NbChambres: 1, PrixDouble: 80 });
  await createRecord(page, 'festival-hotels', { Libelle: other, NbChambres: 1, PrixDouble: 90 });
  const stay = await firstNights(page);
  const [from, to] = [formatDay(stay.Arrivee, 'fr'), formatDay(stay.Depart, 'fr')];
  const orvain = await guest(page, `Orvain${mark}`, stay);
  await guest(page, `Pradelle${mark}`, stay);
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await menu.getByRole('button', { name: 'Participants' }).click();
  await menu.getByRole('link', { name: 'Hébergement', exact: true }).click();
  const board = page.getByRole('table', { name: 'Hôtels et nuits' });
  function cell(on: Page, name: string): Locator {
    return firstNight(on, name, stay);
  }
  await expect(board).toBeVisible();
  await expect(board.locator('td [tabindex="0"]')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  const second = await openSignedIn(browser, '/0/festival-hebergements');
  await second.getByRole('button', { name: new RegExp(`Orvain${mark}`) }).waitFor();

  await page.getByRole('button', { name: new RegExp(`Orvain${mark}`) }).focus();
  await page.keyboard.press(' ');
  await cell(page, hotel).focus();
  await expect(page.getByText(`Orvain${mark} Ada → ${hotel}, ${from} → ${to} : au moins 1 chambre`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Orvain${mark} Ada : ${hotel}, ${from} → ${to}`)).toBeVisible();
  await expect(cell(second, hotel)).toHaveAccessibleName(/1 prises sur 1, 0 libre/);

  const late = second.getByRole('button', { name: new RegExp(`Pradelle${mark}`) });
  await late.dragTo(cell(second, hotel));
  await expect(second.getByRole('alert')).toHaveText(
    "Cet hôtel ne dispose pas des places suffisantes pour au moins l'une des dates sélectionnée(s). L'opération a été annulée.",
  );

  await page.getByRole('button', { name: `Voir qui dort à ${hotel}` }).click();
  await page
    .getByRole('button', { name: new RegExp(`^Orvain${mark} Ada, du ${from} au ${to}, payé par Festival`) })
    .dragTo(cell(page, other), { sourcePosition: { x: 10, y: 8 } });
  await expect(page.getByText(`Orvain${mark} Ada : ${other}, ${from} → ${to}`)).toBeVisible();
  await expect(cell(second, hotel)).toHaveAccessibleName(/0 prises sur 1, 1 libre/);
  await cell(page, other).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Orvain${mark} Ada est remis où il était.`)).toBeVisible();
  await expect(cell(page, hotel)).toHaveAccessibleName(/1 prises sur 1, 0 libre/);
  await expect(cell(second, hotel)).toHaveAccessibleName(/1 prises sur 1, 0 libre/);
  await late.focus();
  await second.keyboard.press('a');
  await expect(second.getByText(new RegExp(`Pradelle${mark} Ada : `))).toBeVisible();

  await sendList(page, hotelId, /v1 \(première liste\)/);
  await step(second, '/api/festival-hotel-pecs/assignation', {
    IdParticipant: orvain,
    IdHotel: null,
    Dates: [stay.Arrivee],
    TypePec: 0,
    IsCellule: true,
    IsConfirme: true,
  });
  await sendList(page, hotelId, /v2 \(1 changement depuis v1\)/);

  const contract = await createRecord(page, 'festival-hotel-editions', { IdHotel: hotelId, Eannee: stay.Eannee });
  const taken = { IdHotelEdition: contract, Date: addDays(stay.Arrivee, 1), NbChambres: 1 };
  await lowerContingent(page, contract, await createRecord(page, 'festival-hotel-contingents', taken));
});

test('who is held by mouse at an edge of the board, or beyond it, brings the nights and the hotels hidden there', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `${Date.now() % 100_000}`;
  const stay = await firstNights(page);
  await guest(page, `Quintrec${mark}`, stay);
  // By its name the last one of the board.
  const hotel = `Zénith ${mark}`;
  await createRecord(page, 'festival-hotels', { Libelle: hotel, NbChambres: 3, PrixDouble: 80 });
  await page.setViewportSize({ width: 800, height: 600 });
  await visit(page, '/0/festival-hebergements');
  const held = page.getByRole('button', { name: new RegExp(`Quintrec${mark}`) });
  await held.scrollIntoViewIfNeeded();
  const scroller = page.locator('.lodging-board__scroll');
  function hidden() {
    return scroller.evaluate(({ scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight }) => ({
      left: scrollLeft,
      right: Math.round(scrollWidth - clientWidth - scrollLeft),
      above: scrollTop,
      below: Math.round(scrollHeight - clientHeight - scrollTop),
    }));
  }
  const { x = 0, y = 0, width = 0, height = 0 } = (await scroller.boundingBox()) ?? {};
  /** A page hears of the pointer as it moves on: each place is sent once more. */
  async function over(right: number, down: number): Promise<void> {
    for (const nudge of [0, 1]) await page.mouse.move(right + nudge, down, { steps: 3 });
  }
  expect(await hidden()).toMatchObject({ left: 0, above: 0 });
  await held.hover();
  await page.mouse.down();
  // On its way to the nights nothing moves, though the names of the hotels are an edge for whoever comes back to them.
  await over(x + 60, y + height / 2);
  await over(x + width - 90, y + height / 2);
  expect(await hidden()).toMatchObject({ left: 0, above: 0 });
  await over(x + width + 6, y + height / 2);
  await expect.poll(hidden).toMatchObject({ right: 0, above: 0 });
  await over(x + width - 90, y + height + 12);
  await expect.poll(hidden).toMatchObject({ right: 0, below: 0 });
  await over(x + 150, y + 10);
  await expect.poll(hidden).toMatchObject({ left: 0, above: 0 });
  await over(x + 260, y + height + 12);
  await expect.poll(hidden).toMatchObject({ left: 0, below: 0 });
  const goal = (await firstNight(page, hotel, stay).boundingBox()) ?? { x: 0, y: 0 };
  await over(goal.x + 20, goal.y + 10);
  await page.mouse.up();
  await expect(page.getByText(`Quintrec${mark} Ada : ${hotel}, `)).toBeVisible();
});

/** Fewer rooms set aside than occupied: names the night, and writes nothing until somebody confirms. */
async function lowerContingent(page: Page, contract: number, line: number): Promise<void> {
  async function rooms(): Promise<unknown> {
    return JSON.parse(await keptRecord(page, 'festival-hotel-contingents', line)).NbChambres;
  }
  await visit(page, `/0/festival-hotel-edition/${contract}?onglet=contingents`);
  await rowAct(page.getByRole('tabpanel'), /^Actions : /, 'Modifier');
  await page.getByLabel(/^Chambres, /).fill('0');
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  await save.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 nuit serait prise au-delà du contingent :');
  await question.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(question).toHaveCount(0);
  expect(await rooms()).toBe(1);
  await save.click();
  await question.getByRole('button', { name: 'Réduire le contingent', exact: true }).click();
  await expect.poll(rooms).toBe(0);
}

/** The list of a hotel leaves under its number, once a question shows what changed. */
async function sendList(page: Page, hotel: number, expectedText: RegExp): Promise<void> {
  await visit(page, `/1/festival-hotel/${hotel}?onglet=occupation`);
  await page.getByRole('button', { name: /^Envoyer/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(expectedText);
  function isSending(reply: Response): boolean {
    return reply.request().method() === 'POST' && /\/festival-hotels\/\d+\/rooming\b/.test(reply.url());
  }
  const sent = page.waitForResponse(isSending);
  await question.getByRole('button', { name: /^(Envoyer|Noter comme envoyée)$/ }).click();
  expect((await sent).status()).toBe(200);
}
