import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const shots = process.env['SHOTS'];

/** The edition that a new record is given. */
async function edition(page: Page): Promise<number> {
  const editions: readonly { readonly Eannee: number; readonly IsDefaut: boolean }[] = await (
    await page.request.get(address('/api/dico-festival-editions'))
  ).json();
  return editions.find(({ IsDefaut }) => IsDefaut)?.Eannee ?? 0;
}

async function person(page: Page, nom: string): Promise<number> {
  const IdPersonne = await createRecord(page, 'personnes', { Nom: nom, Prenom: 'Ysé' });
  const activity = await createRecord(page, 'activites', { TradLibelle: { TraductionFr: `Métier de ${nom}` } });
  const mail = `${nom.toLowerCase()}@exemple.test`;
  return createRecord(page, 'contacts', { IdPersonne, Email: mail, Adresse: { IdPays: 45 }, IdsActivite: [activity] });
}

test('the creation of a guest who is accredited is refused before it is typed, with the record in the way', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-participant-invite/0');
  const nom = `Essaiaccredit${Date.now()}`;
  const IdContact = await person(page, nom);
  const existing = await createRecord(page, 'festival-participant-accredites', { Eannee: await edition(page), IdContact });
  await page
    .getByLabel(/^Contact\b/)
    .first()
    .fill(nom);
  await page
    .getByRole('option', { name: new RegExp(nom, 'i') })
    .first()
    .click();
  const notice = page
    .locator('.ui-banner')
    .filter({ hasText: 'Ce contact est accrédité : il ne peut pas être invité pour la même édition.' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('link', { name: 'Voir la fiche existante' })).toHaveAttribute(
    'href',
    `/0/festival-participant-accredite/${existing}`,
  );
  if (shots !== undefined) await page.screenshot({ path: `${shots}/creation.png` });
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'ne peut pas être invité' });
  await expect(dialog.getByRole('link', { name: 'Voir la fiche existante' })).toBeVisible();
  if (shots !== undefined) await page.screenshot({ path: `${shots}/creation-dialog.png` });
  expect(await violations(page)).toEqual([]);
});

test('an accreditation becomes an invitation from the menu of its sheet, once what is typed is saved', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-participant-accredites');
  const IdContact = await person(page, `Essaimigre${Date.now()}`);
  const id = await createRecord(page, 'festival-participant-accredites', { Eannee: await edition(page), IdContact });
  await visit(page, `/0/festival-participant-accredite/${id}`);
  async function migrate() {
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Migrer en invitation' }).click();
  }
  await page.getByLabel('Commentaire', { exact: true }).fill('à inviter');
  await migrate();
  await expect(page.getByText('Enregistrez vos modifications avant la migration.')).toBeVisible();
  if (shots !== undefined) await page.screenshot({ path: `${shots}/migration.png` });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistrement effectué.')).toBeVisible();
  await migrate();
  await page.getByRole('button', { name: 'Changer le type', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/festival-participant-invite/${id}`));
  await expect(page.getByLabel('Commentaire', { exact: true })).toHaveValue('à inviter');
});

test('the members of a group come from a file, and their badges are printed, then handed over', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const id = await createRecord(page, 'festival-groupes', { Libelle: 'Lycée des Crêtes', Eannee: await edition(page), IsPayant: false });
  await visit(page, `/0/festival-groupe/${id}?onglet=membres`);
  async function act(name: string) {
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  }
  await act('Importer des membres');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choisir' }).click();
  await (await chooser).setFiles({ name: 'classe.txt', mimeType: 'text/plain', buffer: Buffer.from('Martin\tLéa\nRoux\tIda\n') });
  await page.getByRole('button', { name: 'Importer 2 membres' }).click();
  const members = page.getByRole('tabpanel').locator('td:is([data-field=Nom], [data-field=Prenom])');
  await expect(members).toHaveText(['Martin', 'Léa', 'Roux', 'Ida']);
  const printed = page.waitForEvent('download');
  await act('Exporter les badges');
  expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);
  // Badges are handed over once the group is validated.
  await page.getByRole('button', { name: 'Groupe gratuit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Groupe gratuit', exact: true }).click();
  await act('Remettre les badges');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remettre les badges', exact: true }).click();
  await expect(page.locator('[data-toast]').filter({ hasText: '2 badges remis.' })).toBeVisible();
});

test('members who come from a file say why a line is wrong and what is left out, and are asked about beyond a quota', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/dashboard');
  const Eannee = await edition(page);
  const IdFormule = await createRecord(page, 'festival-formules', {
    Eannee,
    TradLibelle: { TraductionFr: `Classe ${Date.now()}` },
    IsGroupe: true,
    Quota: 1,
    PrixHt: 0,
    PrixTtc: 0,
  });
  const id = await createRecord(page, 'festival-groupes', { Libelle: 'Lycée des Dunes', Eannee, IdFormule });
  await visit(page, `/0/festival-groupe/${id}?onglet=membres`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Importer des membres' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choisir' }).click();
  await (await chooser).setFiles({ name: 'classe.txt', mimeType: 'text/plain', buffer: Buffer.from('Martin\tLéa\nSeul\t\nRoux\tIda\n') });
  await expect(page.getByRole('row').filter({ hasText: 'Seul' })).toContainText('Le prénom manque.');
  await page.getByLabel(/forc/i).check();
  await expect(page.getByText('1 ligne laissée de côté.')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('import.png') });
  await page.getByRole('button', { name: 'Importer 2 membres' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('2 pris pour un quota de 1');
  await question.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByRole('button', { name: 'Importer 2 membres' }).click();
  await question.getByRole('button', { name: 'Dépasser le quota', exact: true }).click();
  await expect(page.locator('[data-toast]').filter({ hasText: '2 membres importés. 1 ligne laissée de côté.' })).toBeVisible();
});

test('a row of all participants opens the sheet of its type, in the order of the list and back to it', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-participants');
  const nom = `Essaitype${Date.now()}`;
  const year = await edition(page);
  const invited = await createRecord(page, 'festival-participant-invites', { Eannee: year, IdContact: await person(page, `${nom}a`) });
  const accredited = await createRecord(page, 'festival-participant-accredites', {
    Eannee: year,
    IdContact: await person(page, `${nom}b`),
  });
  await visit(page, `/0/festival-participants?q=${nom}`);
  await page.getByRole('gridcell', { name: `${nom}a`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/1/festival-participant-invite/${invited}\\b`));
  await expect(page.getByText('1 / 2')).toBeVisible();
  await page.getByRole('button', { name: 'Fiche suivante' }).click();
  await expect(page).toHaveURL(new RegExp(`/1/festival-participant-accredite/${accredited}\\b`));
  await expect(page.getByText('2 / 2')).toBeVisible();
  await page.getByRole('button', { name: 'Fiche précédente' }).click();
  await expect(page).toHaveURL(new RegExp(`/1/festival-participant-invite/${invited}\\b`));
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page).toHaveURL(new RegExp(`/0/festival-participants\\?.*q=${nom}`));
  await expect(page.getByRole('gridcell', { name: `${nom}b`, exact: true })).toBeVisible();
});
