/** A letter through a mail server: tried on oneself, refused, sent to the corrected address, and written again only where staff ask for it. */
import { type Page, expect } from '@playwright/test';
import { startSmtp } from '#tests/support/servers/smtp-server.ts';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { createRecord } from '../support/create.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const OLD = 'ancienne@pieuvre.example';
const NEW = 'nouvelle@pieuvre.example';

/** The dialog of a mailing to every contact of the list, with the template of the test. */
async function openMailing(page: Page, url: string) {
  await page.goto(`${url}/0/contacts`);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Envoyer un mail', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Envoyer un mail pour \d+ fiches?$/ });
  await dialog.getByLabel('Modèle').selectOption({ label: 'Programme du festival' });
  return dialog;
}

test('a letter is tried on oneself, refused, sent to the corrected address, and written twice only on purpose', async ({ browser }) => {
  test.slow();
  const { folder, remove } = temporaryFolder();
  const smtp = await startSmtp();
  const server = await startServerProcess({ dataDir: folder, env: { SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example' } });
  function sources(to: string) {
    return smtp.mails.filter((mail) => mail.to.includes(to)).map(({ source }) => source);
  }
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${server.url}/login`);
    await signIn(page, { login: ADMIN.Login, password: ADMIN.MotDePasse });
    const IdPersonne = await createRecord(page, 'personnes', { Nom: 'Arnaud', Prenom: 'Ada' });
    const contact = await createRecord(page, 'contacts', { IdPersonne, Email: OLD, IsMailing: true });
    const template = await createRecord(page, 'mail-modeles', {
      Contexte: 2,
      Type: 1,
      Libelle: 'Programme du festival',
      IsActif: true,
      IsTransactionnel: true,
      TradObjet: { TraductionFr: 'Programme', TraductionEn: 'Programme for {{prenom}}' },
      TradDescription: { TraductionFr: '<p>Bonjour {{prenom}}</p>', TraductionEn: '<p>مرحبا {{prenom}} أهلا وسهلا بكم</p>' },
    });

    await page.goto(`${server.url}/1/mail-modele/contact/${template}`);
    await page.getByRole('tab', { name: 'Texte et aperçu' }).click();
    await page.getByRole('tab', { name: /^EN/ }).click();
    const preview = page.getByRole('region', { name: 'Aperçu sur une fiche' });
    await expect(preview.locator('.mail-body')).toHaveAttribute('dir', 'rtl');
    await preview.getByRole('button', { name: "M'envoyer un test (EN)" }).click();
    await expect.poll(() => sources(ADMIN.Login).join('')).toContain('[Essai] Programme for Ada');

    smtp.refuse({ code: 550, text: '5.1.1 unknown user' });
    const dialog = await openMailing(page, server.url);
    await dialog.getByRole('button', { name: 'Envoyer à 1 destinataire' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Envoyer à/ })
      .click();
    await expect(dialog.getByText('1 en erreur')).toBeVisible();
    smtp.refuse(null);

    await page.goto(`${server.url}/0/contact/${contact}`);
    await expect(page.getByRole('checkbox', { name: 'E-mail en erreur' })).toBeChecked();
    await page.getByRole('tab', { name: 'Coordonnées' }).click();
    await page.getByLabel('E-mail', { exact: true }).first().fill(NEW);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByRole('tab', { name: 'Général' }).click();
    await expect(page.getByRole('checkbox', { name: 'E-mail en erreur' })).not.toBeChecked();

    await page.goto(`${server.url}/0/mail-traces`);
    await page.getByRole('tab', { name: 'En erreur ou revenus' }).click();
    await page.getByRole('row').filter({ hasText: OLD }).dblclick();
    await page.getByRole('tab', { name: 'Message' }).click();
    await page.getByRole('button', { name: 'Renvoyer', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renvoyer' }).click();
    await expect.poll(() => sources(NEW)).toHaveLength(1);
    expect(sources(OLD)).toEqual([]);

    const again = await openMailing(page, server.url);
    await expect(again.getByText('Personne ne recevrait ce mail.')).toBeVisible();
    await again.getByLabel(/^1 personne a déjà reçu ce modèle/).check();
    await expect(again.getByRole('button', { name: 'Envoyer à 1 destinataire' })).toBeVisible();
  } finally {
    await server.kill('SIGTERM');
    await smtp.close();
    remove();
  }
});
