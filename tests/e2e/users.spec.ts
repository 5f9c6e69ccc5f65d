/** Groups of people, and the few actions that a right of its own opens. */
import { type Page, expect } from '@playwright/test';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { startSmtp } from '#tests/support/servers/smtp-server.ts';
import { createRecord } from './support/create.ts';
import { rows } from './support/read.ts';
import { load, openSignedIn, signIn, visit } from './support/session.ts';
import { test } from './support/test.ts';
import { openWalkRecords } from './support/walk-records.ts';

const MANAGES = [
  'UTILISATEURS',
  'UTILISATEUR',
  'UTILISATEUR-WRITE',
  'GROUPE-UTILISATEURS',
  'GROUPE-UTILISATEUR',
  'GROUPE-UTILISATEUR-WRITE',
];

function save(page: Page) {
  return page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
}

async function createGroup(page: Page, Nom: string, codes: readonly string[]): Promise<void> {
  const tree: { Id: number; Code: string }[] = await page.evaluate(async () => (await fetch('/api/utilisateur-droits/arbre')).json());
  const IdsDroit = tree.filter(({ Code }) => codes.includes(Code)).map(({ Id }) => Id);
  await createRecord(page, 'groupe-utilisateurs', { Nom, IdsDroit });
}

async function chooseGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Groupe/ }).fill(name);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

test('choosing another group shows its name and its rights at once, before anything is saved', async ({ browser }) => {
  const records = openWalkRecords();
  await records.createPerson('groupe-un@valombre.example', ['FILMS']);
  await records.close();
  const page = await openSignedIn(browser, '/0/utilisateurs?q=groupe-un');
  await page.getByRole('row').filter({ hasText: 'groupe-un@valombre.example' }).getByRole('link').click();
  await page.getByRole('tab', { name: 'Droits' }).click();
  await expect(page.getByText('1 par le groupe groupe-un@valombre.example, 0 en propre')).toBeVisible();
  await createGroup(page, 'Groupe deux', ['FILMS', 'FILM', 'GENRES']);
  await page.getByRole('combobox', { name: 'Groupe' }).selectOption('Groupe deux');
  await expect(page.getByText('3 par le groupe Groupe deux, 0 en propre')).toBeVisible();
  await expect(
    page
      .getByRole('treeitem')
      .filter({ hasText: /^Genres/ })
      .first(),
  ).toHaveAttribute('aria-checked', 'true');
  const stored = await page.evaluate(async () => {
    const id = Number(/utilisateur\/(\d+)/.exec(location.pathname)?.[1]);
    return (await fetch(`/api/utilisateurs/${id}`)).json();
  });
  expect(stored.GroupeLibelle).toBe('groupe-un@valombre.example');
});

test('the tree of rights names each code in the language of who reads it', async ({ browser }) => {
  const records = openWalkRecords();
  const person = await records.createPerson('lit-les-droits@valombre.example', ['GROUPE-UTILISATEURS', 'GROUPE-UTILISATEUR']);
  await records.close();
  const page = await openSignedIn(browser, '/dashboard', person);
  for (const [language, name] of [
    ['fr', 'Hôtel : modifier'],
    ['en', 'Hotel: edit'],
    ['es', 'Hotel: modificar'],
  ] as const) {
    await visit(page, `/0/groupe-utilisateurs?q=Consultation&lang=${language}`);
    await page.getByRole('row').filter({ hasText: 'Consultation' }).first().getByRole('link').click();
    await page.getByRole('tab', { name: /^(?:Droits|Rights|Derechos)/ }).click();
    await page.locator('.rights-tree__search').fill('FESTIVAL-HOTEL-WRITE');
    const line = page.getByRole('treeitem').filter({ has: page.getByText('FESTIVAL-HOTEL-WRITE', { exact: true }) });
    await expect(line.locator('.rights-tree__label')).toHaveText(name);
  }
});

test('a group is copied from the menu of its sheet, which a new one does not offer', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/groupe-utilisateurs?q=Consultation');
  await page.getByRole('row').filter({ hasText: 'Consultation' }).first().getByRole('link').click();
  const original = page.url();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Dupliquer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Consultation \(copie/);
  expect(page.url()).not.toBe(original);
  await visit(page, '/0/groupe-utilisateurs?q=Consultation');
  await expect(page.getByRole('gridcell', { name: /^Consultation \(copie/ }).first()).toBeVisible();
  await visit(page, '/0/groupe-utilisateur/0');
  await expect(page.getByRole('tablist').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Autres actions' })).toHaveCount(0);
});

test('a new group of the person at work replaces their rights at once', async ({ browser }) => {
  const records = openWalkRecords();
  const person = await records.createPerson('change-de-groupe@valombre.example', [...MANAGES, 'GENRES']);
  await records.close();
  const page = await openSignedIn(browser, '/0/utilisateurs?q=change-de-groupe', person);
  await page.getByRole('row').filter({ hasText: 'change-de-groupe@valombre.example' }).getByRole('link').click();
  await expect(page.getByRole('combobox', { name: /^Groupe/ })).toHaveValue('change-de-groupe@valombre.example');
  await createGroup(page, 'Sans genres', [...MANAGES, 'LANGUES']);
  await chooseGroup(page, 'Sans genres');
  const rights = page.waitForResponse((reply) => reply.url().includes('/api/ping'));
  await save(page);
  await rights;
  await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('menuitem', { name: 'Mon compte' }).click();
  const list = page.getByRole('list', { name: 'Droits effectifs' });
  await expect(list.getByText('LANGUES', { exact: true })).toBeVisible();
  await expect(list.getByText('GENRES', { exact: true })).toHaveCount(0);
});

test('a year that another edition has is refused before anything is sent, and the same edition saves again', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-edition/0');
  const sent: string[] = [];
  page.on('request', (request) =>
    request.method() === 'POST' && request.url().endsWith('/festival-editions') ? sent.push(request.url()) : undefined,
  );
  const editions = await page.evaluate(async () => (await fetch('/api/dico-festival-editions')).json());
  const [edition] = editions;
  const year = page.getByLabel(/^Année/);
  await year.fill(String(edition.Eannee));
  await year.blur();
  await save(page);
  await expect(page.locator('.ui-field').filter({ has: year }).getByText('Cette valeur est déjà utilisée.')).toBeVisible();
  expect(sent).toEqual([]);
  await load(page, `/0/festival-edition/${edition.Id}`);
  await page.getByLabel(/^Numero|^Numéro/).fill('77');
  await save(page);
  await expect(page.locator('[data-toast]').filter({ hasText: 'Enregistrement effectué.' })).toBeVisible();
});

test('taking the default from another edition is asked first', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const id = await createRecord(page, 'festival-editions', { Eannee: 2071, DateDebut: '2071-03-10', DateFin: '2071-03-18' });
  const former = await page.evaluate(async () =>
    (await (await fetch('/api/dico-festival-editions')).json()).find((one: { IsDefaut: boolean }) => one.IsDefaut),
  );
  await visit(page, `/0/festival-edition/${id}`);
  await page.getByRole('checkbox', { name: 'Édition par défaut' }).check();
  await save(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`L'édition ${former.Eannee} n'est plus celle par défaut`);
  await question.getByRole('button', { name: 'Annuler', exact: true }).click();
  const after = await page.evaluate(async () =>
    (await (await fetch('/api/dico-festival-editions')).json()).find((one: { IsDefaut: boolean }) => one.IsDefaut),
  );
  expect(after).toEqual(former);
});

test('the cache of the public site is restarted by who holds the right, and says so when no site is set', async ({ browser }) => {
  const records = openWalkRecords();
  const person = await records.createPerson('cache@valombre.example', ['FRONT-CACHE']);
  const other = await records.createPerson('sans-cache@valombre.example', ['FILMS']);
  await records.close();
  const page = await openSignedIn(browser, '/dashboard', person);
  await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('menuitem', { name: 'Relancer le cache du site' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Relancer le cache', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText("Aucun site public n'est réglé");
  const without = await openSignedIn(browser, '/dashboard', other);
  await without.getByRole('button', { name: /^Compte de/ }).click();
  await expect(without.getByRole('menuitem', { name: 'Mon compte' })).toBeVisible();
  await expect(without.getByRole('menuitem', { name: 'Relancer le cache du site' })).toHaveCount(0);
});

test('an account that is opened from its contact is written to, its link takes a password once, and it follows the address that its holder confirms', async ({
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
    const IdPersonne = await createRecord(staff, 'personnes', { Nom: 'Le Bihan', Prenom: 'Maiwenn' });
    const contact = await createRecord(staff, 'contacts', { IdPersonne, Email: 'cinephile@valombre.example' });
    await staff.goto(`${server.url}/0/contact/${contact}`);
    await staff.getByRole('button', { name: 'Ouvrir un compte' }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Ouvrir un compte', exact: true }).click();
    function linkOf() {
      return smtp.mails.flatMap(({ source }) => /http\S+\/activation#[\w-]+/.exec(source.replaceAll(/=\r?\n/g, '')) ?? []);
    }
    await expect.poll(linkOf).toHaveLength(1);
    expect(smtp.mails[0]?.to).toEqual(['cinephile@valombre.example']);
    const [link = ''] = linkOf();

    const page = await (await browser.newContext()).newPage();
    await page.goto(link);
    await expect(page.getByText('Choisissez le mot de passe du compte cinephile@valombre.example.')).toBeVisible();
    async function choose(password: string, again = password) {
      await page.getByLabel('Mot de passe', { exact: true }).fill(password);
      await page.getByLabel('Mot de passe, une seconde fois').fill(again);
      await page.getByRole('button', { name: 'Activer le compte' }).click();
    }
    await choose('quatre-cerises-mures', 'quatre-cerises-vertes');
    await expect(page.getByRole('alert').filter({ hasText: 'Les deux mots de passe sont différents.' })).toBeVisible();
    await choose('password1234');
    await expect(page.getByRole('alert').filter({ hasText: 'de ceux que tout le monde essaie' })).toBeVisible();
    await choose('quatre-cerises-mures');
    await expect(page.getByRole('status')).toContainText('Votre compte est actif.');
    await page.reload();
    await expect(page.getByRole('alert').first()).toContainText('Ce lien a déjà servi');
    const [account] = await rows(staff, 'bam-comptes', {
      where: { field: 'IdContact', op: 'eq', value: contact },
      columns: ['DateActivation'],
    });
    expect(account).toMatchObject({ DateActivation: expect.stringMatching(/^20/) });

    // The person changes address: the account follows once they press the button that the mail to the new one leads to.
    await staff.getByRole('tab', { name: 'Coordonnées' }).click();
    await staff.getByLabel('E-mail', { exact: true }).first().fill('cinephile@pieuvre.example');
    await staff.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await staff.goto(`${server.url}/0/compte/${account?.Id}`);
    await staff.getByRole('button', { name: 'Confirmer la nouvelle adresse' }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Envoyer le lien', exact: true }).click();
    function addressLinks() {
      const sent = smtp.mails.filter(({ to }) => to.includes('cinephile@pieuvre.example'));
      return sent.flatMap(({ source }) => /http\S+\/adresse#[\w-]+/.exec(source.replaceAll(/=\r?\n/g, '')) ?? []);
    }
    await expect.poll(addressLinks).toHaveLength(1);
    await page.goto(addressLinks()[0] ?? '');
    await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
    await expect(page.getByRole('status')).toContainText('votre compte s’ouvre avec cinephile@pieuvre.example');
    await expect(staff.getByLabel('Login').first()).toHaveValue('cinephile@pieuvre.example');
  } finally {
    await server.kill('SIGTERM');
    await smtp.close();
    remove();
  }
});
