/** The committee: films are shared out from the campaign, then seen and judged one after the other, by keyboard. */
import { type Browser, expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { shownKeys } from '../support/screen-keys.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const RIGHTS = ['VISIONNEMENTS', 'CAMPAGNE', 'FILMS', 'FILM', 'MEDIAS', 'MEDIA', 'FILM-NOTE', 'FILM-NOTE-WRITE', 'FESTIVAL-INSCRIPTION'];
const PASSWORD = 'quatre-cerises-mures';
const YEAR = 2026;

interface Committee {
  readonly admin: Page;
  readonly mark: string;
  readonly member: { readonly login: string; readonly password: string };
  readonly films: readonly number[];
}

/** A member of the committee, and films of theirs in the edition. */
async function prepare(browser: Browser, titles: readonly string[]): Promise<Committee> {
  const admin = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  const IdsDroit = await rightIds(admin);
  const IdGroupeUtilisateur = await createRecord(admin, 'groupe-utilisateurs', { Nom: `Comité ${mark}`, IdsDroit });
  const login = `membre-${mark}@valombre.example`;
  await createRecord(admin, 'utilisateurs', {
    Nom: `Ormeau ${mark}`,
    Prenom: 'Basile',
    Login: login,
    MotDePasse: PASSWORD,
    IdGroupeUtilisateur,
  });
  const IdSectionType = await createRecord(admin, 'festival-section-types', { TradLibelle: { TraductionFr: `Type ${mark}` } });
  const IdSection = await createRecord(admin, 'festival-sections', {
    TradLibelle: { TraductionFr: `Section ${mark}` },
    IdSectionType,
    Eannee: YEAR,
  });
  const films: number[] = [];
  for (const title of titles) {
    const IdFilm = await createRecord(admin, 'films', {
      TitreOriginal: `${title} ${mark}`,
      Duree: '01:30:00',
      TradResume: { TraductionFr: `${title} la nuit.` },
    });
    await createRecord(admin, 'festival-inscriptions', { IdFilm, IdSection, Eannee: YEAR });
    films.push(IdFilm);
  }
  return { admin, mark, member: { login, password: PASSWORD }, films };
}

function rightIds(page: Page): Promise<readonly number[]> {
  return page.evaluate(async (codes) => {
    const tree: { Id: number; Code: string }[] = await (await fetch('/api/utilisateur-droits/arbre')).json();
    return tree.filter(({ Code }) => codes.includes(Code)).map(({ Id }) => Id);
  }, RIGHTS);
}

/** From the list of the campaign, to this member alone. */
async function shareOut({ admin, mark }: Committee): Promise<void> {
  await visit(admin, `/0/campagne?vue=tous&q=${mark}`);
  await admin.getByRole('button', { name: 'Répartir au comité' }).click();
  const dialog = admin.getByRole('dialog');
  const all = dialog.getByRole('checkbox', { name: 'Tout le comité' });
  const member = dialog.getByRole('checkbox', { name: `Basile Ormeau ${mark}` });
  // The list of the committee may be a moment late.
  await expect(member).toBeVisible();
  await all.check();
  await all.uncheck();
  await member.check();
  await dialog.getByLabel('Membres par film').selectOption('1');
  await dialog.getByRole('textbox', { name: 'À voir avant le' }).fill('+3');
  await expect(dialog.getByRole('row', { name: `Ormeau ${mark}` })).toContainText('+ 2');
  expect(await violations(admin, { within: '.campaign__root' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Affecter 2 visionnements' }).click();
  await expect(admin.getByText('2 visionnements affectés')).toBeVisible();
}

test('films are shared out, seen and judged by keyboard; each leaves the list as it is judged', async ({ browser }) => {
  const committee = await prepare(browser, ['Gare', 'Phare']);
  await shareOut(committee);
  const { admin, mark, member } = committee;
  const page = await openSignedIn(browser, '/0/visionnements', member);
  await expect(page.getByText('2 films à voir, 3 h')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Gare ${mark}` })).toBeVisible();
  await expect(page.getByText('Gare la nuit.')).toBeVisible();
  expect(await violations(page, { within: '.viewing-queue__screen' })).toEqual([]);

  // The screen has just opened: the first key is heard.
  await expect(page.getByRole('button', { name: new RegExp(`Gare ${mark}`) })).toBeFocused();
  expect(await shownKeys(page)).toEqual(['0', '1', '2', '3', '4', 'n', 'c', 'j', 'k', 'Control+Enter']);
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: `Phare ${mark}` })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { name: `Gare ${mark}` })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('textbox', { name: 'Commentaire' })).toBeFocused();
  await page.getByRole('button', { name: new RegExp(`Gare ${mark}`) }).focus();
  await page.keyboard.press('1');
  await page.keyboard.press('n');
  await page.keyboard.type('7,5');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: `Phare ${mark}` })).toBeVisible();
  await expect(page.getByText('1 film à voir, 1 h 30')).toBeVisible();
  // The next film is judged from there, without a hand on the mouse.
  for (const [key, opinion] of [
    ['2', /Non sélectionné/],
    ['0', /Pas d'avis/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('radio', { name: opinion })).toBeChecked();
  }

  await page.getByRole('tab', { name: /Vus/ }).click();
  await expect(page.getByRole('button', { name: new RegExp(`Gare ${mark}.*Sélectionné.*7,5`) })).toBeVisible();
  await visit(admin, `/0/campagne?vue=tous&q=${mark}`);
  await expect(admin.getByRole('row', { name: new RegExp(`Gare ${mark}`) })).toContainText('1/1');
  await expect(admin.getByRole('row', { name: new RegExp(`Phare ${mark}`) })).toContainText('0/1');

  // A film opens on its notes, and so do those before and after it.
  await admin.getByRole('link', { name: new RegExp(`Gare ${mark}`) }).click();
  const notes = admin.getByRole('tab', { name: /^Notes/, selected: true });
  for (const side of ['next', 'previous']) {
    await expect(notes).toBeVisible();
    await admin.locator(`.sheet-position [data-side="${side}"]:enabled`).click();
    await expect(admin).toHaveURL(/onglet=notes/);
  }
  await expect(admin.getByRole('heading', { level: 1, name: new RegExp(`Gare ${mark}`) })).toBeVisible();
});

test('what is typed outlives a save that fails and a page that is loaded again, and overwrites no other window', async ({ browser }) => {
  const committee = await prepare(browser, ['Dune', 'Rive']);
  await shareOut(committee);
  const { mark, member } = committee;
  const page = await openSignedIn(browser, '/0/visionnements', member);
  const comment = page.getByRole('textbox', { name: 'Commentaire' });
  await comment.fill('Belle idée, tenue.');
  await page.route('**/api/film-notes', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Enregistrer et suivant' }).click();
  await expect(page.getByRole('alert').filter({ hasText: "L'avis n'est pas enregistré." })).toBeVisible();
  await expect(page.getByRole('heading', { name: `Dune ${mark}` })).toBeVisible();
  await page.unroute('**/api/film-notes');
  await page.reload();
  await expect(comment).toHaveValue('Belle idée, tenue.');

  const other = await openSignedIn(browser, '/0/visionnements', member);
  await other.getByRole('radio', { name: /Non sélectionné/ }).check();
  await other.getByRole('button', { name: 'Enregistrer et suivant' }).click();
  await expect(other.getByRole('heading', { name: `Rive ${mark}` })).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer et suivant' }).click();
  const warning = page.locator('.ui-banner').filter({ hasText: 'autre fenêtre' });
  await expect(warning).toBeVisible();
  await expect(comment).toHaveValue('Belle idée, tenue.');
  await warning.getByRole('button', { name: 'Garder ma saisie' }).click();
  await page.getByRole('button', { name: 'Enregistrer et suivant' }).click();
  await expect(page.getByRole('heading', { name: `Rive ${mark}` })).toBeVisible();
  await page.getByRole('tab', { name: /Vus/ }).click();
  await expect(page.getByRole('heading', { name: `Dune ${mark}` })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Non sélectionné/ })).toBeChecked();
  await expect(comment).toHaveValue('Belle idée, tenue.');
});

test('whoever has an interest in a film is asked first, and no longer has it to see', async ({ browser }) => {
  const committee = await prepare(browser, ['Aube', 'Brume']);
  await shareOut(committee);
  const { mark, member } = committee;
  const page = await openSignedIn(browser, '/0/visionnements', member);
  await page.getByRole('checkbox', { name: "Conflit d'intérêts" }).check();
  await page.getByRole('button', { name: 'Enregistrer et suivant' }).click();
  await page.getByRole('button', { name: 'Déclarer', exact: true }).click();
  await expect(page.getByText('Votre intérêt est noté')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Brume ${mark}` })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`Aube ${mark}`) })).toHaveCount(0);
});
