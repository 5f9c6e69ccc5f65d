/** A token for one edition, by hand: ordered in « Mon compte », used by a program in that edition and in another one, revoked. */
import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { festival } from '../support/festival.ts';
import { address, load, openSignedIn } from '../support/session.ts';
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
  await form.getByRole('searchbox', { name: 'Filtrer les droits' }).fill('inscriptions');
  await form.getByRole('button', { name: 'Cocher ce qui lit' }).click();
  const years = form.getByRole('group', { name: 'Éditions du jeton' }).getByRole('checkbox');
  await expect(years).not.toHaveCount(0);
  const [own = '', other = ''] = await form.getByRole('group', { name: 'Éditions du jeton' }).locator('label').allTextContents();
  await years.first().check();
  await form.getByLabel('Votre mot de passe').fill(festival().password);
  await look(page, 'commande', 'dialog');
  await form.getByRole('button', { name: 'Créer le jeton' }).click();
  const made = page.getByRole('dialog', { name: 'Jeton créé' });
  const token = await made.getByLabel('Jeton', { exact: true }).inputValue();
  await look(page, 'jeton', 'dialog');
  await made.getByRole('button', { name: "C'est copié" }).click();
  const line = page.getByRole('listitem').filter({ hasText: token.slice(0, 10) });
  await expect(line).toContainText(`${own} seulement`);
  await expect(line).toContainText('jamais utilisé');
  // Shown once: the page has its start alone.
  expect(await page.content()).not.toContain(token);

  const read = await call(token, own);
  expect(read.status).toBe(200);
  expect(new Set(read.body.map(({ Eannee }: { readonly Eannee: number }) => String(Eannee)))).toEqual(new Set([own]));
  const refused = await call(token, other);
  expect([refused.status, refused.body.code]).toEqual([403, 'jeton-acces-edition']);

  await load(page, '/mon-compte');
  await expect(line).toContainText(/utilisé le .+ depuis /);
  await line.scrollIntoViewIfNeeded();
  await look(page, 'utilise');
  await line.getByRole('button', { name: `Révoquer ${NAME}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click();
  await expect(line).toContainText('révoqué');
  await expect.poll(async () => (await call(token, own)).status).toBe(401);
  await program.dispose();
});
