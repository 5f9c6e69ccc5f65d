/** Effects of a step of a person elsewhere, announced before and true after: nights and mails of a guest, the age of a volunteer, what is left of an anonymised person. */
import { expect, type Page } from '@playwright/test';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { violations } from '../support/axe.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { defaultEdition, rows } from '../support/read.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

interface PersonIds {
  readonly IdPersonne: number;
  readonly IdContact: number;
}

async function someone(page: Page, Nom: string): Promise<PersonIds> {
  function create(plural: string, record: Record<string, unknown>): Promise<number> {
    return createRecord(
      page,
      plural,
      plural === 'activites' ? { TradLibelle: { TraductionFr: `Activité ${crypto.randomUUID()}` } } : record,
    );
  }
  const IdPersonne = await create('personnes', { Nom, Prenom: 'Maud', IdPays: 45 });
  const contactFields = { ...(await reachable(create)), IdPersonne, Email: `${Nom.replaceAll(' ', '-').toLowerCase()}@exemple.test` };
  return { IdPersonne, IdContact: await create('contacts', contactFields) };
}

function mark(): string {
  return Date.now().toString(36);
}

test('a guest is validated once no promised night is missing, is told of both hotels, and gives the rooms back when they withdraw', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/dashboard');
  const suffix = mark();
  // Editions of other journeys lie before 2080 and from 2110 on.
  const Eannee = 2080 + (Date.now() % 30);
  const { Jour: day }: { Jour: string } = await (await page.request.get(address('/api/tableau-de-bord'))).json();
  await createRecord(page, 'festival-editions', { Eannee, DateDebut: day, DateFin: addDays(day, 8) });
  function hotel(name: string) {
    return createRecord(page, 'festival-hotels', { Libelle: `${name} ${suffix}`, NbChambres: 1, PrixDouble: 80 });
  }
  const [lake, station] = [await hotel('Hôtel du Lac'), await hotel('Hôtel de la Gare')];
  const stay = { Eannee, ...(await someone(page, `Kerleo ${suffix}`)), Arrivee: day, Depart: addDays(day, 3), NuitsMax: 3 };
  const id = await createRecord(page, 'festival-participant-invites', stay);
  const coming = await createRecord(page, 'festival-participant-invites', { ...stay, ...(await someone(page, `Reste ${suffix}`)) });
  await step(page, `/api/festival-participant-invites/${coming}/transitions/envoyer`, { Version: 1, Mail: false });
  function assign(IdHotel: number, Dates: readonly string[]) {
    return step(page, '/api/festival-hotel-pecs/assignation', {
      IdParticipant: id,
      IdHotel,
      Dates,
      TypePec: PecType.festival,
      IsCellule: true,
      IsConfirme: true,
    });
  }
  await assign(lake, [day, addDays(day, 1)]);
  await visit(page, `/0/festival-participant-invite/${id}`);
  await page.getByRole('button', { name: 'Valider', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Pourquoi valider sans cela')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Valider', exact: true })).toBeDisabled();
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await assign(station, [addDays(day, 2)]);
  await page.getByRole('button', { name: 'Valider', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Valider', exact: true })).toBeEnabled();
  await expect(dialog.getByLabel('Pourquoi valider sans cela')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Valider', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remettre le badge' })).toBeVisible();
  const where = { field: 'IdParticipant', op: 'eq', value: id };
  const [mail] = await rows(page, 'mail-traces', { where, columns: ['Destinataire'] });
  const mailText = await keptRecord(page, 'mail-traces', Number(mail?.['Id']));
  for (const name of [`Hôtel du Lac ${suffix}`, `Hôtel de la Gare ${suffix}`]) expect(mailText).toContain(name);

  await page.getByRole('button', { name: 'Désistement' }).click();
  await expect(dialog).toContainText(/3 nuits à venir .*Hôtel du Lac/);
  const leave = dialog.getByRole('button', { name: 'Désistement' });
  await dialog.getByLabel(/^Motif \*|^Motif$/).fill('Souffrante');
  await expect(leave).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Libérer les chambres' }).check();
  await leave.click();
  await expect(page.getByRole('button', { name: 'Inviter à nouveau' })).toBeVisible();
  expect(await rows(page, 'festival-hotel-pecs', { where, columns: ['DateNuit'] })).toEqual([]);
  expect(JSON.parse(await keptRecord(page, 'festival-participant-invites', id))).toMatchObject({ IdHotel: null, Motif: 'Souffrante' });

  // Guests who lost their room because they do not come are neither looked for one nor waited for.
  await visit(page, `/0/festival-participant-invites?vue=tous&q=${suffix}`);
  await page
    .getByRole('button', { name: /^Édition/ })
    .first()
    .click();
  await page.getByRole('menuitemcheckbox', { name: String(Eannee) }).click();
  await page.keyboard.press('Escape');
  const shown = page.getByRole('row').filter({ hasText: suffix });
  await expect(shown).toHaveCount(2);
  await page.getByRole('tab', { name: /^Sans hôtel/ }).click();
  await expect(shown).toHaveText([/Reste/]);
  await visit(page, `/0/festival-participants?vue=presents&q=${suffix}`);
  await expect(shown).toHaveText([/Reste/]);
});

test('a volunteer who is too young the day before the festival is refused with the reason, and stays a draft', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const Eannee = await defaultEdition(page);
  const young = { Eannee, ...(await someone(page, `Jeune ${mark()}`)), DateNaissance: `${Eannee - 16}-01-01` };
  const id = await createRecord(page, 'festival-participant-benevoles', young);
  await visit(page, `/0/festival-participant-benevole/${id}`);
  await page.getByRole('button', { name: 'Soumettre' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('18 ans révolus la veille du premier jour du festival');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page.getByRole('button', { name: 'Soumettre' })).toBeVisible();
  expect(JSON.parse(await keptRecord(page, 'festival-participant-benevoles', id))).toMatchObject({ Statut: 1 });
});

test('who is anonymised is named with what they still have first, and leaves neither badge, diet nor comment behind', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/dashboard');
  const suffix = mark();
  const { IdPersonne, IdContact } = await someone(page, `Effacee ${suffix}`);
  const intimate = {
    NomBadge: `Maud E ${suffix}`,
    RegimeAlimentaire: `arachide ${suffix}`,
    Accessibilite: `fauteuil ${suffix}`,
    Commentaire: `06 ${suffix}`,
  };
  const guest = { Eannee: await defaultEdition(page), IdPersonne, IdContact, ...intimate };
  const id = await createRecord(page, 'festival-participant-invites', guest);
  const account = await createRecord(page, 'bam-comptes', { Login: `effacee-${suffix}@exemple.test`, IdContact });
  await visit(page, `/0/compte/${account}`);
  await page.getByRole('button', { name: 'Anonymiser' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anonymiser', exact: true }).click();
  const question = page.getByRole('alertdialog').filter({ hasText: 'Cette personne a encore ceci' });
  await expect(question).toContainText('fiches de participant, 1');
  await question.getByRole('button', { name: 'Tout anonymiser', exact: true }).click();
  await expect(page.getByText('Compte anonymisé.')).toBeVisible();
  const left = [
    await keptRecord(page, 'festival-participant-invites', id),
    await keptRecord(page, 'personnes', IdPersonne),
    await keptRecord(page, 'contacts', IdContact),
    await keptRecord(page, 'bam-comptes', account),
  ].join(' ');
  expect(left).not.toContain(suffix);
});
