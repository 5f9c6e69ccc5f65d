/** A film is invited before its day: the right-holder answers by a link that serves once. */
import { type Browser, expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { defaultEdition, rows } from '../support/read.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { png } from '#tests/support/sample-files.ts';
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

test('a right-holder accepts by a link with a fee and stills, and staff keep one still among the images of the film', async ({
  browser,
}) => {
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
  const linkDialog = page.getByRole('dialog');
  const link = (await linkDialog.locator('output').first().innerText()).trim();
  await linkDialog.getByRole('button', { name: 'Fermer' }).last().click();

  const holder = await (await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })).newPage();
  await holder.goto(address(`/invitation-film#${link.split('#').at(-1) ?? ''}`));
  await expect(holder.getByText(`« Barque ${mark} »`)).toBeVisible();
  await holder.getByRole('radio', { name: 'Oui, le film peut être montré' }).check();
  expect(await violations(holder)).toEqual([]);
  await holder.getByLabel('Frais de location demandés (€)').fill('beaucoup');
  await holder.getByRole('button', { name: 'Envoyer ma réponse' }).click();
  await expect(holder.getByRole('alert').filter({ hasText: 'Écrivez un montant' })).toBeVisible();
  await holder.getByLabel('Frais de location demandés (€)').fill('1 250,50 €');
  await sendStills(holder);
  await holder.getByRole('button', { name: 'Envoyer ma réponse' }).click();
  await expect(holder.getByText('Merci, votre réponse est arrivée.')).toBeVisible();
  await holder.reload();
  await expect(holder.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await holder.context().close();

  await visit(page, `/1/festival-inscription-invitation/${String(invitation?.['Id'])}`);
  await expect(page.getByRole('textbox', { name: /Frais/ })).toHaveValue(/^1\s?250,50/);
  await decideStills(page);
  const film = { field: 'IdFilm', op: 'eq', value: await filmOf(page, entry) };
  expect(await rows(page, 'film-images', { where: film, columns: ['NomFichier', 'Copyright'] })).toMatchObject([
    { NomFichier: 'barque.png', Copyright: '© Ana Roc / Estran' },
  ]);
});

/** Two stills leave with their credits; a drawing with a script in it is refused where it was chosen. */
async function sendStills(holder: Page): Promise<void> {
  const stills = holder.getByRole('group', { name: 'Photos du film' });
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await stills.locator('input[type=file]').setInputFiles([
    { name: 'barque.png', mimeType: 'image/png', buffer: png(1200, 800) },
    { name: 'piege.png', mimeType: 'image/png', buffer: script },
    { name: 'port.png', mimeType: 'image/png', buffer: png(1100, 800) },
  ]);
  await expect(stills.getByRole('alert')).toHaveText('piege.png : Format refusé. Formats acceptés : JPEG, PNG.');
  for (const name of ['barque.png', 'port.png']) await stills.getByLabel(`Crédit de ${name}`).fill('© Ana Roc');
  expect(await violations(holder)).toEqual([]);
}

/** One still joins the images of the film, its credit corrected; the other is set aside. */
async function decideStills(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Photos/ }).click();
  await page.getByLabel('Crédit de barque.png').fill('© Ana Roc / Estran');
  await page.getByRole('group', { name: 'Décision de barque.png' }).getByLabel('Retenir').check();
  await page.getByRole('group', { name: 'Décision de port.png' }).getByLabel('Écarter').check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enregistrer 2 décisions' }).click();
  await expect(page.getByRole('region', { name: 'Photos décidées' }).getByText(/Retenue, /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Photos décidées' }).getByText(/Écartée, /)).toBeVisible();
}

async function filmOf(page: Page, entry: number): Promise<number> {
  return (await answerOf<{ IdFilm: number }>(page, `/api/festival-inscriptions/${entry}`)).IdFilm;
}
