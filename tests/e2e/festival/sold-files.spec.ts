/** Sales from plan to paper: an accreditation that is paid, credited and handed over, and the quote of a group line by line. */
import { type Browser, expect, type Page } from '@playwright/test';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { violations } from '../support/axe.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { defaultEdition, rows } from '../support/read.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

interface Sold {
  readonly page: Page;
  readonly Eannee: number;
  readonly mark: string;
  readonly plan: number;
  readonly IdContact: number;
}

function label(TraductionFr: string) {
  return { TradLibelle: { TraductionFr } };
}

async function buyer(page: Page, Nom: string): Promise<Pick<Sold, 'IdContact'>> {
  const contactFields = await reachable((plural, record) =>
    createRecord(page, plural, plural === 'activites' ? { ...record, ...label(`Vente ${Nom}`) } : record),
  );
  const IdPersonne = await createRecord(page, 'personnes', { Nom, Prenom: 'Ana', IdPays: 45 });
  const Email = `ana.${Nom.replaceAll(' ', '.').toLowerCase()}@exemple.test`;
  return { IdContact: await createRecord(page, 'contacts', { ...contactFields, IdPersonne, Email }) };
}

/** A plan at 60 euros, 20 % included, and somebody to sell it to. */
async function prepare(browser: Browser, isGroup: boolean): Promise<Sold> {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  const Eannee = await defaultEdition(page);
  const prices = { PrixHt: 50, PrixTtc: 60, TauxTva: 20, IsGroupe: isGroup };
  const plan = await createRecord(page, 'festival-formules', { Eannee, ...label(`Semaine ${mark}`), ...prices });
  return { page, Eannee, mark, plan, ...(await buyer(page, `Riou ${mark}`)) };
}

function save(page: Page) {
  return page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
}

async function take(page: Page, path: string, name: string, more = {}): Promise<void> {
  const { Version }: { Version: number } = await (await page.request.get(address(`/api/${path}`))).json();
  await step(page, `/api/${path}/transitions/${name}`, { Version, Mail: false, ...more });
}

/** The text of the paper that a button gives. */
async function printed(page: Page, press: () => Promise<void>): Promise<string> {
  const leaving = page.waitForEvent('download');
  await press();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await leaving).createReadStream()) chunks.push(Buffer.from(chunk));
  return pdfText(Buffer.concat(chunks));
}

const ACCREDITATIONS = 'festival-participant-accredites';

test('an accreditation takes the price of its plan, is paid and invoiced, keeps its price until a credit note, and its badge is asked about once it is out of date', async ({
  browser,
}) => {
  const { page, Eannee, mark, plan, IdContact } = await prepare(browser, false);
  const id = await createRecord(page, ACCREDITATIONS, { Eannee, IdContact, IdFormule: plan });
  for (const name of ['soumettre', 'demander-paiement']) await take(page, `${ACCREDITATIONS}/${id}`, name);
  await visit(page, `/0/festival-participant-accredite/${id}?onglet=reglement`);
  const price = page.getByRole('textbox', { name: /^Prix appliqué/ });
  await expect(price).toHaveValue(/^60/);
  await expect(price).toBeEditable();
  await page.getByRole('button', { name: 'Valider le paiement' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('60,00');
  await dialog.getByLabel(/^Mode de paiement/).selectOption(String(ModePaiement.cb));
  await dialog.getByRole('button', { name: 'Valider le paiement' }).click();
  await expect(
    page
      .getByText('Déjà facturé : faites d’abord un avoir')
      .or(page.getByText(/^Déjà facturé : faites d'abord un avoir/))
      .first(),
  ).toBeVisible();
  await expect(price).toHaveCount(0);
  await expect(page.getByLabel(/^Prix appliqué/)).toHaveText(/^60/);
  await expect(page.getByLabel('Payé', { exact: true })).toHaveText('Oui');
  expect(await violations(page, { within: '.sheet-panel' })).toEqual([]);
  const participantFilter = { field: 'IdParticipant', op: 'eq', value: id };
  const [invoice] = await rows(page, 'bam-paiements', { where: participantFilter, columns: ['NoFacture', 'PrixTtc', 'PrixTva', 'Etat'] });
  expect(invoice).toMatchObject({ PrixTtc: 60, PrixTva: 10, Etat: PaiementEtat.reglee });
  const [mail] = await rows(page, 'mail-traces', { where: participantFilter, columns: ['Destinataire', 'NbDocuments'] });
  expect(mail).toMatchObject({ Destinataire: `ana.riou.${mark}@exemple.test`, NbDocuments: 1 });

  await visit(page, `/0/paiements?fiche=${String(invoice?.['Id'])}`);
  const piece = page.getByRole('dialog');
  const paper = await printed(page, () => piece.getByRole('button', { name: 'Imprimer', exact: true }).click());
  for (const word of [String(invoice?.['NoFacture']), `Riou ${mark}`, `Semaine ${mark}`, '60,00']) expect(paper).toContain(word);
  await piece.getByRole('button', { name: 'Faire un avoir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Générer l’avoir', exact: true }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Faire un avoir' }).click();
  await expect(page.getByText('Avoir effectué !')).toBeVisible();

  await visit(page, `/0/festival-participant-accredite/${id}?onglet=reglement`);
  await expect(price).toBeEditable();
  function badge() {
    return page.getByRole('button', { name: 'Rééditer le badge' });
  }
  await page.getByRole('button', { name: 'Autres actions' }).click();
  expect(await printed(page, () => page.getByRole('menuitem', { name: 'Éditer le badge' }).click())).toContain(`Ana Riou ${mark}`);
  await page.getByRole('tab', { name: /^Badge et/ }).click();
  // The print reaches the sheet a moment later.
  await expect(page.getByLabel('Éditions du badge')).toHaveText('1');
  await page.getByLabel('Nom sur le badge').fill('Ana du Lac');
  await save(page);
  await expect(badge()).toBeVisible();
  await page.getByRole('button', { name: 'Remettre le badge' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`imprimé, il dit « Ana Riou ${mark} » ; il dirait aujourd'hui « Ana du Lac »`);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Badge remis', { exact: true })).toHaveCount(0);
  expect(await printed(page, () => badge().click())).toContain('Ana du Lac');
  await expect(badge()).toHaveCount(0);
  await page.getByRole('button', { name: 'Remettre le badge' }).click();
  await expect(page.getByRole('button', { name: 'Annuler la remise' })).toBeVisible();
  expect(JSON.parse(await keptRecord(page, ACCREDITATIONS, id))).toMatchObject({ NbEditionsBadge: 2, DateRemise: expect.any(String) });
});

/** An accreditation that is paid, and somebody who pays only their part of its room. */
async function lodged(sold: Sold) {
  const { page, Eannee, mark, plan, IdContact } = sold;
  const editions: readonly { Id: number; Eannee: number }[] = await (await page.request.get(address('/api/dico-festival-editions'))).json();
  const edition = editions.find((one) => one.Eannee === Eannee)?.Id ?? 0;
  const { DateDebut }: { DateDebut: string } = JSON.parse(await keptRecord(page, 'festival-editions', edition));
  const stay = { Eannee, Arrivee: DateDebut, Depart: addDays(DateDebut, 2) };
  const id = await createRecord(page, ACCREDITATIONS, { ...stay, IdContact, IdFormule: plan });
  for (const name of ['soumettre', 'demander-paiement']) await take(page, `${ACCREDITATIONS}/${id}`, name);
  await take(page, `${ACCREDITATIONS}/${id}`, 'valider-paiement', { Valeurs: { ModePaiement: ModePaiement.cb } });
  const companion = await createRecord(page, 'festival-participant-invites', {
    ...stay,
    NuitsMax: 2,
    ...(await buyer(page, `Compagne ${mark}`)),
  });
  const hotel = await createRecord(page, 'festival-hotels', { Libelle: `Hôtel du Pont ${mark}`, NbChambres: 2, PrixDouble: 80 });
  await createRecord(page, 'festival-hotel-editions', { IdHotel: hotel, Eannee, PrixAccompagnant: 12 });
  const nights = { IdHotel: hotel, Dates: [DateDebut, addDays(DateDebut, 1)], TypePec: PecType.organisateur };
  await step(page, '/api/festival-hotel-pecs/assignation', { ...nights, IdParticipant: id });
  await step(page, '/api/festival-hotel-pecs/assignation', { ...nights, IdParticipant: companion, IdPartage: id });
  return { id, companion };
}

test('who withdraws is told of the room they share and of their invoice: the companion then pays the room, and a credit note answers the invoice', async ({
  browser,
}) => {
  const sold = await prepare(browser, false);
  const { page, mark } = sold;
  const { id, companion } = await lodged(sold);
  function of(value: number) {
    return { field: 'IdParticipant', op: 'eq', value };
  }
  async function prices() {
    return (await rows(page, 'festival-hotel-pecs', { where: of(companion), columns: ['Prix'] })).map(({ Prix }) => Prix);
  }
  function pieces() {
    return rows(page, 'bam-paiements', { where: of(id), columns: ['NoFacture', 'PrixTtc'] });
  }
  expect(await prices()).toEqual([12, 12]);
  const [invoice] = await pieces();
  await visit(page, `/0/festival-participant-accredite/${id}`);
  await page.getByRole('button', { name: 'Désistement' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Compagne ${mark}`);
  await expect(dialog).toContainText(String(invoice?.['NoFacture']));
  await dialog.getByLabel(/^Motif \*|^Motif$/).fill('Souffrante');
  await dialog.getByRole('radio', { name: 'Libérer les chambres' }).check();
  const leave = dialog.getByRole('button', { name: 'Désistement' });
  await expect(leave).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Faire un avoir' }).check();
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await leave.click();
  await expect(page.getByRole('button', { name: 'Désistement' })).toHaveCount(0);
  expect(await prices()).toEqual([80, 80]);
  expect(await rows(page, 'festival-hotel-pecs', { where: of(id), columns: ['Prix'] })).toEqual([]);
  expect((await pieces()).map(({ PrixTtc }) => PrixTtc).toSorted()).toEqual([-60, 60]);
});

test('the quote of a group is detailed line by line: its price follows, says why, and the paper tells the tax by rate', async ({
  browser,
}) => {
  const { page, Eannee, mark, plan, IdContact } = await prepare(browser, true);
  const id = await createRecord(page, 'festival-groupes', {
    Libelle: `Lycée ${mark}`,
    Eannee,
    IdContact,
    IdFormule: plan,
    EffectifPrevu: 10,
  });
  await createRecord(page, 'festival-groupe-lignes', {
    IdGroupe: id,
    Designation: 'Catalogues',
    Quantite: 8,
    PrixUnitaireTtc: 10,
    TauxTva: 5.5,
  });
  await visit(page, `/0/festival-groupe/${id}?onglet=lignes`);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Nouvelle ligne du devis' }).click();
  await page.getByRole('combobox', { name: /^Formule/ }).fill(`Semaine ${mark}`);
  await page.locator('[role=option]:visible').filter({ hasText: mark }).first().click();
  await page.getByRole('textbox', { name: /^Quantité, ligne/ }).fill('8');
  await save(page);
  await expect(page.locator('td[data-field=MontantTtc]').filter({ hasText: '480,00' })).toBeVisible();
  await page.getByRole('tab', { name: 'Devis et facturation' }).click();
  const price = page.getByRole('textbox', { name: /^Prix TTC/ });
  await expect(price).toHaveCount(0);
  await expect(page.getByLabel(/^Prix TTC/)).toHaveText(/^560/);
  await expect(page.getByText('Le prix suit les lignes du devis.').first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('devis.png') });
  await page.getByRole('button', { name: 'Valider le devis' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Valider le devis', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Valider le paiement' })).toBeVisible();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  const paper = await printed(page, () => page.getByRole('menuitem', { name: 'Imprimer le devis' }).click());
  for (const word of ['Catalogues', `Semaine ${mark}`, '560,00', '5,5', '20']) expect(paper).toContain(word);
  // Once it is invoiced, the lines say so before anybody types in them.
  const paid = { ModePaiement: ModePaiement.cb, NumEngagement: 'BC-7' };
  await take(page, `festival-groupes/${id}`, 'valider-paiement', { Valeurs: paid });
  await visit(page, `/0/festival-groupe/${id}?onglet=lignes`);
  await expect(page.getByText("Déjà facturé : faites d'abord un avoir, puis changez et facturez à nouveau.")).toBeVisible();
  await expect(page.locator('td[data-field=MontantTtc]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nouvelle ligne du devis' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});
