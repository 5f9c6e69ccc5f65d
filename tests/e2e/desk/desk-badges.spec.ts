/** Badges that open nothing: each one word, one colour and one sentence, with a server and without. */
import { expect, type Page } from '@playwright/test';
import { reachable } from '#tests/support/reachable-contact.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { chooseDesk } from '../support/desk-choice.ts';
import { defaultEdition } from '../support/read.ts';
import { address, openSignedIn } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

const ACCREDITATIONS = 'festival-participant-accredites';
// A second try meets the people of the first.
const run = Date.now().toString(36);
let serial = 0;

function field(page: Page) {
  return page.getByRole('textbox', { name: /badge scanné/ });
}

function verdict(page: Page) {
  return page.locator('.desk__verdict');
}

async function openDesk(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Guichet', level: 1 })).toBeVisible();
  await chooseDesk(page, name);
  await field(page).focus();
}

/** The field takes no more. */
const TYPED_MAX = 150;

/** As a reader of codes types: the text and the key Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await field(page).focus();
  await page.keyboard.type(text);
  await expect(field(page), 'nothing of what was scanned is lost').toHaveValue(text.slice(0, TYPED_MAX));
  await page.keyboard.press('Enter');
}

interface Badge {
  readonly id: number;
  readonly token: string;
  readonly name: string;
}

async function versionOf(page: Page, id: number): Promise<number> {
  return JSON.parse(await keptRecord(page, ACCREDITATIONS, id)).Version;
}

/** A validated accreditation with its badge, printed. */
async function badge(page: Page, Eannee: number): Promise<Badge> {
  const mark = `${run}${(serial += 1)}`;
  function create(plural: string, record: Record<string, unknown>): Promise<number> {
    return createRecord(page, plural, plural === 'activites' ? { TradLibelle: { TraductionFr: `Activité ${mark}` } } : record);
  }
  const IdPersonne = await create('personnes', { Nom: `Lanvollon ${mark}`, Prenom: 'Ève', IdPays: 45 });
  const IdContact = await create('contacts', { ...(await reachable(create)), IdPersonne, Email: `eve-${mark}@exemple.test` });
  const id = await create(ACCREDITATIONS, { Eannee, IdContact, IdPersonne });
  await step(page, `/api/${ACCREDITATIONS}/${id}/transitions/creer-validee`, { Version: 1, Mail: false });
  await step(page, '/api/guichet/badges', { Edition: Eannee, Roles: [{ Entite: 'festival-participant-accredite', Id: id }] });
  const { JetonBadge } = JSON.parse(await keptRecord(page, ACCREDITATIONS, id));
  return { id, token: JetonBadge, name: `Ève Lanvollon ${mark}` };
}

async function withdraw(page: Page, { id }: Badge): Promise<void> {
  return step(page, `/api/${ACCREDITATIONS}/${id}/transitions/desister`, {
    Version: await versionOf(page, id),
    Motif: 'Souffrante',
    Mail: false,
    Valeurs: { MotifOrigine: 1 },
  });
}

/** An edition that the desk does not work for. */
const FORMER = 2011;

async function former(page: Page): Promise<number> {
  const editions: readonly { Eannee: number }[] = await (await page.request.get(address('/api/dico-festival-editions'))).json();
  if (!editions.some(({ Eannee }) => Eannee === FORMER))
    await createRecord(page, 'festival-editions', { Eannee: FORMER, DateDebut: `${FORMER}-01-28`, DateFin: `${FORMER}-02-05` });
  return FORMER;
}

const FOREIGN = 'https://autre-festival.example/b/9f3c2a17d5e84b60a1c7';

test('a scanned badge that opens nothing says why in one word, one colour and one sentence', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-guichets');
  const edition = await defaultEdition(page);
  const [collected, revoked, old] = [await badge(page, edition), await badge(page, edition), await badge(page, await former(page))];
  await withdraw(page, revoked);
  await openDesk(page, 'Accueil');
  await scan(page, collected.token);
  await expect(verdict(page)).toContainText('À remettre');
  await expect(verdict(page)).toHaveAttribute('data-status', 'ok');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Remis : ${collected.name}.`)).toBeVisible();
  for (const [name, code, word, tone, sentence] of [
    ['remis', collected.token, 'Déjà remis', 'done', /\d\d:\d\d · Accueil · /],
    ['revoque', revoked.token, 'Révoqué', 'no', /s'est désistée, ou a été retirée/],
    ['autre-edition', old.token, 'Autre édition', 'no', /celui de l'édition 2011 : il n'ouvre rien/],
    ['etranger', FOREIGN, 'Inconnu', 'no', /^InconnuCe code n'est celui d'aucun badge\.$/],
    // A code may hold more than any name.
    ['long', `${FOREIGN}?${'s1'.repeat(200)}`, 'Inconnu', 'no', /^InconnuCe code n'est celui d'aucun badge\.$/],
  ] as const) {
    await scan(page, code);
    await expect(verdict(page)).toContainText(word);
    await expect(verdict(page)).toHaveAttribute('data-status', tone);
    await expect(verdict(page)).toHaveText(sentence);
    await expect(page.getByRole('button', { name: 'Remettre', exact: true })).toHaveCount(0);
    await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
    // Enter is for the next person: nothing is handed over.
    await page.keyboard.press('Enter');
    await expect(verdict(page)).toHaveCount(0);
  }
  expect(JSON.parse(await keptRecord(page, ACCREDITATIONS, old.id))).toMatchObject({ DateRemise: null });
  expect(JSON.parse(await keptRecord(page, ACCREDITATIONS, revoked.id))).toMatchObject({ DateRemise: null });
});

test('a badge that is scanned while another is looked for is the next one', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-guichets');
  const edition = await defaultEdition(page);
  const [first, second] = [await badge(page, edition), await badge(page, edition)];
  await openDesk(page, 'Accueil');
  // The network is slow for the first of them.
  const searchRequest = page.waitForRequest(/guichet\/fiches\?.*texte=/);
  await page.route(
    /guichet\/fiches\?.*texte=/,
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    },
    { times: 1 },
  );
  await scan(page, first.token);
  await searchRequest;
  await scan(page, second.token);
  await expect(page.getByRole('article', { name: second.name })).toContainText('À remettre');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Remis : ${second.name}.`)).toBeVisible();
  expect(JSON.parse(await keptRecord(page, ACCREDITATIONS, first.id))).toMatchObject({ DateRemise: null });
});

test('without a server the same badges open nothing, and what was handed over meanwhile settles once, or says why not', async ({
  browser,
}) => {
  // Five people are made, and two browsers sign in: what follows is quick.
  test.slow();
  const page = await openSignedIn(browser, '/0/festival-guichets');
  const office = await openSignedIn(browser, '/0/festival-guichets');
  const edition = await defaultEdition(page);
  const [good, collected, revoked, revokedMeanwhile, old] = [
    await badge(page, edition),
    await badge(page, edition),
    await badge(page, edition),
    await badge(page, edition),
    await badge(page, await former(page)),
  ];
  await withdraw(page, revoked);
  await page.reload();
  await openDesk(page, 'Guichet 1');
  await expect(page.locator('.desk__root[data-ready]')).toBeVisible({ timeout: 20_000 });
  await scan(page, collected.token);
  await expect(verdict(page)).toContainText('À remettre');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Remis : ${collected.name}.`)).toBeVisible();
  await page.context().setOffline(true);
  for (const one of [good, revokedMeanwhile]) {
    await scan(page, one.token);
    await expect(verdict(page)).toContainText('À remettre');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Remis : ${one.name}. Gardé ici jusqu`)).toBeVisible();
  }
  for (const [code, word, tone, sentence] of [
    [good.token, 'Déjà remis', 'done', /Guichet 1/],
    [collected.token, 'Déjà remis', 'done', /Guichet 1/],
    [revoked.token, 'Révoqué', 'no', /s'est désistée/],
    [old.token, 'Inconnu', 'no', /sans le serveur, on ne sait pas s'il est d'une autre édition/],
    [FOREIGN, 'Inconnu', 'no', /sans le serveur, on ne sait pas s'il est d'une autre édition/],
  ] as const) {
    await scan(page, code);
    await expect(verdict(page)).toContainText(word);
    await expect(verdict(page)).toHaveAttribute('data-status', tone);
    await expect(verdict(page)).toHaveText(sentence);
    await page.keyboard.press('Enter');
    await expect(verdict(page)).toHaveCount(0);
  }
  await page.screenshot({ path: test.info().outputPath('hors-ligne.png') });
  await expect(page.getByText('2 remises en attente')).toBeVisible();
  await withdraw(office, revokedMeanwhile);
  await page.context().setOffline(false);
  await expect(page.getByText(/remises? en attente/)).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('alert').filter({ hasText: 'refusée' })).toContainText(revokedMeanwhile.name);
  await page.screenshot({ path: test.info().outputPath('regle.png') });
  expect(JSON.parse(await keptRecord(page, ACCREDITATIONS, good.id))).toMatchObject({ Statut: 128, Guichet: 'Guichet 1' });
  expect(JSON.parse(await keptRecord(page, ACCREDITATIONS, revokedMeanwhile.id))).toMatchObject({ DateRemise: null, Guichet: null });
});
