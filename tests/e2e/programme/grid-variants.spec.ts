/** A variant is tried beside the true grid, read in the week and in its list, merged and taken back; a grid is proposed as a variant. */
import { type Browser, type Locator, type Page, expect } from '@playwright/test';
import { addDays } from '#domain/values/dates.ts';
import { instantOfDay } from '#domain/programmation/festival-day.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const CONFIRMED = 2;
const DRAFT = 1;
const GRID = '/0/festival-grille-programmes';

interface Opened {
  readonly page: Page;
  readonly mark: string;
  readonly year: number;
  readonly day: string;
  readonly rooms: readonly [string, string];
  readonly section: string;
  readonly screening: number;
  /** A programme with a film and without a screening. */
  readonly bare: number;
}

/** Two rooms, one of them with a confirmed screening at 14:00; a programme of the same section has a film and no screening. */
async function openGrid(browser: Browser, offset: number): Promise<Opened> {
  const page = await openSignedIn(browser, GRID);
  const editions = await answerOf<readonly { IsDefaut: boolean; Eannee: number; DateDebut: string }[]>(page, '/api/dico-festival-editions');
  const edition = editions.find(({ IsDefaut }) => IsDefaut);
  const year = edition?.Eannee ?? 0;
  const day = addDays(edition?.DateDebut ?? '', offset);
  const mark = `${Date.now().toString(36)}${offset}`;
  const rooms = [`${mark} Amandier`, `${mark} Bouleau`] as const;
  const [IdSalle = 0] = await Promise.all(
    rooms.map(async (name) => {
      const id = await createRecord(page, 'festival-salles', { TradLibelle: { TraductionFr: name }, Ordre: 0, Jauge: 120 });
      await createRecord(page, 'festival-salle-editions', { IdSalle: id, Eannee: year, JaugeOuverte: 100 });
      return id;
    }),
  );
  const section = `Essais ${mark}`;
  const IdSection = await createRecord(page, 'festival-sections', {
    Eannee: year,
    IdSectionType: 1,
    TradLibelle: { TraductionFr: section },
  });
  async function programme(name: string): Promise<number> {
    const label = { TradLibelle: { TraductionFr: `${name} ${mark}` } };
    const IdProgramme = await createRecord(page, 'festival-programmes', { Eannee: year, IdSection, ...label });
    const IdFilm = await createRecord(page, 'films', { TitreOriginal: `${name} ${mark}`, Duree: '01:20:00' });
    await createRecord(page, 'festival-inscriptions', { IdFilm, Eannee: year, IdSection, IdProgramme });
    return IdProgramme;
  }
  const screening = await createRecord(page, 'festival-programmations', {
    Eannee: year,
    IdProgramme: await programme('Placé'),
    IdSalle,
    Debut: instantOfDay(day, 14 * 60),
    Fin: instantOfDay(day, 15 * 60 + 30),
    Etat: CONFIRMED,
  });
  return { page, mark, year, day, rooms, section, screening, bare: await programme('Orphelin') };
}

function block(page: Page, hours: string, room: string): Locator {
  return page.getByRole('button', { name: new RegExp(` ${hours} ${room} `) });
}

async function placeOf({ page, screening, rooms }: Opened): Promise<string> {
  const { IdSalle } = await answerOf<{ IdSalle: number }>(page, `/api/festival-programmations/${screening}`);
  const { TradLibelle } = await answerOf<{ TradLibelle: { TraductionFr: string } }>(page, `/api/festival-salles/${IdSalle}`);
  return TradLibelle.TraductionFr === rooms[0] ? 'first' : 'second';
}

/** The button of the menu of variants, whatever it shows. */
function variantMenu(page: Page): Locator {
  return page.getByRole('group', { name: 'Salles montrées' }).getByRole('button', { name: /La vraie grille|Variante|Proposition/ });
}

async function choose(page: Page, item: string): Promise<void> {
  await variantMenu(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a variant is made in the grid, read in the week and in the list of the menu, merged from there and taken back', async ({
  browser,
}) => {
  const opened = await openGrid(browser, 3);
  const { page, mark, day, rooms } = opened;
  const name = `Sans l’Amandier ${mark}`;
  await visit(page, `${GRID}?jour=${day}`);
  await expect(block(page, '14:00 – 15:30', rooms[0])).toBeVisible();
  await choose(page, 'Nouvelle variante…');
  await page.getByRole('dialog').getByLabel('Nom de la variante').fill(name);
  await page.getByRole('button', { name: 'Ouvrir la variante' }).click();
  const bar = page.getByRole('region', { name: `Variante : ${name}` });
  await expect(bar).toContainText('0 différence');
  await block(page, '14:00 – 15:30', rooms[0]).focus();
  for (const key of [' ', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(block(page, '14:00 – 15:30', rooms[1])).toBeFocused();
  for (const room of rooms) {
    await page.keyboard.press('F2');
    const form = page.getByRole('dialog');
    await form.getByLabel('Salle').selectOption({ label: room });
    await form.getByRole('button', { name: 'Déplacer' }).click();
    await expect(block(page, '14:00 – 15:30', room)).toBeFocused();
  }
  await expect(bar).toContainText('1 différence');
  expect(await placeOf(opened)).toBe('first');

  await page.getByRole('button', { name: 'Semaine' }).click();
  const line = page.locator('[data-screening][data-variant]');
  await expect(line).toHaveCount(1);
  await expect(page.getByRole('row').filter({ has: line })).toContainText('Bouleau');
  await expect(bar).toBeVisible();
  expect(await violations(page, { within: '.programme-grid__screen' })).toEqual([]);

  await visit(page, '/0/festival-variantes?vue=ouvertes');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('gridcell')).toContainText(['', name, '', '', '', '', '1', '0']);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Comparer et fusionner' }).click();
  const dialog = page.getByRole('dialog', { name: `Ce que « ${name} » change` });
  await expect(dialog.getByRole('row').filter({ hasText: mark })).toContainText('Bouleau');
  await dialog.getByRole('button', { name: 'Fusionner 1 différence' }).click();
  await expect(page.getByText('1 séance de la variante est dans la grille.')).toBeVisible();
  expect(await placeOf(opened)).toBe('second');

  await visit(page, '/0/festival-variantes?vue=fusionnees');
  await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Comparer et fusionner' }).click();
  await dialog.getByRole('button', { name: 'Défaire la fusion' }).click();
  await expect(page.getByText('1 séance remise comme avant la fusion.')).toBeVisible();
  expect(await placeOf(opened)).toBe('first');

  await page.keyboard.press('Escape');
  await visit(page, '/0/festival-variantes?vue=ouvertes');
  await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Voir dans la grille' }).click();
  await expect(page).toHaveURL(new RegExp(`jour=${day}`));
  await bar.getByRole('button', { name: 'Jeter' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(bar).toHaveCount(0);
  await visit(page, '/0/festival-variantes');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
});

test('a closed room gives a proposal with the reason of each move, and nothing moves before it is merged', async ({ browser }) => {
  const opened = await openGrid(browser, 4);
  const { page, day, rooms } = opened;
  await visit(page, `${GRID}?jour=${day}`);
  await choose(page, 'Proposer une grille…');
  const form = page.getByRole('dialog', { name: 'Proposer une grille' });
  await form.getByLabel('Ce qui est à placer').selectOption({ value: 'salle' });
  await form.getByLabel('Salle', { exact: true }).selectOption({ label: rooms[0] });
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await form.getByRole('button', { name: 'Chercher' }).click();
  await expect(page.getByText('1 séance placée dans la variante, 0 sans place.')).toBeVisible();
  const bar = page.getByRole('region', { name: `Variante : Proposition : ${rooms[0]}` });
  await bar.getByRole('button', { name: 'Comparer et fusionner' }).click();
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toContainText(`${rooms[0]} est fermée`);
  expect(await placeOf(opened)).toBe('first');
  await page.getByRole('button', { name: 'Fermer', exact: true }).last().click();
});

test('programmes without a screening get as many as are chosen, drafts once the proposal is merged', async ({ browser }) => {
  const { page, mark, day, section, bare } = await openGrid(browser, 5);
  await visit(page, `${GRID}?jour=${day}&etendue=semaine`);
  await choose(page, 'Proposer une grille…');
  const form = page.getByRole('dialog', { name: 'Proposer une grille' });
  await expect(form.getByLabel('Ce qui est à placer')).toHaveValue('edition');
  await form.getByLabel('Ce qui est à placer').selectOption({ value: 'section' });
  await form.getByLabel('Section', { exact: true }).selectOption({ label: section });
  await form.getByLabel("Placer aussi ce qui n'a pas de séance").check();
  await form.getByLabel('Séances à créer par programme').selectOption('2');
  await form.getByRole('button', { name: 'Chercher' }).click();
  await expect(page.getByText('2 séances placées dans la variante, 0 sans place.')).toBeVisible();
  const bar = page.getByRole('region', { name: `Variante : Proposition : ${section}` });
  await bar.getByRole('button', { name: 'Comparer et fusionner' }).click();
  const dialog = page.getByRole('dialog', { name: /^Ce que « Proposition/ });
  const rows = dialog.getByRole('row').filter({ hasText: `Orphelin ${mark}` });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Nouvelle séance, 1 sur 2 : le programme n'en avait aucune");
  await expect(rows.last()).toContainText('Nouvelle séance, 2 sur 2');
  await dialog.getByRole('button', { name: 'Fusionner 2 différences' }).click();
  await expect(page.getByText('2 séances de la variante sont dans la grille.')).toBeVisible();
  const filter = { Criteres: { field: 'IdProgramme', op: 'eq', value: bare }, Colonnes: ['Etat', 'Jour', 'Conflit'] };
  const made = await answerOf<readonly { Etat: number; Jour: string; Conflit: number | null }[]>(
    page,
    '/api/festival-programmations/filter',
    {
      method: 'POST',
      body: { filter, skip: 0, take: 10 },
    },
  );
  expect(made.map(({ Etat, Conflit }) => [Etat, Conflit])).toEqual([
    [DRAFT, null],
    [DRAFT, null],
  ]);
  expect(new Set(made.map(({ Jour }) => Jour)).size).toBe(2);
});
