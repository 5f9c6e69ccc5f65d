/** Tokens by hand: for one edition, used by a program there and in another one, then revoked; and for a service account. */
import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { festival } from '../support/festival.ts';
import { address, load, openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const NAME = "Site d'une édition";

/** Picture and audit of what stands, in both themes. */
async function look(page: Page, name: string, within?: string): Promise<void> {
  const scope = within === undefined ? {} : { within };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, { ...scope, contrastOnly: colorScheme === 'dark' })).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a token made for one edition opens it, refuses another one, says when it was used and ends', async ({ browser, playwright }) => {
  const page = await openSignedIn(browser, '/mon-compte');
  await page.setViewportSize({ width: 1280, height: 900 });
  const program = await playwright.request.newContext();
  async function call(token: string, edition: string) {
    const headers = { authorization: `Bearer ${token}`, edition };
    const reply = await program.post(address('/api/festival-inscriptions/filter'), { headers, data: { skip: 0, take: 100 } });
    return { status: reply.status(), body: await reply.json() };
  }
  await page.getByRole('button', { name: 'Créer un jeton' }).click();
  const form = page.getByRole('dialog', { name: 'Créer un jeton' });
  await form.getByLabel('Nom du programme').fill(NAME);
  await form.getByRole('searchbox', { name: 'Filtrer les droits' }).fill('inscription : ');
  await form.getByRole('button', { name: 'Cocher ce qui lit' }).click();
  const rights = form.getByRole('group', { name: 'Droits du jeton' });
  await expect(rights.getByRole('checkbox', { name: 'Inscription : fiche', exact: true })).toBeChecked();
  await form.getByRole('searchbox', { name: 'Filtrer les droits' }).fill('films : liste');
  await expect(rights.getByRole('checkbox', { name: 'Films : liste', exact: true })).not.toBeChecked();
  const years = form.getByRole('group', { name: 'Éditions du jeton' }).getByRole('checkbox');
  await expect(years).not.toHaveCount(0);
  const [chosenYear = '', other = ''] = await form.getByRole('group', { name: 'Éditions du jeton' }).locator('label').allTextContents();
  await years.first().check();
  await form.getByRole('group', { name: 'Fiches du jeton' }).getByRole('checkbox', { name: 'Inscription', exact: true }).check();
  await form.getByLabel('Votre mot de passe').fill(festival().password);
  await look(page, 'commande', 'dialog');
  await form.getByRole('button', { name: 'Créer le jeton' }).click();
  const made = page.getByRole('dialog', { name: 'Jeton créé' });
  const token = await made.getByLabel('Jeton', { exact: true }).inputValue();
  await look(page, 'jeton', 'dialog');
  await made.getByRole('button', { name: "C'est copié" }).click();
  const line = page.getByRole('listitem').filter({ hasText: token.slice(0, 10) });
  await expect(line).toContainText(`fiches : Inscription · ${chosenYear} seulement`);
  await expect(line).toContainText('jamais utilisé');
  // Shown once: the page has its start alone.
  expect(await page.content()).not.toContain(token);

  const read = await call(token, chosenYear);
  expect(read.status).toBe(200);
  expect(new Set(read.body.map(({ Eannee }: { readonly Eannee: number }) => String(Eannee)))).toEqual(new Set([chosenYear]));
  const refused = await call(token, other);
  expect([refused.status, refused.body.code]).toEqual([403, 'jeton-acces-edition']);

  await load(page, '/mon-compte');
  await expect(line).toContainText(/utilisé le .+ depuis /);
  await line.scrollIntoViewIfNeeded();
  await look(page, 'utilise');
  await line.getByRole('button', { name: `Révoquer ${NAME}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click();
  await expect(line).toContainText('révoqué');
  await expect.poll(async () => (await call(token, chosenYear)).status).toBe(401);
  await program.dispose();
});

test('a service account gets a token from its sheet, within the rights of both, and loses it there', async ({ browser, playwright }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await page.setViewportSize({ width: 1280, height: 900 });
  const codes = await answerOf<readonly { readonly Id: number; readonly Code: string }[]>(page, '/api/utilisateur-droits/arbre');
  const IdsDroit = codes.filter(({ Code }) => Code === 'FILMS').map(({ Id }) => Id);
  const mark = Date.now();
  const IdGroupeUtilisateur = await createRecord(page, 'groupe-utilisateurs', { Nom: `Automates ${mark}`, IdsDroit });
  const account = { Nom: 'Automate', Prenom: 'Site', Login: `automate-${mark}@valombre.example`, MotDePasse: `marche-seul-${mark}` };
  const id = await createRecord(page, 'utilisateurs', { ...account, IsService: true, IsActif: true, IdGroupeUtilisateur });
  await visit(page, `/0/utilisateur/${id}`);
  await page.getByRole('tab', { name: "Jetons d'accès" }).click();
  await expect(page.getByText("Ce compte n'agit que par ses jetons.")).toBeVisible();
  await page.getByRole('button', { name: 'Créer un jeton' }).click();
  const form = page.getByRole('dialog', { name: 'Créer un jeton' });
  await form.getByLabel('Nom du programme').fill(`Automate ${mark}`);
  await form.getByRole('button', { name: 'Cocher ce qui lit' }).click();
  const rights = form.getByRole('group', { name: 'Droits du jeton' }).getByRole('checkbox');
  await expect(rights).toHaveCount(1);
  await expect(form.getByRole('checkbox', { name: 'Films : liste', exact: true })).toBeChecked();
  await form.getByLabel('Votre mot de passe').fill(festival().password);
  await form.getByRole('button', { name: 'Créer le jeton' }).click();
  const made = page.getByRole('dialog', { name: 'Jeton créé' });
  const token = await made.getByLabel('Jeton', { exact: true }).inputValue();
  await made.getByRole('button', { name: "C'est copié" }).click();
  const program = await playwright.request.newContext();
  async function films(): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    return (await program.post(address('/api/films/filter'), { headers, data: { skip: 0, take: 1 } })).status();
  }
  expect(await films()).toBe(200);

  const line = page.getByRole('row').filter({ hasText: `Automate ${mark}` });
  await expect(line).toContainText(token.slice(0, 10));
  await look(page, 'compte-de-service');
  await line.getByRole('link', { name: `Automate ${mark}` }).click();
  await page.getByRole('button', { name: 'Révoquer' }).click();
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await question.getByRole('textbox').fill('Site fermé');
  await question.getByRole('button', { name: 'Révoquer', exact: true }).click();
  await expect.poll(films).toBe(401);
  await program.dispose();
});
