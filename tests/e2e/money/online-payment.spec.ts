/** An invoice is paid by its link, on the page of a company, and a payment that waits is closed by staff. */
import { expect } from '@playwright/test';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { startCompany } from '#tests/support/servers/payment-company.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const NOTICE_KEY = 'cle-des-avis';

test('a client pays by the link that staff hand on, and staff close what went back in part', async ({ browser }) => {
  test.slow();
  const { folder, remove } = temporaryFolder();
  const company = await startCompany('stripe', { isHosted: true });
  const keys = { PAYMENT_PROVIDER: 'stripe', PAYMENT_URL: company.url, PAYMENT_KEY: 'sk_test_cle', PAYMENT_NOTICE_KEY: NOTICE_KEY };
  const server = await startServerProcess({ dataDir: folder, env: { ...keys, ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } });
  try {
    const staff = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
    await staff.goto(`${server.url}/login`);
    await signIn(staff, { login: ADMIN.Login, password: ADMIN.MotDePasse });
    const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
    await createRecord(staff, 'bam-emetteurs', { RaisonSociale: 'Association du festival', Siret: '73282932000074', Adresse });
    const IdStructure = await createRecord(staff, 'structures', { RaisonSociale: 'Banque du Val', IsSansSiret: true, Adresse });
    const sale = await createRecord(staff, 'bam-ventes', { Objet: 'Page de publicité', IdStructure });
    await createRecord(staff, 'bam-vente-lignes', { IdVente: sale, Designation: 'Page', PrixUnitaire: 100, IdNature: 1 });

    await staff.goto(`${server.url}/0/vente/${sale}`);
    await staff.getByRole('button', { name: 'Créer un lien de paiement' }).click();
    await expect(staff.getByText(/Rien n'est encore facturé/)).toBeVisible();
    await staff.keyboard.press('Escape');
    const { Version } = await answerOf<{ readonly Version: number }>(staff, `/api/bam-ventes/${sale}`);
    await answerOf(staff, `/api/bam-ventes/${sale}/facture`, { method: 'POST', body: { Version } });
    await staff.reload();
    await staff.getByRole('button', { name: 'Créer un lien de paiement' }).click();
    const link = (await staff.getByRole('dialog').getByRole('status').first().textContent()) ?? '';

    const client = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
    await client.goto(link);
    await expect(client.getByRole('heading', { name: /^Facture FA/ })).toBeVisible();
    expect(await violations(client)).toEqual([]);
    await client.screenshot({ path: test.info().outputPath('payer.png') });
    await client.getByRole('button', { name: /^Payer 120,00/ }).click();
    await client.getByRole('button', { name: 'Payer 12000 centimes' }).click();
    await expect(client.getByText('Cette facture est réglée. Merci !')).toBeVisible();
    await client.screenshot({ path: test.info().outputPath('payee.png') });

    const page = company.pages.at(-1)?.id ?? '';
    company.giveBack(page, { cents: 3_000, by: 'refund' });
    const notice = company.returnNotice(page, { key: NOTICE_KEY, at: Math.floor(Date.now() / 1000) });
    const headers = { 'content-type': 'application/json', ...notice.headers };
    expect((await fetch(`${server.url}/api/paiement/avis`, { method: 'POST', headers, body: notice.body })).status).toBe(200);

    await staff.goto(`${server.url}/0/paiements-en-ligne?vue=a-traiter`);
    await staff.getByRole('row').filter({ hasText: 'Banque du Val' }).dblclick();
    await staff.getByRole('button', { name: 'Traiter ce paiement' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Traiter ce paiement' });
    await expect(dialog.getByText(/30,00\s€ sont repartis/)).toBeVisible();
    expect(await violations(staff)).toEqual([]);
    await staff.screenshot({ path: test.info().outputPath('traiter.png') });
    await dialog.getByLabel('Motif').fill('Geste commercial, avoir fait.');
    await dialog.getByRole('button', { name: 'Traiter ce paiement' }).click();
    await expect(staff.getByText('Le paiement est traité.')).toBeVisible();
  } finally {
    await server.kill('SIGTERM');
    await company.close();
    remove();
  }
});
