/** A day of a translator over records that are no films: biographies, sections, venues, prizes and news, on one screen. */
import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { openSignedIn } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';
import { colleague, ENGLISH, FRENCH, workingEdition } from './support.ts';

const RIGHTS = [
  'FESTIVAL-TRANCHES',
  'FESTIVAL-TRANCHE',
  'FESTIVAL-TRANCHE-FILMS',
  'FESTIVAL-TRANCHE-FILM-WRITE',
  'FILM-TEXTE',
  'FILM-TEXTE-WRITE',
];

function label(TraductionFr: string) {
  return { TradLibelle: { TraductionFr } };
}

/** One record of each kind, with the field of the line that holds it and the text to translate. */
async function records(page: Page, mark: string, Eannee: number) {
  const type = await createRecord(page, 'festival-section-types', label(`Type ${mark}`));
  const agendaType = await createRecord(page, 'agenda-types', label(`Rencontre ${mark}`));
  const news = { TradTitre: { TraductionFr: `Rencontre ${mark}` }, IdAgendaType: agendaType, Eannee, Debut: `${Eannee}-01-30T10:00:00` };
  return [
    [
      'IdPersonne',
      'personnes',
      await createRecord(page, 'personnes', { Nom: mark, TradBiographie: { TraductionFr: 'Elle filme la mer.' } }),
    ],
    [
      'IdSectionTraduite',
      'festival-sections',
      await createRecord(page, 'festival-sections', { Eannee, IdSectionType: type, ...label(`Formes ${mark}`) }),
    ],
    ['IdLieu', 'festival-lieus', await createRecord(page, 'festival-lieus', label(`Halle ${mark}`))],
    ['IdPrix', 'festival-prixs', await createRecord(page, 'festival-prixs', label(`Grand prix ${mark}`))],
    ['IdEvenement', 'agendas', await createRecord(page, 'agendas', news)],
  ] as const;
}

test('a translator writes biographies, sections, venues, prizes and news of a batch and hands it over', async ({ browser }) => {
  const mark = `Fiches${Date.now() % 100_000}`;
  const translator = await colleague(browser, mark, RIGHTS);
  const admin = await openSignedIn(browser, '/dashboard');
  const corrector = await colleague(browser, `${mark}c`, RIGHTS);
  const Eannee = await workingEdition(admin);
  const batch = await createRecord(admin, 'festival-tranches', {
    Libelle: `Pages communes ${mark}`,
    Eannee,
    IdLangueSource: FRENCH,
    IdLangueCible: ENGLISH,
    IdTraducteur: translator.id,
    IdCorrecteur: corrector.id,
    IdRelecteur: corrector.id,
  });
  const made = await records(admin, mark, Eannee);
  for (const [field, , id] of made) await createRecord(admin, 'festival-tranche-films', { IdTranche: batch, [field]: id, IsCorrige: true });
  for (const [rank, name] of ['envoyer-correction', 'valider-correction', 'envoyer-traduction'].entries())
    await step(admin, `/api/festival-tranches/${batch}/transitions/${name}`, { Version: rank + 1, Mail: false });

  const page = await translator.open(`/1/festival-tranche/${batch}?onglet=textes`);
  const texts = page.getByRole('textbox', { name: /, Anglais, / });
  await expect(texts).toHaveCount(made.length);
  await expect(page.getByText('Elle filme la mer.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (let rank = 0; rank < made.length; rank += 1) {
    await texts.nth(rank).fill(`English ${rank} ${mark}`);
    await page
      .getByRole('checkbox', { name: /^Traduit, / })
      .nth(rank)
      .check();
  }
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Valider la traduction' }).click();
  await expect(page.getByRole('button', { name: 'Valider la traduction' })).toHaveCount(0);
  for (const [, plural, id] of made)
    expect(await keptRecord(admin, plural, id)).toMatch(new RegExp(`"TraductionEn":"English \\d ${mark}"`));
});
