/** The page of the desk, loaded again while its server is stopped. */
import { expect, type Page } from '@playwright/test';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { answerOf } from '../support/call.ts';
import { chooseDesk } from '../support/desk-choice.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { members } from '../support/people.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const YEAR = 2048;

async function scan(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: /badge scanné/ }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name })).toContainText('À remettre');
}

/** Every file and reading that the browser keeps for the time without a server. */
function keptAddresses(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
}

/** Rows sealed in the browser. */
function sealedRows(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('hors-ligne');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('scelles').objectStore('scelles').count();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      }),
  );
}

test('a desk whose page is loaded again without a server goes on, and what it handed over is sent once', async ({ browser }) => {
  test.setTimeout(150_000);
  const { folder, remove } = temporaryFolder();
  let server = await startServerProcess({ dataDir: folder });
  const port = Number(new URL(server.url).port);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.goto(`${server.url}/login`);
    await signIn(page, { login: ADMIN.Login, password: ADMIN.MotDePasse });
    const dates = { DateDebut: `${YEAR}-01-27`, DateFin: `${YEAR}-02-04` };
    await createRecord(page, 'festival-editions', { Eannee: YEAR, ...dates, IsDefaut: true, IsAccredOuvert: true });
    const [first, second] = await members(page, { Eannee: YEAR, mark: 'recharge', count: 2 });
    const [one, two] = [first?.name ?? '', second?.name ?? ''];
    await page.goto(`${server.url}/0/festival-guichets`);
    await chooseDesk(page, 'Hall');
    await expect(page.locator('.desk__root[data-kept]')).toBeVisible({ timeout: 30_000 });
    const kept = await keptAddresses(page);
    expect(kept).toContain('/');
    expect(kept.filter((address) => address.startsWith('/api/')).toSorted()).toEqual([
      '/api/dico-festival-editions',
      '/api/utilisateur-droits',
    ]);
    await server.kill('SIGTERM');
    await scan(page, one);
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 remise en attente')).toBeVisible();
    await page.reload();
    // The same desk, with its name, its queue and its people, under the policy that the server had sent.
    await expect(page.getByText('1 remise en attente')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/Le serveur ne répond pas/)).toHaveCount(1);
    await expect(page.getByLabel('Guichet', { exact: true })).toHaveValue('Hall');
    await page.screenshot({ path: test.info().outputPath('recharge.png') });
    await scan(page, two);
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 remises en attente')).toBeVisible();
    await page.reload();
    await expect(page.getByText('2 remises en attente')).toBeVisible({ timeout: 20_000 });
    server = await startServerProcess({ dataDir: folder, port });
    await expect(page.getByText(/remises? en attente/)).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByText(/Le serveur ne répond pas/)).toHaveCount(0);
    for (const { id } of [first, second].flatMap((person) => person ?? []))
      expect(JSON.parse(await keptRecord(page, 'festival-groupe-membres', id))).toMatchObject({ Statut: 2, Guichet: 'Hall' });
    const { Fiches } = await answerOf<{ Fiches: readonly { Nom: string; Verdict: string }[] }>(
      page,
      `/api/guichet/annuaire?edition=${YEAR}`,
    );
    expect(Fiches.filter(({ Verdict }) => Verdict === 'remis').map(({ Nom }) => Nom)).toEqual(expect.arrayContaining([one, two]));
    expect(await sealedRows(page)).toBeGreaterThan(0);
    // Stored data goes with the person who leaves.
    await page.getByRole('button', { name: /^Compte de/ }).click();
    await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
    await expect.poll(() => sealedRows(page)).toBe(0);
    expect(refused).toEqual([]);
  } finally {
    await context.close();
    await server.kill('SIGTERM');
    remove();
  }
});
