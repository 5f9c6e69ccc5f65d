/** The programmer composes: films of a list go before one of a programme, with its length shown before. */
import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf, callWell } from '../support/call.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const YEAR = 2026;

test('films are put in a programme together, its length before and after is said, and those withdrawn stay out', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  const label = { TradLibelle: { TraductionFr: `Suite ${mark}` } };
  const IdSection = await createRecord(page, 'festival-sections', { ...label, IdSectionType: 1, Eannee: YEAR });
  const IdProgramme = await createRecord(page, 'festival-programmes', { ...label, Code: `C${mark}`, IdSection, Eannee: YEAR });
  async function register(title: string, Duree: string, more: object = {}): Promise<number> {
    return createRecord(page, 'festival-inscriptions', {
      IdFilm: await createRecord(page, 'films', { TitreOriginal: `${title} ${mark}`, Duree }),
      IdSection,
      Eannee: YEAR,
      ...more,
    });
  }
  const gare = await register('Gare', '00:12:00', { IdProgramme });
  const phare = await register('Phare', '00:20:30');
  const dune = await register('Dune', '00:09:00');
  for (const id of [phare, dune]) await createRecord(page, `festival-inscriptions/${id}/transitions/shortlister`, { Version: 1 });
  await withdrawn(page, dune);

  await visit(page, `/0/festival-inscriptions-a-programmer?q=${mark}`);
  await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(2);
  for (const title of ['Phare', 'Dune'])
    await page
      .getByRole('row', { name: `${title} ${mark}` })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: 'Mettre au programme…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Mettre 2 films au programme' });
  await expect(dialog.getByRole('row', { name: 'La sélection' })).toContainText("2 films, 29'30");
  await dialog.getByRole('combobox', { name: 'Programme' }).selectOption(`C${mark} Suite ${mark}`);
  await dialog.getByRole('combobox', { name: 'Place dans le programme' }).selectOption(`Avant 1. Gare ${mark}`);
  await expect(dialog.getByRole('row', { name: "Le programme aujourd'hui" })).toContainText("1 film, 12'00");
  await expect(dialog.getByRole('row', { name: 'Le programme ensuite' })).toContainText("3 films, 41'30");
  await dialog.getByRole('button', { name: 'Vérifier' }).press('Enter');
  await expect(dialog.getByText('il ne se met plus dans un programme.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Le programme ensuite' })).toContainText("2 films, 32'30");
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Mettre 1 film au programme' }).press('Enter');
  await expect(dialog.getByText('1 fiche a changé.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Terminer' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(1);
  expect(await keptRecord(page, 'festival-inscriptions', phare)).toContain(`"IdProgramme":${IdProgramme}`);
  expect(await keptRecord(page, 'festival-inscriptions', gare)).toContain('"Ordre":2');
});

/** Takes a film of no programme back, as its right-holder asks. */
async function withdrawn(page: Page, registration: number): Promise<void> {
  const route = `/api/festival-inscriptions/${registration}/retrait`;
  const { Empreinte } = await answerOf<{ readonly Empreinte: string }>(page, route);
  await callWell(page, route, { method: 'POST', body: { Empreinte, Motif: 'Vendu', Suites: [] } });
}
