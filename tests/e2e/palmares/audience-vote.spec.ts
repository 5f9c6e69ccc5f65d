/** The vote of an audience: codes on a sheet, one vote a ticket on a phone, the count, and the prize of the public. */
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { defaultEdition } from '../support/read.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

interface Prepared {
  readonly page: Page;
  readonly mark: string;
  readonly vote: number;
}

async function prepare(browser: Browser): Promise<Prepared> {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `Pub${Date.now() % 100_000}`;
  const Eannee = await defaultEdition(page);
  const name = { TradLibelle: { TraductionFr: `Plage ${mark}` }, Eannee };
  const IdSection = await createRecord(page, 'festival-sections', { ...name, IdSectionType: 1, Prefixe: mark });
  const IdProgramme = await createRecord(page, 'festival-programmes', { ...name, IdSection });
  const IdFilm = await createRecord(page, 'films', { TitreOriginal: `Barque ${mark}`, Duree: '01:30:00' });
  await createRecord(page, 'festival-inscriptions', { IdFilm, IdSection, Eannee, IdProgramme });
  const IdLieu = await createRecord(page, 'festival-lieus', { TradLibelle: { TraductionFr: `Lieu ${mark}` } });
  const IdSalle = await createRecord(page, 'festival-salles', { TradLibelle: { TraductionFr: `Salle ${mark}` }, IdLieu, Jauge: 3 });
  const hours = { Debut: '2020-02-01T19:00:00.000', Fin: '2020-02-01T21:00:00.000' };
  await createRecord(page, 'festival-programmations', { IdProgramme, IdSalle, Eannee, ...hours });
  const IdPrix = await createRecord(page, 'festival-prixs', { TradLibelle: { TraductionFr: `Prix du public ${mark}` }, IsActif: true });
  const IdPrixEdition = await createRecord(page, 'festival-prix-editions', { IdPrix, Eannee, IdsSection: [IdSection] });
  const rules = { Methode: 3, Quorum: 1, NoteMax: 5, VotesMin: 1, FinVote: '2098-02-07T20:00:00.000' };
  return { page, mark, vote: await createRecord(page, 'festival-scrutins', { IdPrixEdition, ...rules }) };
}

/** The key that the dialog says once. */
async function openVote(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Ouvrir le vote' }).click();
  const dialog = page.getByRole('dialog');
  const key = (await dialog.locator('output').first().innerText()).trim();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  return key;
}

async function sheetOfCodes(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: /^Faire des codes : / }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Nombre de codes')).toHaveValue('3');
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Télécharger en CSV' }).click()]);
  await expect(dialog).toBeHidden();
  return [...(await readFile(await file.path(), 'utf8')).matchAll(/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/g)].map(([code]) => code);
}

async function spectator(browser: Browser, hash: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(address(`/vote${hash}`));
  return page;
}

test('a ticket votes once on a phone, and the film that comes first gets the prize of the audience', async ({ browser }) => {
  const { page, mark, vote } = await prepare(browser);
  await visit(page, `/1/festival-scrutin/${vote}?onglet=vote`);
  const key = await openVote(page);
  const codes = await sheetOfCodes(page);
  expect(codes).toHaveLength(3);

  const phone = await spectator(browser, `#${(codes[0] ?? '').replaceAll('-', '')}`);
  await expect(phone.getByRole('group', { name: `Barque ${mark}` })).toBeVisible();
  await phone.getByRole('radio', { name: `4 sur 5 pour Barque ${mark}` }).check();
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Voter' }).click();
  await expect(phone.getByText('Merci, votre vote est gardé.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('Ce code a déjà servi : un billet vote une fois.')).toBeVisible();
  await phone.getByLabel('Code').fill('2222 2222 2223');
  await phone.getByRole('button', { name: 'Continuer' }).click();
  await expect(phone.getByText('Ce code est mal recopié : vérifiez chaque caractère.')).toBeVisible();
  expect(await violations(phone)).toEqual([]);
  await phone.context().close();

  await expect(page.getByText('1 vote scellé')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clore le vote' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clore le vote', exact: true }).click();
  await page.getByLabel("La clé remise à l'ouverture").fill(key);
  await page.getByRole('button', { name: 'Dépouiller' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`^1 Barque ${mark} 4 1 4 4`) })).toBeVisible();
  await page.getByRole('button', { name: 'Proclamer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Proclamer', exact: true }).click();
  await visit(page, '/0/palmares');
  const group = page.getByRole('region', { name: `Plage ${mark}` });
  await expect(group.getByRole('link', { name: `Barque ${mark}` })).toBeVisible();
  await expect(group.getByRole('link', { name: 'Proclamé' })).toBeVisible();
});
