import { expect, type Page } from '@playwright/test';
import { createRecord, keptRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const Eannee = 2026;

function label(TraductionFr: string) {
  return { TradLibelle: { TraductionFr } };
}

function field(page: Page, name: string) {
  return page.getByRole('combobox', { name, exact: true });
}

function offered(page: Page) {
  return page.locator('[role=option]:visible');
}

test('a registration is offered the prints of its film and the programmes of its section, and says what no longer fits', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = String(Date.now()).slice(-6);
  function section(name: string) {
    return createRecord(page, 'festival-sections', { Eannee, IdSectionType: 1, ...label(`${name} ${mark}`) });
  }
  const [chosenSection, other] = [await section('Panorama'), await section('Aurore')];
  function programme(IdSection: number, name: string) {
    return createRecord(page, 'festival-programmes', { Eannee, IdSection, Code: `${name[0]}${mark}`, ...label(`${name} de ${mark}`) });
  }
  const [morning] = [await programme(chosenSection, 'MAT'), await programme(chosenSection, 'SOIR'), await programme(other, 'AILL')];
  function film(name: string) {
    return createRecord(page, 'films', { TitreOriginal: `${name} ${mark}` });
  }
  const [mine, foreign] = [await film('Le sien'), await film('Un autre')];
  await createRecord(page, 'film-copies', { IdFilm: mine, TitreSupport: `Bobine du sien ${mark}` });
  await createRecord(page, 'film-copies', { IdFilm: foreign, TitreSupport: `Bobine étrangère ${mark}` });
  const id = await createRecord(page, 'festival-inscriptions', { IdFilm: mine, IdSection: chosenSection, Eannee });
  await visit(page, `/0/festival-inscription/${id}`);

  await field(page, 'Copie projetée').click();
  await expect(offered(page)).toHaveText([new RegExp(`Bobine du sien ${mark}`)]);
  await page.keyboard.press('Escape');
  const creation = page.getByRole('link', { name: 'Créer copie de projection' });
  await creation.click();
  const copy = page.getByRole('dialog', { name: 'Copie de projection' });
  await expect(copy.getByRole('combobox', { name: /^Film/ })).toHaveValue(new RegExp(`Le sien ${mark}`, 'i'));
  await copy.getByRole('textbox', { name: 'Titre du support' }).fill(`Bobine neuve ${mark}`);
  await copy.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(field(page, 'Copie projetée')).toHaveValue(new RegExp(`Bobine neuve ${mark}`));

  await field(page, 'Programme').click();
  await expect(offered(page)).toHaveCount(2);
  await field(page, 'Programme').fill('mat de');
  await expect(offered(page)).toHaveText([new RegExp(`MAT de ${mark}`)]);
  await offered(page).first().click();
  await field(page, 'Section').fill(`Aurore ${mark}`);
  await offered(page)
    .filter({ hasText: `Aurore ${mark}` })
    .first()
    .click();
  const refusal = page.getByText('Ce choix n’est pas de ceux que permet le reste de la fiche.');
  await expect(refusal).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistrement effectué.')).toHaveCount(0);
  // A refused save takes the focus to what is wrong: a list that was opened before would close.
  await expect(field(page, 'Programme')).toBeFocused();
  await field(page, 'Section').fill(`Panorama ${mark}`);
  await offered(page)
    .filter({ hasText: `Panorama ${mark}` })
    .first()
    .click();
  await expect(refusal).toHaveCount(0);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
  expect(JSON.parse(await keptRecord(page, 'festival-inscriptions', id)).IdProgramme).toBe(morning);
});
