import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const shots = process.env['SHOTS'];

function toast(page: Page, text: string) {
  return page.locator('[data-toast]').filter({ hasText: text });
}

async function shoot(page: Page, name: string) {
  if (shots === undefined) return;
  await page.screenshot({ path: `${shots}/${name}.png` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${shots}/${name}-sombre.png` });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function rowsOf(page: Page, plural: string, criteria: object): Promise<readonly Record<string, unknown>[]> {
  return (
    await page.request.get(address(`/api/${plural}/filter?filter=${encodeURIComponent(JSON.stringify({ Criteres: criteria }))}`))
  ).json();
}

test('a deposit of the demonstration is retrieved, understood, matched and validated: the film has its credits, pictures, media and technical sheet', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const page = await openSignedIn(browser, '/0/ins-recups');
  await page.getByRole('button', { name: 'Récupérer les dépôts' }).click();
  const errorToast = toast(page, 'dont 2 en erreur');
  await expect(errorToast).toBeVisible({ timeout: 30_000 });
  await errorToast.getByRole('button', { name: 'Voir' }).click();
  await expect(page).toHaveURL(/vue=erreurs/);
  await expect(page.getByText('Marée de novembre').first()).toBeVisible();
  const [deposit] = await rowsOf(page, 'ins-recups', { field: 'TitreOriginal', op: 'eq', value: 'Marée de novembre' });
  const id = Number(deposit?.['Id']);

  await visit(page, `/0/ins-recup/${id}?onglet=images`);
  await expect(page.getByText('Reprise', { exact: true })).toHaveCount(3, { timeout: 30_000 });
  await shoot(page, 'depot-images');

  await visit(page, `/0/ins-recup/${id}?onglet=generique`);
  for (const name of ['Apolline Kervadec', 'Les Films du Goulet', 'Swann Le Bihan', 'Josépha Aubrac', 'Erwan Taillandier']) {
    await page.getByRole('list', { name: 'Générique déposé' }).getByRole('button', { name }).click();
    await page.getByRole('button', { name: `Créer « ${name} »` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Créer et rattacher', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Générique déposé' }).getByRole('button', { name })).toContainText('Rattaché et identique');
  }
  // Nothing is validated before the words of the site are understood.
  await page.locator('.depot-generique__bar').getByRole('button', { name: 'Valider', exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Chronique littorale' });
  await expect(dialog).toBeVisible();
  await shoot(page, 'depot-valeurs');
  expect(await violations(page)).toEqual([]);
  async function choose(table: string, word: string) {
    await dialog.getByLabel(table, { exact: true }).fill(word);
    await page.getByRole('option', { name: word, exact: true }).click();
  }
  await choose('Fonction', 'Image');
  await choose('Son', '5.1');
  await choose('Genre', 'Drame');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(toast(page, 'Inscription validée.')).toBeVisible({ timeout: 20_000 });
  const learnt = await rowsOf(page, 'correspondances', { field: 'ValeurExterne', op: 'eq', value: 'Cheffe opératrice' });
  expect(learnt).toHaveLength(1);

  const [validated] = await rowsOf(page, 'ins-recups', { field: 'Id', op: 'eq', value: id });
  const film = Number((await (await page.request.get(address(`/api/ins-recups/${id}`))).json()).IdFilm);
  expect([Number(validated?.['Id']), film > 0]).toEqual([id, true]);
  const [registration] = await rowsOf(page, 'festival-inscriptions', { field: 'IdFilm', op: 'eq', value: film });
  const { Numero } = await (await page.request.get(address(`/api/festival-inscriptions/${Number(registration?.['Id'])}`))).json();
  expect(Numero).toMatch(/^[A-Z]+\d{4}$/);

  await visit(page, `/0/film/${film}?onglet=generique`);
  for (const [name, fonction] of [
    ['Apolline Kervadec', 'Réalisation'],
    ['Les Films du Goulet', 'Production'],
    ['Swann Le Bihan', 'Image'],
    ['Josépha Aubrac', 'Montage'],
    ['Erwan Taillandier', 'Musique'],
  ])
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(fonction ?? '');
  await shoot(page, 'film-generique');
  await visit(page, `/0/film/${film}?onglet=images`);
  await expect
    .poll(async () =>
      page
        .locator('img')
        .evaluateAll((images) => images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 1).length),
    )
    .toBeGreaterThan(2);
  expect(await rowsOf(page, 'film-images', { field: 'IdFilm', op: 'eq', value: film })).toHaveLength(3);
  await shoot(page, 'film-images');
  await visit(page, `/0/film/${film}?onglet=medias`);
  const [media] = await rowsOf(page, 'medias', { field: 'IdFilm', op: 'eq', value: film });
  async function mediaNow() {
    return (await page.request.get(address(`/api/medias/${Number(media?.['Id'])}`))).json();
  }
  await expect.poll(async () => (await mediaNow()).IdFichier, { timeout: 30_000 }).not.toBeNull();
  await shoot(page, 'film-medias');
  const record = await (await page.request.get(address(`/api/films/${film}`))).json();
  expect(record).toMatchObject({ SonLibelle: '5.1', RatioLibelle: '1.85', ProcedeLibelle: 'Couleur', GenreLibelles: ['Fiction', 'Drame'] });
});
