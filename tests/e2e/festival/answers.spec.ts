import { expect, type Page } from '@playwright/test';
import { DictionnaireValeurType } from '#generated/enums/dictionnaire-valeur-type.gen.ts';
import { rowAct } from '../support/list-act.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

function label(TraductionFr: string) {
  return { TradLibelle: { TraductionFr } };
}

function row(page: Page, index: number) {
  return page.getByRole('tabpanel').locator('tbody tr').nth(index);
}

async function choose(page: Page, index: number, question: string) {
  await page.getByRole('button', { name: 'Nouvelle réponse de profil' }).click();
  await row(page, index)
    .getByRole('combobox', { name: /^Champ/ })
    .fill(question);
  await page.locator('[role=option]:visible').filter({ hasText: question }).click();
}

function saved(page: Page) {
  return page.getByText('Enregistrement effectué.').first();
}

function save(page: Page) {
  return page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
}

test('each answer of a profile is given as its question wants', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = String(Date.now()).slice(-6);
  const [sizes, colours] = [
    await createRecord(page, 'dictionnaires', label(`Tailles ${mark}`)),
    await createRecord(page, 'dictionnaires', label(`Couleurs ${mark}`)),
  ];
  await createRecord(page, 'dictionnaire-valeurs', { IdDictionnaire: sizes, ...label(`Moyenne ${mark}`) });
  await createRecord(page, 'dictionnaire-valeurs', { IdDictionnaire: colours, ...label(`Carmin ${mark}`) });
  const IdProfil = await createRecord(page, 'profils', label(`Logistique ${mark}`));
  function question(name: string, more: object) {
    return createRecord(page, 'profil-champs', { IdProfil, ...label(`${name} ${mark}`), ...more });
  }
  await question('Nombre de valises', { Type: DictionnaireValeurType.int, IsObligatoire: true });
  await question('Taille', { Type: DictionnaireValeurType.dictionnaire, IdDictionnaire: sizes });
  await question('Vient en train', { Type: DictionnaireValeurType.bool });
  const structure = await createRecord(page, 'structures', { RaisonSociale: `Ateliers ${mark}` });
  await visit(page, `/0/structure/${structure}?onglet=profils`);

  await choose(page, 0, `Nombre de valises ${mark}`);
  const count = row(page, 0).getByRole('textbox', { name: /^Valeur/ });
  await expect(count).toHaveAttribute('aria-required', 'true');
  await count.fill('deux');
  await expect(row(page, 0).locator('.ui-error')).toBeVisible();
  await save(page);
  await expect(page.getByText('Certains champs obligatoires sont invalides.').first()).toBeVisible();
  await count.fill('2');
  await expect(row(page, 0).locator('.ui-error')).toHaveCount(0);
  await choose(page, 1, `Taille ${mark}`);
  await row(page, 1)
    .getByRole('combobox', { name: /^Valeur/ })
    .click();
  await expect(page.locator('[role=option]:visible')).toHaveText([new RegExp(`Moyenne ${mark}`)]);
  await page.locator('[role=option]:visible').click();
  await choose(page, 2, `Vient en train ${mark}`);
  await row(page, 2)
    .getByRole('combobox', { name: /^Valeur/ })
    .selectOption('Oui');
  await choose(page, 3, `Vient en train ${mark}`);
  await save(page);
  await expect(row(page, 3).locator('.ui-error').first()).toBeVisible();
  await row(page, 3)
    .getByRole('button', { name: /^Supprimer/ })
    .click();
  await save(page);
  await expect(saved(page)).toBeVisible();

  await visit(page, `/0/structure/${structure}?onglet=profils`);
  const values = page.locator('td[data-field=Valeur]');
  await expect(values.filter({ hasText: /^2$/ })).toHaveCount(1);
  await expect(values.filter({ hasText: `Moyenne ${mark}` })).toHaveCount(1);
});

test('an answer told on the deposit site stays beside the value that is chosen for it', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = String(Date.now()).slice(-6);
  const schools = await createRecord(page, 'dictionnaires', label(`Écoles ${mark}`));
  await createRecord(page, 'dictionnaire-valeurs', { IdDictionnaire: schools, ...label(`La Fémis ${mark}`) });
  const questionFields = { Type: DictionnaireValeurType.dictionnaire, IdDictionnaire: schools, ...label(`Quelle école ${mark}`) };
  const IdInfoComplementaire = await createRecord(page, 'info-complementaires', questionFields);
  const IdFilm = await createRecord(page, 'films', { TitreOriginal: `Questionné ${mark}` });
  await createRecord(page, 'film-infos', { IdFilm, IdInfoComplementaire, Reponse: 'femis, paris' });
  await visit(page, `/0/film/${IdFilm}?onglet=infos`);
  await rowAct(row(page, 0), /^Actions : /, 'Modifier');
  await expect(row(page, 0).getByText('« femis, paris »')).toBeVisible();
  await row(page, 0)
    .getByRole('combobox', { name: /^Réponse/ })
    .fill('fémis');
  await page.locator('[role=option]:visible').filter({ hasText: mark }).click();
  await save(page);
  await expect(saved(page)).toBeVisible();
});
