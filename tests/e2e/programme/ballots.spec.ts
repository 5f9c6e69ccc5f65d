/** A jury's afternoon: one-time links, sealed ballots, the key of the president, the count, and the prize. */
import { type Browser, expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { defaultEdition, rows } from '../support/read.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

interface Prepared {
  readonly page: Page;
  readonly mark: string;
  readonly vote: number;
  readonly prize: number;
}

async function prepare(browser: Browser): Promise<Prepared> {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `Jury${Date.now() % 100_000}`;
  const Eannee = await defaultEdition(page);
  const name = { TradLibelle: { TraductionFr: `Labo ${mark}` }, Eannee };
  const section = await createRecord(page, 'festival-sections', { ...name, IdSectionType: 1, Prefixe: mark });
  const IdProgramme = await createRecord(page, 'festival-programmes', { ...name, IdSection: section });
  for (const title of ['Barque', 'Phare']) {
    const IdFilm = await createRecord(page, 'films', { TitreOriginal: `${title} ${mark}` });
    await createRecord(page, 'festival-inscriptions', { IdFilm, IdSection: section, Eannee, IdProgramme });
  }
  const activity = await createRecord(page, 'activites', { TradLibelle: { TraductionFr: `Critique ${mark}` } });
  for (const Prenom of ['Ana', 'Bo']) {
    const IdPersonne = await createRecord(page, 'personnes', { Nom: mark, Prenom, IdPays: 45 });
    const reach = { Email: `${Prenom}.${mark}@jury.example`.toLowerCase(), IdsActivite: [activity], Adresse: { IdPays: 45 } };
    const IdContact = await createRecord(page, 'contacts', { IdPersonne, ...reach });
    const juror = await createRecord(page, 'festival-participant-invites', { Eannee, IdPersonne, IdContact });
    await step(page, `/api/festival-sections/${section}/jury/${juror}`, {});
  }
  const prize = await createRecord(page, 'festival-prixs', { TradLibelle: { TraductionFr: `Grand Prix ${mark}` }, IsActif: true });
  const IdPrixEdition = await createRecord(page, 'festival-prix-editions', { IdPrix: prize, Eannee, IdsSection: [section] });
  const vote = await createRecord(page, 'festival-scrutins', { IdPrixEdition, Methode: 1, Quorum: 1 });
  return { page, mark, vote, prize };
}

/** The words that the dialog says once. */
async function readOnce(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const words = await dialog.locator('output').first().innerText();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  return words.trim();
}

async function castBallot(browser: Browser, link: string, points: readonly string[]): Promise<Page> {
  const juror = await (await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })).newPage();
  await juror.goto(address(`/scrutin#${link.split('#').at(-1) ?? ''}`));
  for (const [index, value] of points.entries()) await juror.getByRole('spinbutton').nth(index).fill(value);
  expect(await violations(juror)).toEqual([]);
  await juror.getByRole('button', { name: 'Déposer mon bulletin' }).click();
  return juror;
}

test('a juror votes once by a link on a phone; the sealed ballots are counted with the key, and the prize is given', async ({
  browser,
}) => {
  const { page, mark, vote, prize } = await prepare(browser);
  await visit(page, `/1/festival-scrutin/${vote}?onglet=vote`);
  await page.getByRole('button', { name: 'Ouvrir le vote' }).click();
  const key = await readOnce(page);
  await page.getByRole('button', { name: `Créer un lien : Ana ${mark}` }).click();
  const link = await readOnce(page);
  const juror = await castBallot(browser, link, ['4', '9']);
  await expect(juror.getByText('Merci, votre bulletin est scellé.')).toBeVisible();
  await juror.reload();
  await expect(juror.getByText(/déjà/)).toBeVisible();
  await juror.context().close();

  await expect(page.getByText('1 / 2 bulletins, quorum 1')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clore le vote' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clore le vote', exact: true }).click();
  await page.getByLabel("La clé remise à l'ouverture").fill('AAAA-BBBB');
  await page.getByRole('button', { name: 'Dépouiller' }).click();
  await expect(page.locator('[data-toast]').filter({ hasText: /clé/i })).toBeVisible();
  await page.getByLabel("La clé remise à l'ouverture").fill(key);
  await page.getByRole('button', { name: 'Dépouiller' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`^1 Phare ${mark} 9`) })).toBeVisible();
  await page.getByRole('button', { name: 'Proclamer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Proclamer', exact: true }).click();
  await expect
    .poll(() => rows(page, 'inscription-prixs', { where: { field: 'IdPrix', op: 'eq', value: prize }, columns: ['IdInscription'] }))
    .toHaveLength(1);
});
