/** The programme of a festival of 600 screenings, from its workbook to its publication, with the clicks counted (docs/clicks.md). `npm run walk` alone does it. */
import { type Locator, expect } from '@playwright/test';
import { listAct } from '../support/list-act.ts';
import { answerOf } from '../support/call.ts';
import { festivalWorkbook } from '../support/festival-workbook.ts';
import { countTasks, type Task } from '../support/gestures.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';
import { isFullWalk } from '../support/walk.ts';

test.skip(!isFullWalk, 'ten minutes: npm run walk');
test.use({ trace: 'off', actionTimeout: 60_000 });

const SCREENINGS = 600;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const LONG_MS = 240_000;
const GRID = '/0/festival-grille-programmes';

/** Cost of each; the volume costs none. */
const COUNTED = {
  'importer un programme de 600 séances': 12,
  'replacer ce qu’une salle fermée empêche': 9,
  'déplacer une séance au clavier': 4,
  'publier la grille': 3,
};
type Season = Task & { readonly name: keyof typeof COUNTED };

const mark = `zs${Date.now().toString(36)}`;

/** The list of the browser takes two presses that the runner does not send: they are counted. */
async function pick(list: Locator, option: string | { readonly label: string }): Promise<void> {
  await list.dispatchEvent('mousedown');
  await list.dispatchEvent('mousedown');
  await list.selectOption(option);
}

function importing(buffer: Buffer): Season {
  return {
    name: 'importer un programme de 600 séances',
    from: '/0/festival-programmations',
    run: async (page) => {
      await listAct(page, 'Importer des lignes');
      const dialog = page.getByRole('dialog', { name: /^Importer des lignes/ });
      await dialog.locator('input[type=file]').setInputFiles({ name: 'programme.xlsx', mimeType: XLSX, buffer });
      await expect(dialog.getByRole('combobox', { name: 'Champ de la colonne Section' })).toHaveValue('Programme.IdSection');
      await dialog.getByRole('button', { name: 'Vérifier' }).click();
      for (const kind of ['Programmes', 'Personnes', 'Salles', 'Sections', 'Lieux']) {
        const group = dialog.getByRole('group', { name: new RegExp(`^${kind}`) });
        await group.getByRole('checkbox').first().click({ timeout: LONG_MS });
      }
      await dialog.getByRole('combobox', { name: 'Type des nouvelles fiches : Sections' }).click();
      await dialog.getByRole('listbox').getByRole('option').first().click();
      await dialog.getByRole('button', { name: 'Continuer' }).click();
      await dialog.getByRole('button', { name: `Importer ${SCREENINGS} lignes` }).click({ timeout: LONG_MS });
      await expect(dialog.getByText(`${SCREENINGS} fiches ont été créées.`)).toBeVisible({ timeout: LONG_MS });
      await dialog.getByRole('button', { name: 'Terminer' }).click();
    },
  };
}

function closing(day: string, room: string): Season {
  return {
    name: 'replacer ce qu’une salle fermée empêche',
    from: `${GRID}?jour=${day}`,
    run: async (page) => {
      await page.getByRole('button', { name: 'La vraie grille' }).click();
      await page.getByRole('menuitem', { name: 'Proposer une grille…' }).click();
      const form = page.getByRole('dialog', { name: 'Proposer une grille' });
      await pick(form.getByLabel('Ce qui est à placer'), 'salle');
      await pick(form.getByLabel('Salle', { exact: true }), { label: room });
      await form.getByRole('button', { name: 'Chercher' }).click();
      const bar = page.getByRole('region', { name: `Variante : Proposition : ${room}` });
      await bar.getByRole('button', { name: 'Comparer et fusionner' }).click({ timeout: LONG_MS });
      await page.getByRole('button', { name: /^Fusionner \d+ différences/ }).click({ timeout: LONG_MS });
      await expect(page.getByText(/séances de la variante sont dans la grille/)).toBeVisible({ timeout: LONG_MS });
    },
  };
}

function moving(day: string, room: string): Season {
  return {
    name: 'déplacer une séance au clavier',
    from: `${GRID}?jour=${day}`,
    run: async (page) => {
      const block = page.getByRole('button', { name: new RegExp(` 20:45 – 22:15 ${room} `) });
      await block.focus();
      await page.keyboard.press(' ');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-toast]').filter({ hasText: room })).toBeVisible();
    },
  };
}

const PUBLISHING: Season = {
  name: 'publier la grille',
  from: GRID,
  run: async (page) => {
    await page.getByRole('button', { name: 'Publier…' }).click();
    await page.getByRole('button', { name: /^Publier la version/ }).click({ timeout: LONG_MS });
    await expect(page.getByText(/^Version \d+ publiée/)).toBeVisible({ timeout: LONG_MS });
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();
  },
};

test('600 screenings are imported, rearranged and published', async ({ browser }) => {
  test.setTimeout(900_000);
  const page = await openSignedIn(browser, '/0/festival-programmations');
  const editions = await answerOf<readonly { IsDefaut: boolean; DateDebut: string }[]>(page, '/api/dico-festival-editions');
  const first = editions.find(({ IsDefaut }) => IsDefaut)?.DateDebut ?? '';
  const buffer = await festivalWorkbook(mark, SCREENINGS, first);
  const found = await countTasks(page, [
    importing(buffer),
    closing(first, `Salle 3 ${mark}`),
    moving(first, `Salle 5 ${mark}`),
    PUBLISHING,
  ]);
  console.info(found);
  expect(found).toEqual(COUNTED);
});
