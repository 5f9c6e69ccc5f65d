/** The public programme stays until the next publication; a film that leaves the programme takes its screenings along, aloud. */
import { type Browser, type Page, expect } from '@playwright/test';
import { addDays } from '#domain/values/dates.ts';
import { instantOfDay } from '#domain/programmation/festival-day.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { violations } from '../support/axe.ts';
import { answerOf, call } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const CONFIRMED = 2;
const GRID = '/0/festival-grille-programmes';

interface Screening {
  readonly Programme: string;
  readonly IsAnnulee: boolean;
  readonly Films: readonly { readonly Titre: string }[];
}

interface Opened {
  readonly page: Page;
  readonly mark: string;
  readonly film: number;
  readonly token: string;
  readonly day: string;
}

/** A film of its own in a programme of its own, at a confirmed screening of the edition. */
async function openFestival(browser: Browser): Promise<Opened> {
  const page = await openSignedIn(browser, GRID);
  const editions = await answerOf<readonly { IsDefaut: boolean; Eannee: number; DateDebut: string }[]>(page, '/api/dico-festival-editions');
  const edition = editions.find(({ IsDefaut }) => IsDefaut);
  const mark = Date.now().toString(36);
  const Eannee = edition?.Eannee ?? 0;
  const day = addDays(edition?.DateDebut ?? '', 2);
  const label = { TradLibelle: { TraductionFr: `Essai ${mark}` } };
  const IdSection = await createRecord(page, 'festival-sections', { Eannee, IdSectionType: 1, ...label });
  const IdProgramme = await createRecord(page, 'festival-programmes', { Eannee, IdSection, ...label });
  const IdSalle = await createRecord(page, 'festival-salles', { ...label, Jauge: 120 });
  const film = await createRecord(page, 'films', { TitreOriginal: `Avant ${mark}`, IdPays: 45, Duree: '01:20:00' });
  await createRecord(page, 'festival-inscriptions', { IdFilm: film, Eannee, IdSection, IdProgramme, PageCatalogue: 24 });
  await createRecord(page, 'festival-programmations', {
    Eannee,
    IdProgramme,
    IdSalle,
    Debut: instantOfDay(day, 10 * 60),
    Fin: instantOfDay(day, 11 * 60 + 30),
    Etat: CONFIRMED,
    NbReservations: 12,
  });
  const flux = await createRecord(page, 'festival-fluxs', { Eannee, Libelle: `Site ${mark}`, IdSection });
  const { JetonFlux: token } = await answerOf<{ JetonFlux: string }>(page, `/api/festival-fluxs/${flux}`);
  return { page, mark, film, token, day };
}

async function readScreenings({ page, token }: Opened): Promise<readonly Screening[]> {
  return (await answerOf<{ Seances: readonly Screening[] }>(page, `/api/flux/${token}/programme.json`)).Seances;
}

async function publish(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: /^Publier la version \d+$/ });
  const version = /\d+$/.exec((await button.textContent()) ?? '')?.[0] ?? '';
  await button.click();
  await expect(dialog.getByText(`Version ${version} publiée`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
}

/** The programme that the public takes along, as the grid prints it. */
async function printed(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Imprimer' }).click();
  const leaving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Programme de tous les jours' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await leaving).createReadStream()) chunks.push(Buffer.from(chunk));
  return pdfText(Buffer.concat(chunks));
}

async function openPublication(page: Page): Promise<void> {
  await visit(page, GRID);
  await page.getByRole('button', { name: 'Publier…' }).click();
}

test('a film that is renamed, then withdrawn, reaches feed, agenda and printed programme with the next publication', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const opened = await openFestival(browser);
  const { page, mark, film } = opened;
  await openPublication(page);
  await publish(page);
  expect(await readScreenings(opened)).toMatchObject([{ IsAnnulee: false, Films: [{ Titre: `Avant ${mark}` }] }]);

  await visit(page, `/0/film/${film}`);
  await page.getByLabel('Titre original').fill(`Après ${mark}`);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.locator('[data-toast]').last()).toBeVisible();
  expect(await readScreenings(opened)).toMatchObject([{ Films: [{ Titre: `Avant ${mark}` }] }]);
  await openPublication(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: `Essai ${mark}` })).toContainText(`titre : Avant ${mark} → Après ${mark}`);
  await publish(page);
  expect(await readScreenings(opened)).toMatchObject([{ Films: [{ Titre: `Après ${mark}` }] }]);
  const paper = await printed(page);
  expect(paper).toContain(`Après ${mark}`);
  expect(paper).not.toContain(`Avant ${mark}`);

  await visit(page, `/0/film/${film}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Retirer du programme…' }).click();
  const leaving = page.getByRole('dialog', { name: `Retirer « Après ${mark} » du programme` });
  await expect(leaving.getByRole('row', { name: /12 places réservées ou vendues/ })).toBeVisible();
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([]);
  const confirm = leaving.getByRole('button', { name: 'Retirer du programme' });
  await expect(confirm).toBeDisabled();
  await leaving.getByLabel('Motif').fill('Exclusivité vendue à une chaîne.');
  await leaving
    .getByRole('row', { name: /^Séance/ })
    .getByRole('combobox')
    .selectOption('Séance annulée');
  await leaving
    .getByRole('row', { name: /^Réservations/ })
    .getByRole('combobox')
    .selectOption('Laissé');
  await expect(confirm).toBeDisabled();
  await leaving.getByRole('textbox', { name: /Pourquoi/ }).fill('La billetterie rembourse lundi.');
  await leaving
    .getByRole('row', { name: /^Catalogue/ })
    .getByRole('combobox')
    .selectOption('Fait');
  await confirm.click();
  await expect(page.locator('[data-toast]').filter({ hasText: 'est retiré du programme' })).toBeVisible();
  expect(await readScreenings(opened)).toMatchObject([{ IsAnnulee: false }]);

  await openPublication(page);
  await expect(page.getByRole('dialog').getByRole('row', { name: `Essai ${mark}` })).toContainText('Annulée');
  await publish(page);
  expect(await readScreenings(opened)).toMatchObject([{ IsAnnulee: true, Films: [{ Titre: `Après ${mark}` }] }]);
  const agenda = await (await call(page, `/api/flux/${opened.token}/programme.ics`)).text();
  expect(agenda).toContain('STATUS:CANCELLED');
  expect(agenda).toContain('SEQUENCE:2');
  expect(await printed(page)).not.toContain(`Après ${mark}`);

  await visit(page, `/0/film/${film}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Remettre au programme…' }).click();
  const back = page.getByRole('dialog', { name: `Remettre « Après ${mark} » au programme` });
  await back.getByLabel('Motif').fill('La chaîne renonce.');
  await back.getByRole('checkbox', { name: new RegExp(`Essai ${mark}`) }).check();
  await back.getByRole('button', { name: 'Remettre au programme' }).click();
  await expect(page.locator('[data-toast]').filter({ hasText: 'de nouveau au programme' })).toBeVisible();
  await openPublication(page);
  await publish(page);
  expect(await readScreenings(opened)).toMatchObject([{ IsAnnulee: false }]);
});
