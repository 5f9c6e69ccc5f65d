/** The desk at work: a person a few keys, two desks on one badge, and some minutes without a server. */
import { expect, type Page } from '@playwright/test';
import { reachable } from '#tests/support/reachable-contact.ts';
import { violations } from '../support/axe.ts';
import { chooseDesk } from '../support/desk-choice.ts';
import { changeRecord, createRecord, keptRecord } from '../support/create.ts';
import { type Member, members } from '../support/people.ts';
import { defaultEdition } from '../support/read.ts';
import { step } from '../support/step.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

let serial = 0;
// A second try meets the people of the first.
const run = Date.now().toString(36);

/** People whose badge is due, and who owe nothing. */
async function arriving(page: Page, count: number): Promise<readonly Member[]> {
  serial += 1;
  return members(page, { Eannee: await defaultEdition(page), mark: `${run}${serial}`, count });
}

async function openDesk(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Guichet', level: 1 })).toBeVisible();
  await chooseDesk(page, name);
  await page.getByRole('textbox', { name: /badge scanné/ }).focus();
}

/** As a reader of codes types: the text and the key Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('two keys hand over to a person who owes nothing, and the desk is ready for the next', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-guichets');
  const [first, second] = await arriving(page, 2);
  await openDesk(page, 'Accueil');
  for (const person of [first, second]) {
    await scan(page, person?.name ?? '');
    await expect(page.getByRole('article', { name: person?.name ?? '' })).toContainText('À remettre');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Remis : ${person?.name ?? ''}.`)).toBeVisible();
    await expect(page.getByRole('textbox', { name: /badge scanné/ })).toBeFocused();
  }
  expect(JSON.parse(await keptRecord(page, 'festival-groupe-membres', first?.id ?? 0))).toMatchObject({ Statut: 2, Guichet: 'Accueil' });
  await scan(page, first?.name ?? '');
  await expect(page.getByRole('article')).toContainText(/Déjà remis.*Accueil/);
  expect(await violations(page, { within: '.desk__root' })).toEqual([]);
  await page.getByRole('button', { name: `Annuler ${first?.name ?? ''}` }).click();
  await expect(page.getByText(`Remise annulée : ${first?.name ?? ''}.`)).toBeVisible();
  await scan(page, 'zz00notabadge42');
  await expect(page.getByText("Ce code n'est celui d'aucun badge.")).toBeVisible();
});

test('a badge that is out of date is asked about before it is handed over, and printed in the same gesture', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-guichets');
  const mark = `${run}${(serial += 1)}`;
  const Eannee = await defaultEdition(page);
  function create(plural: string, record: Record<string, unknown>): Promise<number> {
    return createRecord(page, plural, plural === 'activites' ? { TradLibelle: { TraductionFr: `Activité ${mark}` } } : record);
  }
  const IdPersonne = await create('personnes', { Nom: `Quemener ${mark}`, Prenom: 'Jeanne', IdPays: 45 });
  const IdContact = await create('contacts', { ...(await reachable(create)), IdPersonne, Email: `jeanne-${mark}@exemple.test` });
  const id = await create('festival-participant-accredites', { Eannee, IdContact, IdPersonne });
  await step(page, `/api/festival-participant-accredites/${id}/transitions/creer-validee`, { Version: 1, Mail: false });
  await openDesk(page, 'Accueil');
  await scan(page, `Quemener ${mark}`);
  const first = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Imprimer le badge' }).click();
  await first;
  const kept = JSON.parse(await keptRecord(page, 'festival-participant-accredites', id));
  await changeRecord(page, `festival-participant-accredites/${id}`, { ...kept, NomBadge: 'Jeanne du port' });
  await expect(page.getByRole('article')).toContainText('badge à rééditer');
  await page.getByRole('textbox', { name: /badge scanné/ }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText(`imprimé, il dit « Jeanne Quemener ${mark} » ; il dirait aujourd'hui « Jeanne du port »`);
  await page.screenshot({ path: test.info().outputPath('perime.png') });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toContainText('À remettre');
  await page.getByRole('button', { name: 'Remettre', exact: true }).click();
  const again = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Imprimer, puis remettre' }).click();
  await again;
  await expect(page.getByText(`Remis : Jeanne Quemener ${mark}.`)).toBeVisible();
  expect(JSON.parse(await keptRecord(page, 'festival-participant-accredites', id))).toMatchObject({
    NbEditionsBadge: 2,
    Guichet: 'Accueil',
  });
});

test('a badge that was never printed is asked about, and printed in the same gesture', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-guichets');
  const Eannee = await defaultEdition(page);
  const [person] = await members(page, { Eannee, mark: `${run}${(serial += 1)}`, count: 1, isPrinted: false });
  await openDesk(page, 'Accueil');
  await scan(page, person?.name ?? '');
  await expect(page.getByRole('article')).toContainText('badge à éditer');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText(`Badge de ${person?.name ?? ''} : il n'a jamais été imprimé.`);
  await page.screenshot({ path: test.info().outputPath('jamais-imprime.png') });
  const printed = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Imprimer, puis remettre' }).click();
  await printed;
  await expect(page.getByText(`Remis : ${person?.name ?? ''}.`)).toBeVisible();
  const kept = JSON.parse(await keptRecord(page, 'festival-groupe-membres', person?.id ?? 0));
  expect(kept).toMatchObject({ Statut: 2, DateEditionBadge: expect.any(String) });
});

test('a desk follows what another one does, and its own hand-over says who was faster', async ({ browser }) => {
  const slow = await openSignedIn(browser, '/0/festival-guichets');
  const [person] = await arriving(slow, 1);
  const fast = await openSignedIn(browser, '/0/festival-guichets');
  await openDesk(slow, 'Guichet 1');
  await openDesk(fast, 'Guichet 2');
  await slow.bringToFront();
  await scan(slow, person?.name ?? '');
  await expect(slow.getByRole('article')).toContainText('À remettre');
  await fast.bringToFront();
  await scan(fast, person?.name ?? '');
  await expect(fast.getByRole('article')).toContainText('À remettre');
  await fast.keyboard.press('Enter');
  await expect(fast.getByText(/^Remis :/)).toBeVisible();
  await expect(slow.getByRole('article')).toContainText(/Déjà remis.*Guichet 2/);
});

test('without a server the desk goes on; once it is back everything is recorded once, and what another desk did first is told', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/0/festival-guichets');
  const [kept, taken, late] = await arriving(page, 3);
  await page.reload();
  await openDesk(page, 'Guichet 1');
  await expect(page.locator('.desk__root[data-ready]')).toBeVisible({ timeout: 20_000 });
  const search = page.getByRole('textbox', { name: /badge scanné/ });
  const before = (await search.boundingBox())?.y ?? 0;
  await page.context().setOffline(true);
  // Shown once, in a line of its own: nothing moves under the hand.
  const line = page.getByText(/Le serveur ne répond pas/);
  await scan(page, kept?.name ?? '');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('Les remises sont gardées ici');
  expect((await page.locator('.shell__notice').boundingBox())?.height).toBe(36);
  expect((await search.boundingBox())?.y).toBe(before);
  await page.screenshot({ path: test.info().outputPath('hors-ligne.png') });
  await page.keyboard.press('Escape');
  for (const person of [kept, taken]) {
    await scan(page, person?.name ?? '');
    await expect(page.getByRole('article', { name: person?.name ?? '' })).toContainText('À remettre');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Gardé ici jusqu/)).toBeVisible();
  }
  await expect(page.getByText('2 remises en attente')).toBeVisible();
  // The same person comes back meanwhile: this desk knows.
  await scan(page, kept?.name ?? '');
  await expect(page.getByRole('article')).toContainText('Déjà remis');
  const other = await openSignedIn(browser, '/0/festival-guichets');
  await openDesk(other, 'Guichet 2');
  await scan(other, taken?.name ?? '');
  await expect(other.getByRole('article')).toContainText('À remettre');
  await other.keyboard.press('Enter');
  await expect(other.getByText(/^Remis :/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/remises? en attente/)).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('alert').filter({ hasText: 'refusée' })).toContainText(/déjà remis le .*Guichet 2/);
  // A person on screen was served meanwhile, and is not due the same again, nor at the next outage.
  await expect(page.getByRole('article', { name: kept?.name ?? '' })).toContainText('Déjà remis');
  expect(JSON.parse(await keptRecord(page, 'festival-groupe-membres', kept?.id ?? 0))).toMatchObject({ Statut: 2, Guichet: 'Guichet 1' });
  expect(JSON.parse(await keptRecord(page, 'festival-groupe-membres', taken?.id ?? 0))).toMatchObject({ Statut: 2, Guichet: 'Guichet 2' });
  // Gestures of another desk are not this one's to undo; its own are.
  await expect(page.getByRole('button', { name: `Annuler ${taken?.name ?? ''}` })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Annuler ${kept?.name ?? ''}` })).toBeVisible();
  await page.getByRole('button', { name: 'Vu' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: `Annuler ${kept?.name ?? ''}` })).toBeVisible();
  await expect(page.locator('.desk__side')).not.toContainText(taken?.name ?? '–');
  await page.getByRole('button', { name: `Annuler ${kept?.name ?? ''}` }).click();
  await expect(page.getByText(`Remise annulée : ${kept?.name ?? ''}.`)).toBeVisible();
  expect(JSON.parse(await keptRecord(page, 'festival-groupe-membres', taken?.id ?? 0))).toMatchObject({ Statut: 2, Guichet: 'Guichet 2' });
  await page.getByRole('textbox', { name: /badge scanné/ }).focus();
  await scan(page, late?.name ?? '');
  await expect(page.getByRole('article', { name: late?.name ?? '' })).toContainText('À remettre');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Remis : ${late?.name ?? ''}.`)).toBeVisible();
});

test('an undone hand-over says what becomes of its money: given back, the till and the accreditation follow', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-guichets');
  const mark = `${run}${(serial += 1)}`;
  const Eannee = await defaultEdition(page);
  function create(plural: string, record: Record<string, unknown>): Promise<number> {
    return createRecord(page, plural, plural === 'activites' ? { TradLibelle: { TraductionFr: `Activité ${mark}` } } : record);
  }
  const IdPersonne = await create('personnes', { Nom: `Lannion ${mark}`, Prenom: 'Yves', IdPays: 45 });
  const IdContact = await create('contacts', { ...(await reachable(create)), IdPersonne, Email: `yves-${mark}@exemple.test` });
  const id = await create('festival-participant-accredites', { Eannee, IdContact, IdPersonne, Prix: 60 });
  const path = `/api/festival-participant-accredites/${id}/transitions`;
  await step(page, `${path}/soumettre`, { Version: 1, Mail: false });
  await step(page, `${path}/demander-paiement`, { Version: 2, Mail: false });
  const desk = `Caisse ${mark}`;
  const name = `Yves Lannion ${mark}`;
  await openDesk(page, desk);
  async function pay(): Promise<void> {
    await scan(page, `Lannion ${mark}`);
    await expect(page.getByRole('article', { name })).toContainText('À payer');
    await page.getByRole('button', { name: 'Espèces' }).click();
    await expect(page.getByText(`Remis : ${name}.`)).toBeVisible();
  }
  await pay();
  await page.getByRole('button', { name: `Annuler ${name}` }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText(/60,00\s€ ont été encaissés avec cette remise \(Espèces, Caisse .+\)\. Que devient cet argent \?/);
  await page.screenshot({ path: test.info().outputPath('argent.png') });
  expect(await violations(page, { within: '[role=dialog], [role=alertdialog]' })).toEqual([]);
  await page.keyboard.press('Escape');
  expect(JSON.parse(await keptRecord(page, 'festival-participant-accredites', id))).toMatchObject({ Statut: 128, IsPaye: true });
  await page.getByRole('button', { name: `Annuler ${name}` }).click();
  await question.getByRole('button', { name: 'Argent rendu' }).click();
  await expect(page.getByText(/Remise annulée : Yves Lannion .+\. 60,00\s€ rendus/)).toBeVisible();
  expect(JSON.parse(await keptRecord(page, 'festival-participant-accredites', id))).toMatchObject({
    Statut: 4,
    IsPaye: false,
    ResteDu: 60,
  });
  await pay();
  await page.getByRole('button', { name: `Annuler ${name}` }).click();
  await question.getByRole('button', { name: 'Argent gardé' }).click();
  await expect(page.getByText(/Remise annulée : Yves Lannion .+\. 60,00\s€ restent encaissés/)).toBeVisible();
  expect(JSON.parse(await keptRecord(page, 'festival-participant-accredites', id))).toMatchObject({ Statut: 64, IsPaye: true });
});
