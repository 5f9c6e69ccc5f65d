import { expect } from '@playwright/test';
import { pdf, png } from '#tests/support/sample-files.ts';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords } from '../support/walk-records.ts';

test('a comment takes files along, chosen and dropped, which who opens the film sees and downloads', async ({ browser }) => {
  const records = openWalkRecords();
  const nora = await records.createPerson('piece-nora@valombre.example', ['FILMS', 'FILM', 'FILM-WRITE'], 'Nora');
  const yann = await records.createPerson('piece-yann@valombre.example', ['FILMS', 'FILM'], 'Yann');
  await records.close();
  const one = await openSignedIn(browser, '/dashboard', nora);
  const id = await createRecord(one, 'films', { TitreOriginal: 'Le Film aux pièces jointes' });
  await visit(one, `/0/film/${id}`);
  await one.getByRole('button', { name: 'Échanges' }).click();
  const thread = one.getByRole('complementary', { name: 'Échanges' });
  const chosen = thread.locator('input[type=file]');
  await chosen.setInputFiles({ name: 'visa.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) });
  const held = thread.locator('form').getByRole('list', { name: 'Fichiers joints' });
  await expect(held.getByRole('listitem')).toHaveText(['visa.pdf']);

  // A program is refused before it goes, and the others stay.
  await chosen.setInputFiles({ name: 'outil.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await expect(thread.getByText(/^Format refusé/)).toBeVisible();

  const dropped = await one.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'photogramme.png', { type: 'image/png' }));
      return data;
    },
    [...png(40, 20)],
  );
  await thread.getByRole('textbox', { name: 'Votre commentaire' }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(held.getByRole('listitem')).toHaveText(['visa.pdf', 'photogramme.png']);
  expect(await violations(one)).toEqual([]);
  await one.screenshot({ path: test.info().outputPath('pieces-envoi.png') });
  await thread.getByRole('button', { name: 'Envoyer' }).click();
  await expect(held).toHaveCount(0);

  const two = await openSignedIn(browser, `/0/film/${id}`, yann);
  await two.getByRole('button', { name: 'Échanges' }).click();
  const theirs = two.getByRole('complementary', { name: 'Échanges' }).getByRole('list', { name: 'Fichiers joints' });
  await expect(theirs.getByText('visa.pdf')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Agrandir photogramme.png' })).toBeVisible();
  expect(await violations(two)).toEqual([]);
  await two.screenshot({ path: test.info().outputPath('pieces-lues.png') });
  const arriving = two.waitForEvent('download');
  await theirs.getByRole('button', { name: 'Télécharger visa.pdf' }).press('Enter');
  expect((await arriving).suggestedFilename()).toBe('visa.pdf');

  await thread.getByRole('button', { name: 'Retirer' }).click();
  await one.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(theirs).toHaveCount(0);
});
