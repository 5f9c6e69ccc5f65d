/** The manual of the staff: opened at the place, searched, read under the rights, and its first days followed. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { readChapter } from '#web/app/manual/manual.ts';
import { nodesOf, wordsOf } from '#web/app/manual/manual-node.ts';
import { violations } from '../support/axe.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords } from '../support/walk-records.ts';

const root = path.join(import.meta.dirname, '../../..');
const tours = globSync('schema/manual/visites/*.md', { cwd: root })
  .toSorted()
  .map((file) => readChapter(file, readFileSync(path.join(root, file), 'utf8')));

function panel(page: Page) {
  return page.getByRole('tabpanel', { name: 'Aide' });
}

test('F1 opens the manual at the open screen, in a field too, and follows to the next one', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-hotels');
  await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).focus();
  await page.keyboard.press('F1');
  await expect(panel(page).getByRole('heading', { name: 'Loger tout le monde' })).toBeVisible();
  await panel(page).getByText('Donner les nuits').click();
  await expect(panel(page).getByText('glissez un séjour')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await visit(page, '/0/films');
  await expect(panel(page).getByRole('heading', { name: 'Recevoir et choisir les films' })).toBeVisible();
});

test('the palette finds a section of the manual, and its page shows what the schema says of the steps', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('traiter une demande');
  await page.getByRole('option', { name: /Traiter une demande.*Accréditer/ }).click();
  await expect(page).toHaveURL(/\/aide\?chapitre=accreditations/);
  await expect(page.getByRole('heading', { level: 1, name: 'Accréditer' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Demander le paiement.*À traiter/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Chercher dans le manuel' }).fill('retrocession');
  await page.getByRole('link', { name: 'Préparer un hôtel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Loger tout le monde' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a screen that somebody may not open is named, and no link', async ({ browser }) => {
  const records = openWalkRecords();
  const person = await records.createPerson('manuel-lecture@valombre.example', ['FILMS', 'FILM']);
  await records.close();
  const page = await openSignedIn(browser, '/aide?chapitre=selection', person);
  const chapter = page.getByRole('article');
  await expect(chapter.getByText('Délibération').first()).toBeVisible();
  await expect(chapter.getByRole('link', { name: 'Délibération' })).toHaveCount(0);
});

for (const tour of tours)
  test(`${tour.title}: each step opens its screen, where what it names is seen`, async ({ browser }) => {
    const page = await openSignedIn(browser, `/aide?chapitre=${tour.slug}`);
    await page.getByRole('button', { name: 'Suivre ce premier jour' }).click();
    const card = page.getByRole('region', { name: tour.title });
    for (const [place, { title, nodes }] of tour.sections.entries()) {
      await expect(card.getByRole('heading', { name: title })).toBeVisible();
      const [screen] = nodesOf(nodes, 'link');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(screen).toBeDefined();
      for (const shown of nodesOf(nodes, 'strong'))
        await expect(
          page
            .locator('#contenu')
            .getByText(wordsOf([shown]))
            .filter({ visible: true })
            .first(),
        ).toBeVisible();
      await card.getByRole('button', { name: place === tour.sections.length - 1 ? 'Terminer' : 'Suivant' }).click();
    }
    await expect(card).toHaveCount(0);
    await expect(page).not.toHaveURL(/aide/);
  });
