/** A translator comments in Word; the coordinator imports the document, and reads the comment in the thread of its text. */
import { expect, type Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';
import { colleague, ENGLISH, FRENCH, workingEdition } from './support.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

function cell(text: string, comment = ''): string {
  return `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r>${comment}</w:p></w:tc>`;
}

/** A document as a translator sends it back: one row, a comment on it and one on the page. */
function wordFile(ref: string, comments: readonly string[]): Buffer {
  const mark = '<w:r><w:commentReference w:id="0"/></w:r>';
  const row = `<w:tr>${cell(ref)}${cell('Elle filme la mer.')}${cell('She films the sea.', mark)}</w:tr>`;
  const notes = comments.map(
    (words, id) =>
      `<w:comment w:id="${id}" w:author="Marta Lind" w:date="2026-01-12T10:00:00Z"><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:comment>`,
  );
  return Buffer.from(
    zipSync({
      'word/document.xml': strToU8(`<w:document ${W}><w:body><w:tbl>${row}</w:tbl></w:body></w:document>`),
      'word/comments.xml': strToU8(`<w:comments ${W}>${notes.join('')}</w:comments>`),
    }),
  );
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Importer une traduction' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choisir un fichier' }).click();
  await (await chooser).setFiles({ name: 'retour.docx', mimeType: DOCX, buffer });
}

test('a comment of Word becomes a remark of its text once, and one on no text is named', async ({ browser }) => {
  const mark = `Mot${Date.now() % 100_000}`;
  const translator = await colleague(browser, mark, ['FESTIVAL-TRANCHE']);
  const page = await openSignedIn(browser, '/dashboard');
  const batch = await createRecord(page, 'festival-tranches', {
    Libelle: `Word ${mark}`,
    Eannee: await workingEdition(page),
    IdLangueSource: FRENCH,
    IdLangueCible: ENGLISH,
    IdTraducteur: translator.id,
    IdCorrecteur: translator.id,
    IdRelecteur: translator.id,
  });
  const IdPersonne = await createRecord(page, 'personnes', { Nom: mark, TradBiographie: { TraductionFr: 'Elle filme la mer.' } });
  await createRecord(page, 'festival-tranche-films', { IdTranche: batch, IdPersonne, IsCorrige: true });
  for (const [rank, name] of ['envoyer-correction', 'valider-correction', 'envoyer-traduction'].entries())
    await step(page, `/api/festival-tranches/${batch}/transitions/${name}`, { Version: rank + 1, Mail: false });
  const { Segments } = await answerOf<{ Segments: readonly { Ref: string }[] }>(page, `/api/tranches/${batch}/echange`);
  const file = wordFile(Segments[0]?.Ref ?? '', [`Quelle mer, ${mark} ?`, 'Bon courage à tous']);

  await visit(page, `/0/festival-tranche/${batch}?onglet=textes`);
  await choose(page, file);
  const comments = page.getByRole('region', { name: 'Commentaires de Word' });
  await expect(comments.getByRole('row').filter({ hasText: `Quelle mer, ${mark} ?` })).toContainText('remarque à reprendre');
  await expect(comments.getByRole('row').filter({ hasText: 'Bon courage' })).toContainText('sur aucun texte de la tranche');
  await page.getByRole('button', { name: 'Écrire 1 texte' }).click();
  await expect(page.getByText('1 texte écrit. 1 commentaire repris.')).toBeVisible();
  await page.getByRole('dialog').getByText('Fermer', { exact: true }).click();
  await page.getByRole('button', { name: /^1 commentaire à régler/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `Quelle mer, ${mark} ?` })).toContainText(
    'Marta Lind (Word) · 12/01/2026 10:00',
  );

  await choose(page, file);
  await expect(page.getByText('1 commentaire déjà repris')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Écrire 0/ })).toBeDisabled();
});
