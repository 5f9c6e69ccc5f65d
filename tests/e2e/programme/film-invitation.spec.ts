/** A film is invited before its day: the right-holder answers by a link that serves once. */
import { type Browser, expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { defaultEdition, rows } from '../support/read.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

async function prepare(browser: Browser): Promise<{ readonly page: Page; readonly mark: string; readonly entry: number }> {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `Inv${Date.now() % 100_000}`;
  const Eannee = await defaultEdition(page);
  const IdSection = await createRecord(page, 'festival-sections', {
    TradLibelle: { TraductionFr: `Estran ${mark}` },
    Eannee,
    IdSectionType: 1,
    Prefixe: mark,
    DateDeliberation: '2025-01-10T09:00:00.000',
  });
  const IdFilm = await createRecord(page, 'films', { TitreOriginal: `Barque ${mark}` });
  const entry = await createRecord(page, 'festival-inscriptions', { IdFilm, IdSection, Eannee });
  for (const taken of ['shortlister', 'programmer']) {
    const { Version } = await answerOf<{ Version: number }>(page, `/api/festival-inscriptions/${entry}`);
    await step(page, `/api/festival-inscriptions/${entry}/transitions/${taken}`, { Version, Mail: false });
  }
  return { page, mark, entry };
}

test('a right-holder accepts by a link with a fee as people write it, and the answer stands on the sheet', async ({ browser }) => {
  const { page, mark, entry } = await prepare(browser);
  await visit(page, '/0/deliberations');
  await page
    .getByRole('combobox')
    .first()
    .selectOption({ label: `Estran ${mark}` });
  await page.getByRole('button', { name: 'Inviter…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 film sélectionné à inviter')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Écrire aux équipes des films' }).uncheck();
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Inviter' }).click();
  await expect(dialog).toBeHidden();

  const where = { field: 'IdInscription', op: 'eq', value: entry };
  const [invitation] = await rows(page, 'festival-inscription-invitations', { where, columns: ['Etat'] });
  await visit(page, `/1/festival-inscription-invitation/${String(invitation?.['Id'])}`);
  await page.getByRole('button', { name: /lien/i }).first().click();
  const told = page.getByRole('dialog');
  const link = (await told.locator('output').first().innerText()).trim();
  await told.getByRole('button', { name: 'Fermer' }).last().click();

  const holder = await (await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })).newPage();
  await holder.goto(address(`/invitation-film#${link.split('#').at(-1) ?? ''}`));
  await expect(holder.getByText(`« Barque ${mark} »`)).toBeVisible();
  await holder.getByRole('radio', { name: 'Oui, le film peut être montré' }).check();
  expect(await violations(holder)).toEqual([]);
  await holder.getByLabel('Frais de location demandés (€)').fill('beaucoup');
  await holder.getByRole('button', { name: 'Envoyer ma réponse' }).click();
  await expect(holder.getByRole('alert').filter({ hasText: 'Écrivez un montant' })).toBeVisible();
  await holder.getByLabel('Frais de location demandés (€)').fill('1 250,50 €');
  await holder.getByRole('button', { name: 'Envoyer ma réponse' }).click();
  await expect(holder.getByText('Merci, votre réponse est arrivée.')).toBeVisible();
  await holder.reload();
  await expect(holder.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await holder.context().close();

  await visit(page, `/1/festival-inscription-invitation/${String(invitation?.['Id'])}`);
  await expect(page.getByRole('textbox', { name: /Frais/ })).toHaveValue(/^1\s?250,50/);
});
