/** Layouts of badges: written in the sheet of the edition, and seen at the desk as the printer would get them. */
import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { BadgeCategorie, badgeCategorieEnum } from '#generated/enums/badge-categorie.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { violations } from '../support/axe.ts';
import { callWell } from '../support/call.ts';
import { chooseDesk } from '../support/desk-choice.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { defaultEdition, rows } from '../support/read.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

test('a layout that is written in the sheet of the edition is previewed at the desk, and marks nothing as printed', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  const Eannee = await defaultEdition(page);
  // A second try finds the layout of the first one.
  const kept = await rows(page, 'badge-modeles', { where: { field: 'Eannee', op: 'eq', value: Eannee }, columns: ['Categorie'] });
  const { exposant, presse, partenaire } = BadgeCategorie;
  const category = [exposant, presse, partenaire].find((one) => kept.every(({ Categorie }) => Categorie !== one)) ?? exposant;
  const name = enumLabel(badgeCategorieEnum, category, 'fr') ?? '';
  const [edition] = await rows(page, 'festival-editions', { where: { field: 'Eannee', op: 'eq', value: Eannee }, columns: ['Id'] });
  await visit(page, `/0/festival-edition/${String(edition?.['Id'])}`);
  await page.getByRole('tab', { name: /^Badges/ }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('row', { name: /Jury/ })).toContainText('A6 (105 × 148 mm)');
  await panel.getByRole('button', { name: 'Nouveau modèle de badge' }).click();
  await panel
    .getByLabel(/^Catégorie, ligne/)
    .last()
    .selectOption({ label: name });
  await panel
    .getByLabel(/^Format, ligne/)
    .last()
    .selectOption({ label: 'A6 (105 × 148 mm)' });
  await panel
    .getByRole('checkbox', { name: /^Portrait, ligne/ })
    .last()
    .uncheck();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('modeles.png') });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, { contrastOnly: true })).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('modeles-sombre.png') });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();

  function create(plural: string, record: Record<string, unknown>): Promise<number> {
    return createRecord(page, plural, plural === 'activites' ? { TradLibelle: { TraductionFr: `Activité ${mark}` } } : record);
  }
  const IdPersonne = await create('personnes', { Nom: `Vernusse ${mark}`, Prenom: 'Célestine', IdPays: 45 });
  const IdContact = await create('contacts', { ...(await reachable(create)), IdPersonne, Email: `vernusse-${mark}@exemple.test` });
  const accredited = { Eannee, IdContact, IdPersonne, CategorieBadge: category };
  const id = await create('festival-participant-accredites', accredited);
  await step(page, `/api/festival-participant-accredites/${id}/transitions/creer-validee`, { Version: 1, Mail: false });
  await visit(page, '/0/festival-guichets');
  await chooseDesk(page, 'Accueil');
  await page.getByRole('textbox', { name: /badge scanné/ }).focus();
  await page.keyboard.type(`Vernusse ${mark}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toContainText('badge à éditer');
  await page.screenshot({ path: test.info().outputPath('guichet.png') });
  const printing = page.waitForResponse((reply) => reply.url().endsWith('/api/guichet/badges'));
  await page.getByRole('button', { name: 'Aperçu du badge' }).click();
  expect((await printing).status()).toBe(200);
  // The browser keeps the file for its own tab: the same demand is made again beside it.
  const Roles = [{ Entite: 'festival-participant-accredite', Id: id }];
  const reply = await callWell(page, '/api/guichet/badges', { method: 'POST', body: { Edition: Eannee, Apercu: true, Roles } });
  const paper = await reply.body();
  await writeFile(test.info().outputPath('apercu.pdf'), paper);
  expect(paper.toString('latin1')).toMatch(/MediaBox \[0 0 841\.\d+ 595\.\d+\]/);
  expect(pdfText(paper)).toContain(name.toUpperCase());
  expect(pdfText(paper)).toContain('Célestine');
  expect(JSON.parse(await keptRecord(page, 'festival-participant-accredites', id))).toMatchObject({
    DateEditionBadge: null,
    NbEditionsBadge: 0,
  });
  await expect(page.getByRole('article')).toContainText('badge à éditer');
});
