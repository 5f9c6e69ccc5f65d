/** The programming grid: days of the edition, rooms side by side, screenings placed by keyboard and by hand. */
import { type Browser, type Locator, type Page, expect } from '@playwright/test';
import { addDays, formatDate, formatDay } from '#domain/values/dates.ts';
import { instantOfDay } from '#domain/programmation/festival-day.ts';
import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { violations } from '../support/axe.ts';
import { changeRecord, createRecord } from '../support/create.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const CONFIRMED = 2;
const PLANNER: readonly string[] = [
  'FESTIVAL-GRILLE-PROGRAMMES',
  'FESTIVAL-PROGRAMMATIONS',
  'FESTIVAL-PROGRAMMATION',
  'FESTIVAL-PUBLICATIONS',
  'FESTIVAL-PUBLICATION',
  'PUBLIER-GRILLE',
  // Records that the warnings name.
  'FILM-COPIE',
  'FESTIVAL-PARTICIPANT',
];

interface Opened {
  readonly page: Page;
  /** Names of two rooms side by side, in the order of the grid. */
  readonly rooms: readonly [string, string];
  readonly first: string;
  readonly day: string;
  readonly programme: { readonly Id: number; readonly Libelle: string };
}

/** Two rooms of its own, side by side in the grid; on a day, a confirmed screening in each at 10:00. A third is not opened by the edition. */
async function openGrid(browser: Browser): Promise<Opened> {
  const page = await openSignedIn(browser, '/0/festival-grille-programmes');
  await expect(page.getByRole('heading', { level: 1, name: 'Grille' })).toBeVisible();
  async function read(path: string) {
    return (await page.request.get(address(`/api/${path}`))).json();
  }
  const edition = (await read('dico-festival-editions')).find((one: { readonly IsDefaut: boolean }) => one.IsDefaut);
  const [programme] = await read('festival-programmes/choix?search=N12&take=1');
  const mark = Date.now().toString(36);
  const rooms = [`${mark} Aquarium`, `${mark} Belvédère`] as const;
  const day = addDays(edition.DateDebut, 1);
  await createRecord(page, 'festival-salles', { TradLibelle: { TraductionFr: `${mark} Caveau` }, Ordre: 0, Jauge: 90 });
  for (const name of rooms) {
    const IdSalle = await createRecord(page, 'festival-salles', { TradLibelle: { TraductionFr: name }, Ordre: 0, Jauge: 120 });
    await createRecord(page, 'festival-salle-editions', { IdSalle, Eannee: edition.Eannee, JaugeOuverte: 100 });
    await createRecord(page, 'festival-programmations', {
      Eannee: edition.Eannee,
      IdProgramme: programme.Id,
      IdSalle,
      Debut: instantOfDay(day, 10 * 60),
      Fin: instantOfDay(day, 11 * 60 + 30),
      Etat: CONFIRMED,
    });
  }
  return { page, rooms, first: edition.DateDebut, day, programme };
}

function block(page: Page, hours: string, room: string): Locator {
  return page.getByRole('button', { name: new RegExp(` ${hours} ${room} `) });
}

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('the grid opens on the first day of the edition; a screening is moved by keyboard, refused where the room is taken, and put back', async ({
  browser,
}) => {
  const { page, rooms, first, day } = await openGrid(browser);
  const [from, to] = rooms;
  await expect(page.locator('.kit-day[aria-current]')).toContainText(formatDay(first, 'fr'));
  await page.getByRole('button', { name: 'Jour suivant' }).click();
  await expect(page).toHaveURL(new RegExp(`jour=${day}`));
  const grid = page.getByRole('grid', { name: `Grille du ${formatDate(day)}` });
  // A room that has just been made takes its place among the others a moment later.
  const head = grid.getByRole('columnheader').filter({ hasText: from });
  await expect(head.locator('xpath=following-sibling::*[@role="columnheader"][1]')).toContainText(to);
  await expect(grid).not.toContainText('Caveau');
  await block(page, '10:00 – 11:30', from).focus();
  await press(page, [' ', 'ArrowRight']);
  await expect(page.getByText(`${to}, 10:00 – 11:30, Chevauche`)).toBeAttached();
  await press(page, ['Enter']);
  const why = page.getByRole('alert', { name: 'Pourquoi pas ici ?' });
  await expect(why).toContainText('la salle est prise (10:00 – 11:30)');
  await expect(block(page, '10:00 – 11:30', from)).toBeFocused();
  expect(await violations(page, { within: '.programme-grid__screen' })).toEqual([]);
  await press(page, [' ', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'ArrowDown', 'Enter']);
  await expect(block(page, '12:05 – 13:35', to)).toBeFocused();
  await expect(why).toHaveCount(0);
  const toast = page.locator('[data-toast]').filter({ hasText: `${to}, 12:05` });
  await expect(toast).toBeVisible();
  await page.reload();
  await expect(block(page, '12:05 – 13:35', to)).toBeVisible();
  await block(page, '12:05 – 13:35', to).focus();
  await press(page, [' ', 'ArrowLeft', 'Enter']);
  await page
    .locator('[data-toast]')
    .filter({ hasText: `${from}, 12:05` })
    .getByRole('button', { name: 'Annuler' })
    .click();
  await expect(block(page, '12:05 – 13:35', to)).toBeVisible();
  await block(page, '12:05 – 13:35', to).focus();
  await press(page, [' ', 'ArrowLeft', 'Enter']);
  await expect(block(page, '12:05 – 13:35', from)).toBeFocused();
  await press(page, ['Control+z']);
  await expect(block(page, '12:05 – 13:35', to)).toBeVisible();
});

test('a click on a free place creates a screening there, with referral and by reservation, and the mouse drags it to another room', async ({
  browser,
}) => {
  const { page, rooms, day, programme } = await openGrid(browser);
  const [from, to] = rooms;
  await visit(page, `/0/festival-grille-programmes?jour=${day}`);
  await expect(block(page, '10:00 – 11:30', from)).toBeVisible();
  const rank = (await page.getByRole('columnheader').allInnerTexts()).findIndex((text) => text.startsWith(from)) - 1;
  const column = page.getByRole('gridcell').nth(rank);
  const hour = page.locator('.programme-grid__hour').filter({ hasText: '15:00' });
  await hour.scrollIntoViewIfNeeded();
  const left = (await column.boundingBox())?.x ?? 0;
  const top = (await hour.boundingBox())?.y ?? 0;
  await page.mouse.click(left + 40, top + 2);
  const sheet = page.getByRole('dialog', { name: 'Séance' });
  await expect(sheet.getByRole('combobox', { name: 'Salle' })).toHaveValue(from);
  await expect(sheet.getByLabel('Début', { exact: true })).toHaveValue(formatDate(day));
  await expect(sheet.getByLabel(/Début \(/)).toHaveValue('15:00');
  await sheet.getByRole('combobox', { name: /Programme/ }).fill(programme.Libelle);
  await page
    .getByRole('option', { name: new RegExp(programme.Libelle) })
    .first()
    .click();
  await sheet.getByLabel('Sur réservation').check();
  await sheet.getByLabel('Avec renvoi').check();
  await sheet.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/fiche=\d{4}/);
  await page.keyboard.press('Escape');
  const created = page.getByRole('button', {
    name: new RegExp(` 15:00 – \\d\\d:\\d\\d ${from} .*Brouillon.*Sur réservation, Avec renvoi`),
  });
  await expect(created).toBeVisible();
  const box = await created.boundingBox();
  const grip = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 12 };
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + (box?.width ?? 0) + 4, grip.y + 3, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: new RegExp(` 15:0\\d – \\d\\d:\\d\\d ${to} .*Sur réservation`) })).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

/** A guest who comes on another day than the screening that they present. */
async function arriving(admin: Page, stay: { readonly Eannee: number; readonly Arrivee: string; readonly Depart: string }) {
  const guestName = `Kerbrat ${stay.Eannee}`;
  const contactFields = await reachable((plural, record) =>
    createRecord(admin, plural, plural === 'activites' ? { TradLibelle: { TraductionFr: `Activité ${guestName}` } } : record),
  );
  const IdPersonne = await createRecord(admin, 'personnes', { Nom: guestName, Prenom: 'Ada', IdPays: 45 });
  const IdContact = await createRecord(admin, 'contacts', { ...contactFields, IdPersonne });
  return createRecord(admin, 'festival-participant-invites', { ...stay, IdContact });
}

test('what changed in the grid is read before it is published, and then stands in the list of versions', async ({ browser }) => {
  const admin = await openSignedIn(browser, '/0/festival-grille-programmes');
  const year = 2110 + (Math.floor(Date.now() / 1000) % 80);
  const day = `${year}-01-11`;
  await createRecord(admin, 'festival-editions', { Eannee: year, DateDebut: day, DateFin: addDays(day, 8) });
  const IdSection = await createRecord(admin, 'festival-sections', {
    Eannee: year,
    IdSectionType: 1,
    TradLibelle: { TraductionFr: 'Nationale' },
    Prefixe: 'N',
  });
  const IdProgramme = await createRecord(admin, 'festival-programmes', {
    Eannee: year,
    IdSection,
    Code: 'N1',
    TradLibelle: { TraductionFr: 'Nationale 1' },
  });
  const IdSalle = await createRecord(admin, 'festival-salles', { TradLibelle: { TraductionFr: 'Belvédère' }, Ordre: 0, Jauge: 120 });
  function show(Debut: string, Fin: string, more = {}): Promise<number> {
    return createRecord(admin, 'festival-programmations', { Eannee: year, IdProgramme, IdSalle, Debut, Fin, Etat: CONFIRMED, ...more });
  }
  const guest = await arriving(admin, { Eannee: year, Arrivee: addDays(day, 1), Depart: addDays(day, 3) });
  await show(instantOfDay(day, 10 * 60), instantOfDay(day, 11 * 60 + 30), { IdInterprete: guest });
  const IdFilm = await createRecord(admin, 'films', { TitreOriginal: `Sous clé ${year}`, IdPays: 45 });
  const IdCopie = await createRecord(admin, 'film-copies', { IdFilm, TitreSupport: `DCP ${year}`, Etat: CopieEtat.testeeKo });
  await createRecord(admin, 'festival-inscriptions', { IdFilm, Eannee: year, IdSection, IdProgramme, IdCopieProjetee: IdCopie });
  function opens(of: string): Promise<number> {
    return createRecord(admin, 'film-kdms', {
      IdCopie,
      IdSalle,
      IsRecue: true,
      Debut: instantOfDay(of, 0),
      Fin: instantOfDay(of, 23 * 60),
    });
  }
  await opens(addDays(day, 1));
  const tree: readonly { readonly Id: number; readonly Code: string }[] = await (
    await admin.request.get(address('/api/utilisateur-droits/arbre'))
  ).json();
  const IdGroupeUtilisateur = await createRecord(admin, 'groupe-utilisateurs', {
    Nom: `Grille ${year}`,
    IdsDroit: tree.filter(({ Code }) => PLANNER.includes(Code)).map(({ Id }) => Id),
  });
  const login = `grille${year}@essai.example`;
  const password = 'une-grille-a-publier';
  await createRecord(admin, 'utilisateurs', {
    Nom: 'Essai',
    Prenom: 'Grille',
    Login: login,
    MotDePasse: password,
    IdGroupeUtilisateur,
    IsActif: true,
  });
  const page = await openSignedIn(browser, '/0/festival-grille-programmes', { login, password });
  await page.getByRole('button', { name: /^Édition \d/ }).click();
  await page.getByRole('menuitemcheckbox', { name: String(year) }).click();
  await page.getByRole('button', { name: 'Publier…' }).click();
  const dialog = page.getByRole('dialog', { name: `Publier la grille de l'édition ${year}` });
  await expect(dialog.getByRole('row', { name: /Nouvelle N1 Nationale 1 .*10:00 – 11:30, Belvédère/ })).toBeVisible();
  expect(await violations(page, { within: '.programme-grid__publication' })).toEqual([]);
  await show(instantOfDay(day, 14 * 60), instantOfDay(day, 15 * 60 + 30));
  // A key of another day opens nothing: a warning shows before the grid is announced, until the right one is there.
  const locked = dialog.getByText(`aucune KDM reçue n'ouvre DCP ${year} dans cette salle à cette heure.`);
  await expect(locked.first()).toBeVisible();
  const away = dialog.getByText(`Ada Kerbrat ${year} n'est pas au festival à cette heure.`);
  await expect(away).toBeVisible();
  const useless = dialog.getByText(`la copie DCP ${year} est repartie ou refusée au test.`);
  await expect(useless.first()).toBeVisible();
  await changeRecord(admin, `film-copies/${IdCopie}`, { Etat: CopieEtat.testeeOk });
  await opens(day);
  await dialog.getByLabel(/Commentaire/).fill('Au programme imprimé');
  await dialog.getByRole('button', { name: 'Publier la version 1' }).click();
  const refusal = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: "La grille a changé depuis l'aperçu" });
  await refusal.getByRole('button').last().click();
  await expect(dialog.getByRole('row', { name: /14:00 – 15:30/ })).toBeVisible();
  await expect(locked).toHaveCount(0);
  await expect(useless).toHaveCount(0);
  await expect(away).toBeVisible();
  await expect(dialog.getByLabel(/Commentaire/)).toHaveValue('Au programme imprimé');
  await dialog.getByRole('button', { name: 'Publier la version 1' }).click();
  await expect(dialog.getByText('Version 1 publiée : 2 changements.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await page.getByRole('button', { name: 'Publier…' }).click();
  await expect(dialog.getByText('La grille publiée est à jour')).toBeVisible();
  await dialog.getByRole('button', { name: 'Versions publiées' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Publications de la grille' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Grille Essai' })).toContainText('Au programme imprimé');
});

/** No other test makes an edition of this year. */
const OTHER_YEAR = 2037;

test('a new screening is offered the programmes of its edition, as it is chosen', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-programmations');
  const year = { Eannee: OTHER_YEAR };
  await createRecord(page, 'festival-editions', { ...year, DateDebut: `${OTHER_YEAR}-01-28`, DateFin: `${OTHER_YEAR}-02-05` });
  const TradLibelle = { TraductionFr: 'Nocturne ailleurs' };
  const IdSection = await createRecord(page, 'festival-sections', { ...year, TradLibelle, IdSectionType: 1, Prefixe: 'AIL' });
  await createRecord(page, 'festival-programmes', { ...year, TradLibelle, IdSection });
  await page.getByRole('button', { name: 'Nouvelle séance' }).click();
  const programme = page.getByRole('combobox', { name: /^Programme/ });
  await programme.fill('nocturne ailleurs');
  await expect(page.getByText('Aucun résultat')).toBeVisible();
  const edition = page.getByRole('combobox', { name: /^Édition/ });
  await edition.fill(String(OTHER_YEAR));
  await page.getByRole('option', { name: String(OTHER_YEAR) }).click();
  await programme.fill('nocturne ailleurs');
  await page.getByRole('option', { name: 'Nocturne ailleurs' }).click();
  await expect(programme).toHaveValue(/Nocturne ailleurs/);
});

test('the days of the edition stand side by side; a day is copied on another one and taken back at once', async ({ browser }) => {
  const { page, rooms, day } = await openGrid(browser);
  const [room] = rooms;
  const other = addDays(day, 1);
  await visit(page, `/0/festival-grille-programmes?jour=${day}`);
  await page.getByRole('button', { name: 'Semaine', exact: true }).click();
  const line = page.getByRole('row').filter({ hasText: room });
  await expect(line.getByRole('button', { name: /^10:00/ })).toHaveCount(1);
  expect(await violations(page, { within: '.programme-grid__screen' })).toEqual([]);
  await line.getByRole('button', { name: room }).click();
  await page.getByRole('button', { name: `Copier les séances du ${formatDay(day, 'fr')}` }).click();
  const dialog = page.getByRole('dialog', { name: `Copier les séances du ${formatDay(day, 'fr')}` });
  await dialog.getByRole('checkbox', { name: formatDay(other, 'fr') }).check();
  expect(await violations(page, { within: '.copy__root' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Copier 1 séance' }).click();
  const toast = page.locator('[data-toast]').filter({ hasText: '1 séance copiée' });
  const copies = page.getByRole('button', { name: /^10:00 .*Brouillon/ });
  await expect(copies).toHaveCount(1);
  await page.getByRole('button', { name: `Copier les séances du ${formatDay(day, 'fr')}` }).click();
  await dialog.getByRole('checkbox', { name: formatDay(other, 'fr') }).check();
  await expect(dialog.getByText('y est déjà')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copier 0 séance' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await toast.getByRole('button', { name: 'Annuler' }).click();
  await expect(copies).toHaveCount(0);
  await page.getByRole('button', { name: /^10:00 .*Confirmée/ }).press('Enter');
  await expect(page.getByRole('grid', { name: `Grille du ${formatDate(day)}` })).toBeVisible();
});
