import { readFile } from 'node:fs/promises';
import { type Locator, type Page, expect } from '@playwright/test';
import { rowAct } from './support/list-act.ts';
import { violations } from './support/axe.ts';
import { test } from './support/test.ts';
import { bmp, gif, pdf, png } from '../support/sample-files.ts';
import { openSignedIn, visit } from './support/session.ts';

function file(name: string, buffer: Buffer) {
  return { name, mimeType: 'application/octet-stream', buffer };
}

async function choose(within: Page | Locator, ...files: readonly ReturnType<typeof file>[]): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  const chooser = page.waitForEvent('filechooser');
  await within.getByRole('button', { name: /^(Choisir|Remplacer)/ }).click();
  await (await chooser).setFiles([...files]);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
}

async function openFilmTab(page: Page, name: string): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('tab', { name, exact: true }).click();
}

function naturalWidths(page: Page): Promise<readonly number[]> {
  return page.locator('.file-thumbnail').evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth));
}

test('several pictures are dropped on a film at once, reduced by the browser, described and there after a reload', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films?q=cleo');
  await openFilmTab(page, 'Images');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('Format JPEG, PNG, BMP, 20 mo max.')).toBeVisible();
  await choose(panel, file('Affiche.png', png(2400, 1200)), file('anime.gif', gif()), file('plan.bmp', bmp(640, 480)));
  await expect(panel.getByText('anime.gif : Format refusé. Formats acceptés : JPEG, PNG, BMP.')).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByRole('textbox', { name: /^Libellé, / })).toHaveCount(2);
  await panel
    .getByRole('textbox', { name: /^Copyright, / })
    .first()
    .fill('Studio des Ombres');
  await save(page);
  await visit(page, new URL(page.url()).pathname);
  await page.getByRole('tab', { name: 'Images', exact: true }).click();
  await expect(panel.locator('td[data-field=Copyright]').first()).toHaveText('Studio des Ombres');
  await expect.poll(() => naturalWidths(page)).toEqual([320, 240]);
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Agrandir Affiche.png' }).focus();
  await page.keyboard.press('Enter');
  const full = page.getByRole('dialog').getByRole('img', { name: 'Affiche.png' });
  await expect.poll(() => full.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2400);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(full).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Agrandir Affiche.png' })).toBeFocused();
  const gallery = page.getByRole('dialog', { name: 'Images' });
  await panel.getByRole('button', { name: 'Voir les images' }).press('Enter');
  const large = gallery.locator('.file-gallery-whole');
  await expect(large).toHaveAttribute('alt', /Affiche.*Studio des Ombres/);
  await page.keyboard.press('End');
  await expect(large).toHaveAttribute('alt', /plan/);
  await expect(gallery.getByRole('listitem').last().getByRole('button')).toBeFocused();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((to) => {
      document.documentElement.dataset['theme'] = to;
    }, theme);
    expect(await violations(page, { contrastOnly: theme === 'dark' }), theme).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: 'Voir les images' })).toBeFocused();
  for (const naming of ['Numéro du film', 'Titre du film']) {
    await panel.getByRole('button', { name: 'Tout télécharger' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: naming }).click();
    expect((await download).suggestedFilename()).toMatch(/^\S+_images\.zip$/);
  }
});

test('a document is sent in pieces, refused in French when it is none, and saved under its own name', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films?q=cleo');
  await openFilmTab(page, 'Documents');
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Nouveau document' }).click();
  await panel.getByRole('textbox', { name: /^Libellé, / }).fill('Dossier artistique');
  await panel.getByRole('combobox', { name: /^Type, / }).fill('Contrat');
  await page.getByRole('option', { name: /^Contrat/ }).click();
  await rowAct(panel, /^Actions : /, 'Tous les champs');
  const form = page.getByRole('dialog');
  await choose(form, file('page.pdf', Buffer.from('<html><script>alert(1)</script></html>')));
  await expect(form.getByText(/^Format refusé\. Formats acceptés : XLS, /)).toBeVisible();
  const bytes = Buffer.concat([pdf('Dossier'), Buffer.alloc(249_000, 1)]);
  const pieces: Promise<unknown>[] = [];
  page.on('response', (reply) => {
    if (reply.url().endsWith('/morceaux')) pieces.push(reply.json());
  });
  await choose(form, file('Dossier artistique.pdf', bytes));
  await expect(form.getByRole('button', { name: 'Télécharger Dossier artistique.pdf' })).toBeVisible();
  expect(await Promise.all(pieces)).toMatchObject([
    { Recu: 100_000, Fichier: null },
    { Recu: 200_000, Fichier: null },
    { Recu: bytes.length, Fichier: { Nom: 'Dossier artistique.pdf', Extension: 'pdf' } },
  ]);
  await form.getByRole('button', { name: 'Valider' }).click();
  await save(page);
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Télécharger Dossier artistique.pdf' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Dossier artistique.pdf');
  expect((await readFile(await saved.path())).equals(bytes)).toBe(true);
});

test('a picture whose content is lost shows the default one, and a sending that is cancelled keeps what was there', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-editions');
  await page.getByRole('row').nth(1).getByRole('link').click();
  const field = page.getByRole('group', { name: 'Affiche' });
  await choose(field, file('affiche.png', png(400, 300)));
  await expect(field.getByText('affiche.png')).toBeVisible();
  await expect(field.getByText('400 × 300 px')).toBeVisible();
  await page.route('**/api/fichiers/festival-edition/IdImage/morceaux', () => undefined);
  await choose(field, file('lente.png', Buffer.concat([png(500, 500), Buffer.alloc(300_000)])));
  await field.getByRole('button', { name: "Annuler l'envoi de lente.png" }).click();
  await expect(field.getByText('Envoi du fichier abandonné.')).toBeVisible();
  await expect(field.getByText('affiche.png')).toBeVisible();
  await page.route('**/api/images-content/**', (route) => route.abort());
  await page.route('**/api/fichiers?*', async (route) => {
    const reply = await route.fetch();
    const files: readonly { readonly Existe: boolean }[] = await reply.json();
    await route.fulfill({ response: reply, json: files.map((one) => ({ ...one, Existe: false })) });
  });
  await save(page);
  await visit(page, new URL(page.url()).pathname);
  const missing = page.getByRole('group', { name: 'Affiche' }).getByRole('img', { name: 'Image manquante' });
  expect(await missing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
});
