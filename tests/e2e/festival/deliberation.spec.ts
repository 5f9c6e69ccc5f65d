/** The hour of the selection: two people move the films of a section, by keyboard and by hand, each seeing what the other decides. */
import { type Browser, expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const RIGHTS = [
  'DELIBERATIONS',
  'FILMS',
  'FILM',
  'FILM-NOTE',
  'FESTIVAL-INSCRIPTION',
  'FESTIVAL-INSCRIPTION-WRITE',
  'FESTIVAL-SECTIONS',
  'FESTIVAL-PROGRAMME',
];
const PASSWORD = 'quatre-cerises-mures';
const YEAR = 2026;
const DIRECTOR = 1;

interface Hour {
  readonly admin: Page;
  readonly other: Page;
  readonly mark: string;
}

async function selector(admin: Page, mark: string): Promise<{ readonly id: number; readonly login: string }> {
  const IdsDroit = await admin.evaluate(async (codes) => {
    const tree: { Id: number; Code: string }[] = await (await fetch('/api/utilisateur-droits/arbre')).json();
    return tree.filter(({ Code }) => codes.includes(Code)).map(({ Id }) => Id);
  }, RIGHTS);
  const IdGroupeUtilisateur = await createRecord(admin, 'groupe-utilisateurs', { Nom: `Sélection ${mark}`, IdsDroit });
  const login = `selection-${mark}@valombre.example`;
  const id = await createRecord(admin, 'utilisateurs', {
    Nom: `Rocval ${mark}`,
    Prenom: 'Célestine',
    Login: login,
    MotDePasse: PASSWORD,
    IdGroupeUtilisateur,
  });
  return { id, login };
}

/** A section that deliberates since this morning, with three films and a programme, before two people. */
async function prepare(browser: Browser): Promise<Hour> {
  const admin = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  const { id, login } = await selector(admin, mark);
  const IdSectionType = await createRecord(admin, 'festival-section-types', { TradLibelle: { TraductionFr: `Type ${mark}` } });
  const IdSection = await createRecord(admin, 'festival-sections', {
    TradLibelle: { TraductionFr: `Section ${mark}` },
    IdSectionType,
    Eannee: YEAR,
    DateDeliberation: '2020-01-01T08:00:00',
    CibleFilms: 2,
    MinutesProgramme: 60,
  });
  await createRecord(admin, 'festival-programmes', { TradLibelle: { TraductionFr: 'Nuits' }, Code: mark, IdSection, Eannee: YEAR });
  for (const [title, Note] of [
    ['Gare', 9],
    ['Phare', 7.5],
    ['Dune', 6],
  ] as const) {
    const IdFilm = await createRecord(admin, 'films', { TitreOriginal: `${title} ${mark}`, Duree: '01:05:00' });
    await createRecord(admin, 'festival-inscriptions', { IdFilm, IdSection, Eannee: YEAR });
    const IdPersonne = await createRecord(admin, 'personnes', {
      Nom: `Vasseur ${mark}`,
      Prenom: title,
      Email: `vasseur-${mark}@essai.example`,
    });
    await createRecord(admin, 'film-credits', { IdFilm, IdFonction: DIRECTOR, IdPersonne });
    await createRecord(admin, 'film-notes', {
      IdFilm,
      IdUtilisateur: id,
      Eannee: YEAR,
      Note,
      Avis: 1,
      Commentaire: `${title} est à voir.`,
    });
  }
  const path = `/0/deliberations?section=${IdSection}`;
  await visit(admin, path);
  const other = await openSignedIn(browser, path, { login, password: PASSWORD });
  return { admin, other, mark };
}

function tab(page: Page, name: string) {
  return page.getByRole('tab', { name: new RegExp(`^${name}`) });
}

function film(page: Page, name: string) {
  return page.locator('.deliberation__table').getByRole('button', { name });
}

function shownPlace(page: Page, name: string) {
  return page.getByRole('row', { name });
}

test('two people deliberate: keys and drops move films, both see it at once, one wins and the other is told; then they announce, and take it back', async ({
  browser,
}) => {
  const { admin, other, mark } = await prepare(browser);
  const [gare, phare, dune] = [`Gare ${mark}`, `Phare ${mark}`, `Dune ${mark}`];
  await expect(tab(other, 'À décider')).toContainText('3 films, 3 h 15');
  await expect(shownPlace(other, gare)).toContainText(/CR. 9,0/);
  expect(await violations(other, { within: '.deliberation__screen' })).toEqual([]);

  // The screen has just opened: its keys are heard.
  await expect(other.locator('.deliberation__film[aria-current]')).toBeFocused();

  // By key: the film goes, the other browser hears of it, the next one is at hand.
  await film(admin, gare).focus();
  await admin.keyboard.press('s');
  await expect(shownPlace(other, gare)).toContainText('Sélectionné');
  await expect(other.getByText('1 sur 2')).toBeVisible();
  await admin.keyboard.press('j');
  await expect(film(admin, phare)).toBeFocused();

  // Two on one film: what the second one sees is from before.
  await other.route('**/api/festival-inscriptions/filter**', (route) => route.abort());
  const decided = admin.waitForResponse((reply) => reply.request().method() !== 'GET' && reply.url().includes('/decision'));
  await admin.keyboard.press('a');
  await expect(shownPlace(admin, phare)).toContainText('En attente');
  await decided;
  await film(other, phare).focus();
  await other.keyboard.press('n');
  await expect(other.getByRole('alert').filter({ hasText: `${phare} : En attente depuis le` })).toBeVisible();
  await other.unroute('**/api/festival-inscriptions/filter**');
  await admin.keyboard.press('Control+z');
  await expect(admin.getByText(`Décision annulée. ${phare} : À décider`)).toBeVisible();
  await expect(shownPlace(other, phare)).toContainText('À décider');

  // A film that leaves the list leaves the focus to the next one.
  await tab(admin, 'À décider').click();
  await film(admin, phare).focus();
  await admin.keyboard.press('p');
  await expect(film(admin, dune)).toBeFocused();
  await admin.keyboard.press('Control+z');
  await expect(shownPlace(other, phare)).toContainText('À décider');

  // By hand, then into a programme.
  await shownPlace(other, dune).dragTo(tab(other, 'Sélectionné'));
  await expect(tab(admin, 'Sélectionné')).toContainText('2 films, 2 h 10');
  await other.getByRole('combobox', { name: 'Programme' }).selectOption({ label: `${mark} Nuits` });
  await expect(other.getByText('1 h 05 sur 1 h')).toBeVisible();
  await other.getByRole('button', { name: 'Annuler la décision' }).click();
  await expect(other.getByText('0 min sur 1 h')).toBeVisible();

  // Films of the section are dragged into the programme, whose order the other sees change.
  function line(page: Page) {
    return page.locator('.deliberation__programmes > li').filter({ hasText: 'Nuits' });
  }
  function order(page: Page) {
    return page.getByRole('list', { name: `Les films de ${mark} Nuits, dans leur ordre` });
  }
  await shownPlace(other, dune).dragTo(line(other), { steps: 8 });
  await expect(order(other)).toContainText(`1. ${dune}`);
  // Let go over the first film of the programme, it takes its place.
  await shownPlace(other, gare).dragTo(order(other).getByRole('button', { name: `1. ${dune}` }), { steps: 8 });
  await expect(line(other)).toContainText('2 h 10 sur 1 h');
  await expect(order(other)).toContainText(`1. ${gare}`);
  await tab(admin, 'Sélectionné').click();
  await film(admin, gare).click();
  await expect(order(admin)).toContainText(`2. ${dune}`);
  await order(other)
    .getByRole('button', { name: `2. ${dune}` })
    .press('Alt+ArrowUp');
  await expect(order(other).getByRole('button', { name: `1. ${dune}` })).toBeFocused();
  await expect(order(admin)).toContainText(`2. ${gare}`);
  expect(await violations(other, { within: '.deliberation__screen' })).toEqual([]);
  await admin.getByRole('button', { name: "Plus d'actions" }).click();
  await admin.getByRole('menuitem', { name: 'Projection' }).click();
  await expect(admin.getByRole('heading', { name: `Section ${mark}` })).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Sélectionné' })).toContainText(gare);
  expect(await violations(admin, { within: '.deliberation__projection' })).toEqual([]);
  await admin.keyboard.press('Escape');
  await expect(film(admin, gare)).toBeVisible();

  // Announced in one act, one mail for the two films, then undone: the mail stays, and the question says so first.
  await admin.getByRole('button', { name: 'Annoncer…' }).click();
  const dialog = admin.getByRole('dialog', { name: `Annoncer la sélection : Section ${mark}` });
  await expect(dialog.getByText('2 films sélectionnés à annoncer')).toBeVisible();
  await expect(dialog.getByText("1 mail, un par personne, jusqu'à 2 films dans un même mail")).toBeVisible();
  expect(await violations(admin, { within: '.deliberation__announcement' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Annoncer', exact: true }).click();
  await expect(admin.locator('[data-toast]').filter({ hasText: '2 films annoncés, mails : 1.' })).toBeVisible();
  await admin.getByRole('button', { name: 'Annoncer…' }).click();
  await dialog.getByRole('button', { name: 'Reprendre cette annonce…' }).click();
  const question = admin.getByRole('alertdialog').or(admin.getByRole('dialog')).filter({ hasText: '1 mail est déjà parti et le reste.' });
  await question.getByRole('button', { name: 'Reprendre l’annonce', exact: true }).click();
  await expect(admin.locator('[data-toast]').filter({ hasText: "Annonce reprise : 2 films n'ont plus de jour." })).toBeVisible();
  await expect(dialog.getByText('2 films sélectionnés à annoncer')).toBeVisible();
  await expect(dialog.getByText('0 mail, un par personne')).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await visit(admin, `/0/mail-traces?q=vasseur-${mark}`);
  await expect(admin.getByRole('row', { name: /sélectionné/ })).toContainText(`Gare ${mark}`);
});
