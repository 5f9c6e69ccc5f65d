/** Checks the VAT number of a client of the Union from its sheet; the answer stands on a tab of it. */
import { expect } from '@playwright/test';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { startVies } from '#tests/support/servers/vies-service.ts';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

test('staff check a VAT number from the sheet of a structure, and find the kept answer beside it', async ({ browser }) => {
  test.slow();
  const { folder, remove } = temporaryFolder();
  const vies = await startVies();
  vies.know('DE136695976', { name: 'Verlag GmbH', address: '1 Marktplatz, Bremen' });
  const env = { VIES_URL: vies.url, ALLOWED_PRIVATE_HOSTS: '127.0.0.1' };
  const server = await startServerProcess({ dataDir: folder, env });
  try {
    const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
    await page.goto(`${server.url}/login`);
    await signIn(page, { login: ADMIN.Login, password: ADMIN.MotDePasse });
    const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
    await createRecord(page, 'bam-emetteurs', { RaisonSociale: 'Association', Siret: '73282932000074', Adresse });
    const id = await createRecord(page, 'structures', { RaisonSociale: 'Verlag GmbH', NumIntracom: 'DE136695976' });
    const wrong = await createRecord(page, 'structures', { RaisonSociale: 'Verlag Niemand', NumIntracom: 'DE129273398' });

    await page.goto(`${server.url}/0/structure/${id}`);
    await page.getByRole('button', { name: 'Vérifier le n° de TVA' }).click();
    await expect(page.getByText(/DE136695976 est valide, consultation WAPI/)).toBeVisible();
    await expect(page.getByRole('status', { name: 'Vérification du n° de TVA' })).toHaveText('Valide');
    await page.getByRole('tab', { name: /^Vérifications de TVA/ }).click();
    await expect(page.getByRole('row').filter({ hasText: 'WAPI' }).first()).toContainText('Verlag GmbH');
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('verifications.png') });

    await page.goto(`${server.url}/0/structure/${wrong}`);
    await page.getByRole('button', { name: 'Vérifier le n° de TVA' }).click();
    await expect(page.getByText(/DE129273398 n'est pas valide/)).toBeVisible();
    await expect(page.getByText('N° de TVA refusé par VIES').first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('refuse.png') });

    vies.fail('down');
    await page.getByRole('button', { name: 'Vérifier le n° de TVA' }).click();
    await expect(page.getByText(/DE129273398 n'est pas vérifié/)).toBeVisible();
    await page.goto(`${server.url}/0/verifications-tva`);
    await expect(page.getByRole('row').filter({ hasText: 'HTTP 503' }).first()).toContainText('Non vérifié');
  } finally {
    await server.kill('SIGTERM');
    await vies.close();
    remove();
  }
});
