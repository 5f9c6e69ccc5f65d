/** A letter with a button, a table and a picture, written in its editor, seen in the preview and kept. */
import { type Locator, type Page, expect } from '@playwright/test';
import { png } from '#tests/support/sample-files.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

async function addPicture(page: Page, IdModele: number): Promise<number> {
  const bytes = png(64, 24);
  const { Fichier } = await answerOf<{ Fichier: { Id: number } }>(page, '/api/fichiers/mail-modele-document/IdFichier/morceaux', {
    method: 'POST',
    body: {
      Envoi: crypto.randomUUID(),
      Nom: 'plan.png',
      Taille: bytes.length,
      Morceau: { index: 0, value: bytes.toString('base64'), finish: true },
    },
  });
  await createRecord(page, 'mail-modele-documents', { IdModele, Libelle: 'Plan', IdFichier: Fichier.Id });
  return Fichier.Id;
}

/** Pastes HTML as a word processor gives it. */
async function paste(editor: Locator, html: string): Promise<void> {
  await editor.evaluate((node, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test('a letter takes a button, a table and a picture, names what a paste loses, and keeps them', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const template = await createRecord(page, 'mail-modeles', {
    Contexte: 2,
    Type: 1,
    Libelle: `Lettre ${Date.now() % 100_000}`,
    TradObjet: { TraductionFr: 'Programme' },
    TradDescription: { TraductionFr: '<p>Bonjour {{prenom}}</p>' },
  });
  const picture = await addPicture(page, template);
  await visit(page, `/1/mail-modele/contact/${template}`);
  await page.getByRole('tab', { name: 'Texte et aperçu' }).click();
  const editor = page.getByRole('textbox', { name: 'Texte du mail' });
  const preview = page.getByRole('region', { name: 'Aperçu sur une fiche' });
  const dialog = page.getByRole('dialog');
  await editor.click();
  await editor.press('Control+End');

  await page.getByRole('button', { name: 'Bouton', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Insérer le bouton', exact: true })).toBeDisabled();
  await dialog.getByLabel('Texte du bouton').fill('Répondre');
  await dialog.getByLabel('Adresse du lien').fill('https://festival.example/r');
  await dialog.getByRole('button', { name: 'Insérer le bouton', exact: true }).click();
  await expect(preview.getByRole('link', { name: 'Répondre' })).toHaveClass('bouton');

  await page.getByRole('button', { name: 'Tableau', exact: true }).click();
  await page.keyboard.type('Jour');
  await expect(preview.getByRole('cell', { name: 'Jour' })).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click();
  await expect(editor.getByRole('row')).toHaveCount(4);

  await editor.press('Control+End');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Image' }).selectOption({ label: 'Plan' });
  await dialog.getByLabel("Texte de l'image").fill('Plan de la ville');
  await dialog.getByRole('button', { name: 'Insérer l’image', exact: true }).click();
  await expect(preview.getByRole('img', { name: 'Plan de la ville' })).toHaveJSProperty('naturalWidth', 64);

  await editor.press('Control+End');
  await paste(
    editor,
    '<p style="color:#c00000">Rouge</p><table><tr><td colspan="2">Fusion</td></tr></table><img src="https://x.example/a.png">',
  );
  await expect(page.getByText(/^Le collage laisse de côté : 1 image, la mise en page de 1 tableau, des couleurs\./)).toBeVisible();
  await expect(editor.getByText('Fusion')).toBeVisible();
  expect(await violations(page, { within: '.mail-editor' })).toEqual([]);

  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect
    .poll(
      async () =>
        (await answerOf<{ TradDescription: { TraductionFr: string } }>(page, `/api/mail-modeles/${template}`)).TradDescription.TraductionFr,
    )
    .toContain(`<img src="cid:fichier-${picture}" alt="Plan de la ville">`);
  const { TradDescription } = await answerOf<{ TradDescription: { TraductionFr: string } }>(page, `/api/mail-modeles/${template}`);
  expect(TradDescription.TraductionFr).toContain('<p><a class="bouton" href="https://festival.example/r">Répondre</a></p>');
  expect(TradDescription.TraductionFr).toContain('<table><tbody><tr><td>Jour</td><td></td></tr>');
  expect(TradDescription.TraductionFr).not.toMatch(/x\.example|style=|colspan/);
});
