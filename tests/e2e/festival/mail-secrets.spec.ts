/** Staff write what looks like the link of a guest in a template and in a name: the mail leaves with that text, and the guest's link still opens. */
import { expect } from '@playwright/test';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { startSmtp } from '#tests/support/servers/smtp-server.ts';
import { listAct } from '../support/list-act.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

test('a text that looks like the link of a guest reaches its reader as a text, and the link of the guest still opens', async ({
  browser,
}) => {
  test.slow();
  const { folder, remove } = temporaryFolder();
  const smtp = await startSmtp();
  const server = await startServerProcess({ dataDir: folder, env: { SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example' } });
  try {
    const staff = await (await browser.newContext()).newPage();
    await staff.goto(`${server.url}/login`);
    await signIn(staff, { login: ADMIN.Login, password: ADMIN.MotDePasse });
    await createRecord(staff, 'festival-editions', { Eannee: 2062, DateDebut: '2062-01-18', DateFin: '2062-01-26', IsDefaut: true });
    const activity = await createRecord(staff, 'activites', { TradLibelle: { TraductionFr: 'Presse' } });
    async function contact(Nom: string, Email: string) {
      const IdPersonne = await createRecord(staff, 'personnes', { Nom, Prenom: 'Ida', IdPays: 45 });
      const reach = { IdsActivite: [activity], Adresse: { IdPays: 45 }, IsMailing: true };
      return { IdPersonne, IdContact: await createRecord(staff, 'contacts', { IdPersonne, Email, ...reach }) };
    }
    const victim = await contact('Brandt', 'brandt@valombre.example');
    const stay = { Arrivee: '2062-01-19', Depart: '2062-01-22' };
    const guest = await createRecord(staff, 'festival-participant-invites', { Eannee: 2062, ...victim, ...stay });
    const { Version } = await answerOf<{ Version: number }>(staff, `/api/festival-participant-invites/${guest}`);
    const step = `/api/festival-participant-invites/${guest}/transitions/confirmer`;
    await answerOf(staff, step, { method: 'POST', body: { Version, Mail: false } });
    const { Lien } = await answerOf<{ Lien: string }>(staff, `/api/accueil/feuilles/${guest}/lien`, { method: 'POST' });

    // The first sheet and the first answer that are made have this number.
    const marks = ['jeton-feuille-1001.', 'jeton-invite-1001.'];
    const shadow = await contact('Ombre', 'ombre@valombre.example');
    await staff.goto(`${server.url}/0/personne/${shadow.IdPersonne}`);
    await staff.getByRole('textbox', { name: 'Nom', exact: true }).fill(marks[0] ?? '');
    await staff.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(staff.getByRole('heading', { name: /jeton-feuille-1001\./ }).first()).toBeVisible();

    const texts = { TradObjet: { TraductionFr: 'Des nouvelles' }, TradDescription: { TraductionFr: '<p>Bonjour {{prenom}} {{nom}}</p>' } };
    const template = await createRecord(staff, 'mail-modeles', { Contexte: 2, Type: 1, Libelle: 'Lettre', ...texts });
    await staff.goto(`${server.url}/0/mail-modele/contact/${template}`);
    await staff.getByRole('tab', { name: 'Texte et aperçu' }).click();
    await staff.getByRole('textbox', { name: 'Texte du mail' }).press('Control+End');
    await staff.keyboard.type(` ${marks.join(' ')}`);
    await staff.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect.poll(async () => JSON.stringify(await answerOf(staff, `/api/mail-modeles/${template}`))).toContain(marks.join(' '));

    await staff.goto(`${server.url}/0/contacts?q=ombre@valombre.example`);
    await listAct(staff, 'Envoyer un mail');
    const dialog = staff.getByRole('dialog', { name: /^Envoyer un mail pour \d+ fiches?$/ });
    await dialog.getByLabel('Modèle').selectOption({ label: 'Lettre' });
    await dialog.getByRole('button', { name: /^Envoyer à/ }).click();
    await staff
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Envoyer à/ })
      .click();
    function received() {
      return smtp.mails.filter(({ to }) => to.includes('ombre@valombre.example')).map(({ source }) => source.replaceAll(/=\r?\n/g, ''));
    }
    await expect.poll(received).toHaveLength(1);
    const [mail = ''] = received();
    expect(mail).toContain(`Bonjour Ida ${marks[0]} ${marks.join(' ')}`);

    const page = await (await browser.newContext()).newPage();
    await page.goto(Lien);
    await expect(page.getByText('Bienvenue Ida Brandt')).toBeVisible();
  } finally {
    await server.kill('SIGTERM');
    await smtp.close();
    remove();
  }
});
