/** Series of the guest office and the volunteers' office, or acts beside a guest: companions, juries, contingents, hours. */
import { expect, type Page } from '@playwright/test';
import { addDays } from '#domain/values/dates.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { type GuestStay, guest, volunteer } from '../support/people.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

async function firstNights(page: Page): Promise<GuestStay> {
  const editions: readonly { Id: number; Eannee: number; IsDefaut: boolean }[] = await (
    await page.request.get(address('/api/dico-festival-editions'))
  ).json();
  const { Id = 0, Eannee = 0 } = editions.find(({ IsDefaut }) => IsDefaut) ?? {};
  const { DateDebut }: { DateDebut: string } = JSON.parse(await keptRecord(page, 'festival-editions', Id));
  return { Eannee, Arrivee: DateDebut, Depart: addDays(DateDebut, 2) };
}

test('a child who comes with a guest is made from the sheet, and sleeps in the same room', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `${Date.now() % 100_000}`;
  const stay = await firstNights(page);
  const hotel = await createRecord(page, 'festival-hotels', { Libelle: `Aber Familial ${mark}`, NbChambres: 2 });
  await createRecord(page, 'festival-hotel-editions', { IdHotel: hotel, Eannee: stay.Eannee, PrixDouble: 90 });
  const host = await guest(page, `Lucia${mark}`, stay);
  const order = { IdParticipant: host, IdHotel: hotel, Dates: [stay.Arrivee], TypePec: 1, IsCellule: true, IsConfirme: true };
  await step(page, '/api/festival-hotel-pecs/assignation', order);
  await visit(page, `/1/festival-participant-invite/${host}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Ajouter un accompagnant' }).click();
  await page.getByLabel('Prénom').fill('Inès');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Inès Lucia${mark} vient avec, 1 nuit dans la même chambre.`)).toBeVisible();
  await visit(page, `/1/festival-participant-invite/${host}?onglet=accompagnants`);
  await expect(page.getByText(`Inès Lucia${mark}`).first()).toBeVisible();
});

test('jurors are invited together from the list of persons, and sit in the jury of their section', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `Jur${Date.now() % 100_000}`;
  const { Eannee } = await firstNights(page);
  const type = await createRecord(page, 'festival-section-types', { TradLibelle: { TraductionFr: `Labo ${mark}` } });
  const section = await createRecord(page, 'festival-sections', {
    IdSectionType: type,
    Eannee,
    TradLibelle: { TraductionFr: `Labo ${mark}` },
  });
  await createRecord(page, 'festival-implications', { TradLibelle: { TraductionFr: `Jury ${mark}` }, Types: 2, IsJury: true });
  const activity = await createRecord(page, 'activites', { TradLibelle: { TraductionFr: `Critique ${mark}` } });
  for (const Prenom of ['Ana', 'Bo', 'Cy']) {
    const IdPersonne = await createRecord(page, 'personnes', { Nom: mark, Prenom });
    const reach = { Email: `${Prenom}.${mark}@jury.example`.toLowerCase(), IdsActivite: [activity], Adresse: { IdPays: 45 } };
    if (Prenom !== 'Cy') await createRecord(page, 'contacts', { IdPersonne, ...reach });
  }
  await visit(page, `/0/personnes?q=${mark}`);
  await expect(page.getByRole('row', { name: new RegExp(mark) })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
  await page.getByRole('button', { name: 'Inviter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Inviter une sélection' });
  await expect(dialog).toContainText('2 personnes à inviter');
  await expect(dialog).toContainText(`Cy ${mark} : pas de contact`);
  await dialog.getByLabel('À quel titre').selectOption({ label: `Jury ${mark}` });
  await dialog.getByLabel('Jury de la section').selectOption({ label: `Labo ${mark}` });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Inviter 2 personnes' }).click();
  await expect(page.getByText('2 invitations en brouillon.')).toBeVisible();
  await visit(page, `/1/festival-section/${section}?onglet=jury`);
  await expect(page.getByText(`Ana ${mark}`).first()).toBeVisible();
});

test('the contingents of a contract are filled by one number and a pasted line', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const { Eannee, Arrivee } = await firstNights(page);
  const hotel = await createRecord(page, 'festival-hotels', { Libelle: `Aber Contrat ${Date.now() % 100_000}`, NbChambres: 9 });
  const terms = { IdHotel: hotel, Eannee, DateDebut: Arrivee, DateFin: addDays(Arrivee, 9) };
  const contract = await createRecord(page, 'festival-hotel-editions', terms);
  await visit(page, `/1/festival-hotel-edition/${contract}`);
  await page.getByRole('button', { name: 'Remplir les contingents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remplir les contingents' });
  await dialog.getByLabel('Single').fill('6');
  await dialog.getByLabel('Double').fill('4');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Contingents : 18 lignes nouvelles, 0 changées.')).toBeVisible();
});

test('volunteers get their hours from the planning, and who was told reads before and now', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  const { Eannee, Arrivee } = await firstNights(page);
  const post = await createRecord(page, 'festival-poste-benevoles', { TradLibelle: { TraductionFr: `Accueil ${mark}` } });
  const id = await volunteer(page, `Rocval ${mark}`, { Eannee, IdPosteAffecte: post });
  const hours = { Debut: `${Arrivee}T10:00:00`, Fin: `${Arrivee}T12:00:00`, Motif: 'Essai' };
  const shift = await createRecord(page, 'benevole-affectations', { IdParticipant: id, IdPoste: post, ...hours });
  await visit(page, '/0/planning-benevoles');
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Envoyer leurs créneaux' }).click();
  await expect(question).toContainText('vont recevoir leurs créneaux par mail');
  await question.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(question).toContainText(/\d+ mails? en file/);
  await question.getByRole('button').last().click();

  const { Version } = await answerOf<{ Version: number }>(page, `/api/benevole-affectations/${shift}`);
  await answerOf(page, `/api/benevole-affectations/${shift}`, {
    method: 'PUT',
    body: { Version, Id: shift, IdParticipant: id, IdPoste: post, ...hours, Lieu: 'Hall' },
  });
  await visit(page, `/1/festival-participant-benevole/${id}?onglet=feuille`);
  await expect(page.getByText(/Périmée : .*maintenant .*Hall/)).toBeVisible();
  await page.getByRole('button', { name: 'Envoyer à nouveau' }).click();
  await expect(page.getByText("La personne a en main ce qui est vrai aujourd'hui.")).toBeVisible();
});
