import { type Browser, type Locator, type Page, expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { call } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const YEAR = 2061;
const FRANCE = 45;
let created = Date.now() % 100;

interface Stay {
  readonly page: Page;
  readonly hotel: number;
  readonly openGuest: (more?: Record<string, unknown>) => Promise<string>;
}

/** A hotel of two rooms, and guests who stay five nights, three of them covered. */
async function prepare(browser: Browser): Promise<Stay> {
  const page = await openSignedIn(browser, '/dashboard');
  function create(plural: string, record: Record<string, unknown>): Promise<number> {
    return createRecord(page, plural, record);
  }
  const Eannee = await newEdition(page);
  const hotel = await create('festival-hotels', { Libelle: `Hôtel des Tilleuls ${created}`, NbChambres: 2, PrixDouble: 80 });
  const activity = await create('activites', { TradLibelle: { TraductionFr: `Réalisation ${Eannee}` } });
  async function openGuest(more: Record<string, unknown> = {}): Promise<string> {
    created += 1;
    const IdPersonne = await create('personnes', { Nom: `Vaysse ${created}`, Prenom: 'Ada' });
    const contact = {
      IdPersonne,
      Email: `ada.vaysse.${Eannee}-${created}@exemple.test`,
      IdsActivite: [activity],
      Adresse: { IdPays: FRANCE },
    };
    const IdContact = await create('contacts', contact);
    const stay = { Eannee, IdPersonne, IdContact, Arrivee: `${Eannee}-01-26`, Depart: `${Eannee}-01-31`, NuitsMax: 3 };
    const id = await create('festival-participant-invites', { ...stay, ...more });
    return address(`/1/festival-participant-invite/${id}?onglet=couverture`);
  }
  return { page, hotel, openGuest };
}

/** An edition of a year that no test took, another try of this one included. */
async function newEdition(page: Page): Promise<number> {
  for (;;) {
    created += 1;
    const Eannee = YEAR + created;
    const body = { Eannee, DateDebut: `${Eannee}-01-26`, DateFin: `${Eannee}-02-03` };
    const reply = await call(page, '/api/festival-editions', { method: 'POST', body });
    if (reply.status() === 200) return Eannee;
    expect(reply.status(), await reply.text()).toBe(409);
  }
}

function nights(page: Page): Locator {
  return page
    .getByRole('grid', { name: 'Nuits du séjour' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
}

function toolbar(page: Page): Locator {
  return page.getByRole('toolbar', { name: 'Affecter les nuits sélectionnées' });
}

function showHotel(page: Page, hotel: number) {
  return page.getByLabel('Hôtel', { exact: true }).selectOption(String(hotel));
}

test('nights are chosen and assigned by keyboard, the ceiling is asked about, and the rooms left drop in the other window', async ({
  browser,
}) => {
  const { page, hotel, openGuest } = await prepare(browser);
  await visit(page, await openGuest());
  await expect(nights(page)).toHaveCount(5);
  const other = await page.context().newPage();
  await visit(other, await openGuest());
  for (const window of [page, other]) await showHotel(window, hotel);
  // No letter assigns a night until the rooms of the hotel just chosen are there.
  for (const window of [page, other]) await expect(nights(window).first()).toContainText('2 sur 2');
  await nights(page).first().focus();
  for (const key of ['Shift+ArrowDown', 'f']) await page.keyboard.press(key);
  await expect(page.getByRole('alert')).toContainText('la sélection doit correspondre aux 3 nuits prises en charge');
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'f']) await page.keyboard.press(key);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Le festival paierait 4 nuits pour 3 prises en charge : le plafond serait dépassé.');
  await question.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(nights(page).first()).not.toContainText('Festival');
  await nights(page).nth(3).focus();
  for (const key of ['Shift+ArrowUp', 'f']) await page.keyboard.press(key);
  await expect(page.getByText('La sélection a correctement été assignée.').first()).toBeVisible();
  await expect(nights(page).first()).toContainText('Festival');
  await expect(nights(page).first()).toContainText('1 sur 2');
  await expect(nights(other).first()).toContainText('1 sur 2');
  expect(await violations(page, { within: '.sheet-panel' })).toEqual([]);
  await page.keyboard.press('Control+z');
  await expect(nights(other).first()).toContainText('2 sur 2');
});

test('a full date, a failure, more nights than covered and unsaved changes are told in the words of the specification', async ({
  browser,
}) => {
  const { page, hotel, openGuest } = await prepare(browser);
  for (let guest = 0; guest < 2; guest += 1) {
    await visit(page, await openGuest());
    await showHotel(page, hotel);
    await nights(page)
      .nth(1)
      .getByRole('button', { name: /Organisateur/ })
      .click();
    await expect(
      nights(page)
        .nth(1)
        .getByRole('button', { name: /Organisateur/ }),
    ).toHaveAttribute('aria-pressed', 'true');
  }
  await visit(page, await openGuest());
  await showHotel(page, hotel);
  await expect(nights(page).nth(1)).toContainText('complet');
  await nights(page).first().click();
  await nights(page)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await toolbar(page).getByRole('button', { name: 'Festival' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    "Cet hôtel ne dispose pas des places suffisantes pour au moins l'une des dates sélectionnée(s). L'opération a été annulée.",
  );
  await nights(page).nth(2).click();
  await nights(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await page.route('**/api/festival-hotel-pecs/assignation', (route) => route.fulfill({ status: 500, body: '{}' }));
  await toolbar(page).getByRole('button', { name: 'Festival' }).click();
  await expect(page.getByRole('alert')).toHaveText("Une erreur est survenue lors de l'assignation de la sélection.");
  await page.unroute('**/api/festival-hotel-pecs/assignation');
  await toolbar(page).getByRole('button', { name: 'Festival' }).click();
  await expect(nights(page).nth(4)).toContainText('Festival');
  await nights(page)
    .first()
    .getByRole('button', { name: /Invité/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Affecter', exact: true }).click();
  await expect(nights(page).first()).toContainText('Invité');
  await page.getByLabel(/Nuits prises en charge/).fill('4');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert')).toContainText("Enregistrez ou annulez les modifications de la fiche avant d'affecter des nuits.");
  await expect(toolbar(page).getByRole('button', { name: 'Festival' })).toBeDisabled();
});
