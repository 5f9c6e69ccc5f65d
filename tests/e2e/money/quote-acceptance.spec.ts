/** A quote leaves by mail, its client accepts it by the link without an account, and staff read who accepted it with which purchase order. */
import { type Browser, expect, type Page } from '@playwright/test';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp-server.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const CLIENT = 'intendance@lycee.example';

async function quotedGroup(staff: Page): Promise<number> {
  await createRecord(staff, 'festival-editions', { Eannee: 2062, DateDebut: '2062-01-18', DateFin: '2062-01-26', IsDefaut: true });
  const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
  await createRecord(staff, 'bam-emetteurs', { RaisonSociale: 'Association du festival', Siret: '73282932000074', Adresse });
  const IdActivite = await createRecord(staff, 'activites', { TradLibelle: { TraductionFr: 'Enseignement' } });
  const IdPersonne = await createRecord(staff, 'personnes', { Nom: 'Roux', Prenom: 'Lise', IdPays: 45 });
  const reach = { IdsActivite: [IdActivite], Adresse, Email: CLIENT };
  const IdContact = await createRecord(staff, 'contacts', { IdPersonne, ...reach });
  const id = await createRecord(staff, 'festival-groupes', { Libelle: 'Lycée des Crêtes', Eannee: 2062, IdContact });
  for (const line of [
    { Designation: 'Pass élève', Quantite: 24, PrixUnitaireTtc: 38, IdNature: 1, TauxTva: 5.5 },
    { Designation: 'Atelier', Quantite: 1, PrixUnitaireTtc: 120, IdNature: 1 },
  ])
    await createRecord(staff, 'festival-groupe-lignes', { IdGroupe: id, ...line });
  return id;
}

async function receivedLink(smtp: TestSmtp): Promise<string> {
  function links() {
    return smtp.mails
      .filter(({ to }) => to.includes(CLIENT))
      .flatMap(({ source }) => /http[^\s"<]*\/devis#[\w-]+/.exec(source.replaceAll(/=\r?\n/g, '').replaceAll('=23', '#'))?.[0] ?? []);
  }
  await expect.poll(links).toHaveLength(1);
  return links()[0] ?? '';
}

async function openAsClient(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await page.goto(url);
  return page;
}

test('a client accepts a quote by the link of its mail, and staff read who accepted it', async ({ browser }) => {
  test.slow();
  const { folder, remove } = temporaryFolder();
  const smtp = await startSmtp();
  const server = await startServerProcess({ dataDir: folder, env: { SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example' } });
  try {
    const staff = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
    await staff.goto(`${server.url}/login`);
    await signIn(staff, { login: ADMIN.Login, password: ADMIN.MotDePasse });
    const id = await quotedGroup(staff);
    await staff.goto(`${server.url}/0/festival-groupe/${id}`);
    await staff.getByRole('button', { name: 'Valider le devis' }).click();
    // The number comes with the step: the preview says so, and no hole raises a question.
    await staff
      .getByRole('dialog')
      .getByText(/^Le mail/)
      .click();
    const preview = staff.getByRole('dialog').getByRole('article');
    await expect(preview).toContainText('[N° de devis]');
    await expect(preview).not.toContainText('Manque');
    await staff.screenshot({ path: test.info().outputPath('etape.png') });
    await staff.getByRole('dialog').getByRole('button', { name: 'Valider le devis', exact: true }).click();
    await expect(staff.getByRole('dialog')).toBeHidden();
    const link = await receivedLink(smtp);

    const client = await openAsClient(browser, link);
    await expect(client.getByRole('heading', { name: /^Devis DE\d{4}-00001$/ })).toBeVisible();
    await expect(client.getByRole('row', { name: /^Pass élève 24 5,50 % 864,45/ })).toContainText('912,00');
    await expect(client.getByRole('row', { name: /^Total/ })).toContainText(/1\s032,00/);
    const leaving = client.waitForEvent('download');
    await client.getByRole('button', { name: 'Ouvrir le devis en PDF' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await leaving).createReadStream()) chunks.push(Buffer.from(chunk));
    expect(pdfText(Buffer.concat(chunks)).replaceAll(/\s/g, ' ')).toContain('1 032,00');
    await client.getByRole('radio', { name: 'Nous acceptons ce devis' }).check();
    await client.getByLabel('Votre nom').fill('Mme Roux, proviseure');
    await client.getByLabel('N° de bon de commande').fill('BC-2062-7');
    await client.getByRole('checkbox', { name: "J'accepte ce devis" }).check();
    expect(await violations(client)).toEqual([]);
    await client.screenshot({ path: test.info().outputPath('devis.png'), fullPage: true });
    await client.emulateMedia({ colorScheme: 'dark' });
    await client.screenshot({ path: test.info().outputPath('devis-sombre.png'), fullPage: true });
    await client.getByRole('button', { name: 'Envoyer ma réponse' }).click();
    await expect(client.getByText('Merci, votre accord est enregistré.')).toBeVisible();
    await client.reload();
    await expect(client.getByRole('alert').filter({ hasText: 'a déjà été accepté' })).toBeVisible();

    await staff.getByRole('tab', { name: 'Devis et facturation' }).click();
    await expect(staff.getByRole('textbox', { name: 'Devis accepté par' })).toHaveValue('Mme Roux, proviseure');
    await expect(staff.getByRole('textbox', { name: "N° d'engagement" })).toHaveValue('BC-2062-7');
    await staff.screenshot({ path: test.info().outputPath('groupe.png') });
    await staff.getByRole('tab', { name: /Devis envoyés/ }).click();
    await expect(staff.getByRole('row', { name: /DE\d{4}-00001/ })).toContainText('Mme Roux, proviseure');
    const where = { field: 'IdGroupe', op: 'eq', value: id };
    const filter = { Criteres: where, Colonnes: ['AcceptePar', 'LienEnvoyeA', 'OrigineReponse'] };
    const body = { filter, skip: 0, take: 10 };
    const kept = await answerOf(staff, '/api/festival-devis-envoyes/filter', { method: 'POST', body });
    expect(kept).toMatchObject([
      { AcceptePar: 'Mme Roux, proviseure', LienEnvoyeA: CLIENT, OrigineReponse: expect.stringContaining('127.0.0.1') },
    ]);
  } finally {
    await server.kill('SIGTERM');
    await smtp.close();
    remove();
  }
});
