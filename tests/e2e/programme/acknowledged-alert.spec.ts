/** A conflict that a team has settled is accepted with a reason, named by the publication, and comes back once an hour changes. */
import { type Browser, expect, type Page } from '@playwright/test';
import { addDays } from '#domain/values/dates.ts';
import { instantOfDay } from '#domain/programmation/festival-day.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { changeRecord, createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const CONFIRMED = 2;
const GRID = '/0/festival-grille-programmes';
const REASON = 'Deux copies et deux projecteurs, vu avec la régie';

interface Twins {
  readonly page: Page;
  readonly mark: string;
  readonly day: string;
  readonly second: number;
}

/** One programme in two rooms at once. */
async function openTwins(browser: Browser): Promise<Twins> {
  const page = await openSignedIn(browser, GRID);
  const editions = await answerOf<readonly { IsDefaut: boolean; Eannee: number; DateDebut: string }[]>(page, '/api/dico-festival-editions');
  const edition = editions.find(({ IsDefaut }) => IsDefaut);
  const mark = `Acq${Date.now().toString(36)}`;
  const Eannee = edition?.Eannee ?? 0;
  const day = addDays(edition?.DateDebut ?? '', 1);
  const label = { TradLibelle: { TraductionFr: mark } };
  const IdSection = await createRecord(page, 'festival-sections', { Eannee, IdSectionType: 1, ...label });
  const IdProgramme = await createRecord(page, 'festival-programmes', { Eannee, IdSection, ...label });
  const film = await createRecord(page, 'films', { TitreOriginal: `Marée ${mark}`, IdPays: 45, Duree: '00:50:00' });
  await createRecord(page, 'festival-inscriptions', { IdFilm: film, Eannee, IdSection, IdProgramme });
  const ids: number[] = [];
  for (const name of ['A', 'B']) {
    const IdSalle = await createRecord(page, 'festival-salles', { TradLibelle: { TraductionFr: `Salle ${name} ${mark}` }, Jauge: 90 });
    const hours = { Debut: instantOfDay(day, 10 * 60), Fin: instantOfDay(day, 11 * 60) };
    ids.push(await createRecord(page, 'festival-programmations', { Eannee, IdProgramme, IdSalle, Etat: CONFIRMED, ...hours }));
  }
  return { page, mark, day, second: ids[1] ?? 0 };
}

async function openAlerts({ page, mark, day }: Twins): Promise<void> {
  await visit(page, `${GRID}?jour=${day}`);
  await page.locator('[data-screening]', { hasText: `Salle A ${mark}` }).click();
  await page.getByRole('tab', { name: 'Alertes' }).click();
}

test('a conflict is accepted with a reason, published by name, and returns with another hour', async ({ browser }) => {
  test.setTimeout(180_000);
  const twins = await openTwins(browser);
  const { page, mark, day, second } = twins;
  await openAlerts(twins);
  const open = page.getByRole('region', { name: 'À traiter' });
  await expect(open).toContainText('est projeté au même moment dans une autre salle');
  await open.getByRole('button', { name: 'Acquitter…' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('Motif').fill(REASON);
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: "Acquitter l'alerte" }).click();
  await expect(page.getByRole('region', { name: 'Acquittées' })).toContainText(REASON);
  await expect(open).toBeHidden();

  await visit(page, `${GRID}?jour=${day}`);
  await expect(page.locator('[data-screening]', { hasText: `Salle A ${mark}` }).locator('[data-sign=acquittee]')).toBeVisible();
  await page.getByRole('button', { name: 'Publier…' }).click();
  const publication = page.getByRole('dialog');
  await expect(publication.getByText(/publiées? avec (son|leur) risque/)).toBeVisible();
  await expect(publication.getByText(REASON)).toHaveCount(1);
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await publication.getByRole('button', { name: 'Annuler' }).click();

  await changeRecord(page, `festival-programmations/${second}`, { Fin: instantOfDay(day, 11 * 60 + 10) });
  await openAlerts(twins);
  await expect(page.getByRole('region', { name: 'À traiter' })).toContainText('est projeté au même moment');
});
