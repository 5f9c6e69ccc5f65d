/** A film team corrects its page of the catalogue by a link, staff take the corrections over, and the state follows. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { defaultEdition, rows } from '../support/read.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

test('a director corrects the page of the catalogue on a phone, and staff take the correction over', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `Bat${Date.now() % 100_000}`;
  const Eannee = await defaultEdition(page);
  const IdSection = await createRecord(page, 'festival-sections', {
    TradLibelle: { TraductionFr: `Pages ${mark}` },
    Eannee,
    IdSectionType: 1,
    Prefixe: mark,
  });
  const IdFilm = await createRecord(page, 'films', { TitreOriginal: `Phare ${mark}`, AnneeProd: 2024 });
  const IdPersonne = await createRecord(page, 'personnes', { Nom: mark, Prenom: 'Ana', Email: `${mark.toLowerCase()}@real.example` });
  await createRecord(page, 'film-credits', { IdFilm, IdFonction: 1, IdPersonne });
  const IdTexteType = await createRecord(page, 'texte-types', { TradLibelle: { TraductionFr: `Résumé ${mark}` } });
  const text = await createRecord(page, 'film-textes', { IdFilm, IdTexteType, IdLangue: 38, Texte: 'Un phare s’éteint.' });
  const entry = await createRecord(page, 'festival-inscriptions', { IdFilm, IdSection, Eannee });
  for (const taken of ['shortlister', 'programmer']) {
    const { Version } = await answerOf<{ Version: number }>(page, `/api/festival-inscriptions/${entry}`);
    await step(page, `/api/festival-inscriptions/${entry}/transitions/${taken}`, { Version, Mail: false });
  }

  await visit(page, `/0/catalogue-preparations?vue=tous&q=${mark}`);
  await expect(page.getByRole('row', { name: new RegExp(mark) })).toBeVisible();
  await page.getByRole('button', { name: 'Bons à tirer' }).click();
  await page.getByRole('menuitem', { name: 'Envoyer…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`: Phare ${mark}`)).toBeVisible();
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(mark) })).toContainText('Envoyé');

  const where = { field: 'IdInscription', op: 'eq', value: entry };
  const [proof] = await rows(page, 'epreuves', { where, columns: ['Etat'] });
  await visit(page, `/1/epreuve/${String(proof?.['Id'])}`);
  await page.getByRole('button', { name: 'Créer un lien à transmettre' }).click();
  const linkDialog = page.getByRole('dialog');
  const link = (await linkDialog.locator('output').first().innerText()).trim();
  await linkDialog.getByRole('button', { name: 'Fermer' }).last().click();

  const director = await (await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })).newPage();
  await director.goto(address(`/bon-a-tirer#${link.split('#').at(-1) ?? ''}`));
  await expect(director.getByText(`« Phare ${mark} »`)).toBeVisible();
  const summary = director.getByRole('textbox').filter({ hasText: 'Un phare s’éteint.' });
  await summary.fill('Un phare se rallume.');
  expect(await violations(director)).toEqual([]);
  const download = director.waitForEvent('download');
  await director.getByRole('button', { name: 'Voir la page en PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await director.getByRole('button', { name: 'Envoyer 1 correction' }).click();
  await expect(director.getByText('le festival a reçu vos corrections')).toBeVisible();
  await director.reload();
  await expect(director.getByRole('alert').filter({ hasText: 'Vous avez déjà répondu' })).toBeVisible();
  await director.context().close();

  await visit(page, `/0/epreuves?vue=a-examiner&q=${mark}`);
  await expect(page.getByRole('row', { name: new RegExp(mark) })).toContainText('Corrections à examiner');
  await visit(page, `/1/epreuve/${String(proof?.['Id'])}`);
  await page.getByRole('radio', { name: 'Reprendre' }).check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enregistrer 1 décision' }).click();
  await expect(page.getByText('1 décision enregistrée.')).toBeVisible();
  expect(await answerOf<{ Texte: string }>(page, `/api/film-textes/${text}`)).toMatchObject({ Texte: 'Un phare se rallume.' });
  expect(await answerOf<{ EtatEpreuve: number }>(page, `/api/festival-inscriptions/${entry}`)).toMatchObject({ EtatEpreuve: 6 });
});
