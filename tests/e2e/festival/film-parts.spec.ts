/** Parts of a film that need more than a row: who speaks, an order, a question and its answer, what a page shows. */
import { type Browser, type Page, expect } from '@playwright/test';
import { rowAct } from '../support/list-act.ts';
import { test } from '../support/test.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';

async function openFilm(browser: Browser): Promise<{ readonly page: Page; readonly film: number }> {
  const page = await openSignedIn(browser, '/dashboard');
  const film = await createRecord(page, 'films', { TitreOriginal: `Parties ${Date.now()}` });
  return { page, film };
}

async function openTab(page: Page, film: number, name: string): Promise<void> {
  await visit(page, `/0/film/${film}`);
  await page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
}

function panel(page: Page) {
  return page.getByRole('tabpanel');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.locator('[data-toast]').filter({ hasText: 'Enregistrement effectué.' }).first()).toBeVisible();
}

/** Types into a picker and takes its first proposal. */
async function pick(page: Page, name: RegExp, search: string): Promise<void> {
  await page.getByRole('combobox', { name }).last().fill(search);
  await page.getByRole('option').first().click();
}

/** Long texts are typed in the form of the row. */
async function fillInForm(page: Page, label: RegExp, text: string): Promise<void> {
  await rowAct(panel(page), /^Actions : ligne 1/, 'Tous les champs');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: label }).fill(text);
  await form.getByRole('button', { name: 'Valider' }).click();
}

test('a text has its type, its language and its words', async ({ browser }) => {
  const { page, film } = await openFilm(browser);
  await createRecord(page, 'texte-types', { TradLibelle: { TraductionFr: 'Note d’intention' } });
  await openTab(page, film, 'Textes');
  await panel(page).getByRole('button', { name: 'Nouveau texte' }).click();
  await pick(page, /^Type, ligne 1/, 'intention');
  await pick(page, /^Langue, ligne 1/, 'français');
  await fillInForm(page, /^Texte/, 'Filmer la mer.');
  await save(page);
  await openTab(page, film, 'Textes');
  await expect(panel(page).getByText('Filmer la mer.')).toBeVisible();
});

test('a new note is that of the person at work, in the edition worked on', async ({ browser }) => {
  const { page, film } = await openFilm(browser);
  const me = ((await page.getByRole('button', { name: /^Compte de/ }).getAttribute('aria-label')) ?? '').replace('Compte de ', '');
  await openTab(page, film, 'Notes');
  await panel(page).getByRole('button', { name: 'Nouvelle note' }).click();
  await expect(page.getByRole('combobox', { name: /^Membre du comité, ligne 1/ })).toHaveValue(me);
  await panel(page)
    .getByRole('textbox', { name: /^Note, ligne 1/ })
    .fill('8,5');
  await fillInForm(page, /^Commentaire/, 'À voir en salle.');
  await save(page);
  const notes = await page.evaluate(async (id) => {
    const filter = JSON.stringify({
      Criteres: { field: 'IdFilm', op: 'eq', value: id },
      Colonnes: ['IdUtilisateur', 'Note', 'Commentaire', 'Eannee'],
    });
    return (await fetch(`/api/film-notes/filter?filter=${encodeURIComponent(filter)}&take=5`)).json();
  }, film);
  expect(notes).toMatchObject([{ UtilisateurLibelle: me, Note: 8.5, Commentaire: 'À voir en salle.' }]);
});

test('a member of the committee rates with the right on notes alone', async ({ browser }) => {
  const { page: admin, film } = await openFilm(browser);
  const tree: readonly { readonly Id: number; readonly Code: string }[] = await (
    await admin.request.get(address('/api/utilisateur-droits/arbre'))
  ).json();
  const codes = ['FILMS', 'FILM', 'FILM-NOTE', 'FILM-NOTE-WRITE'];
  const IdsDroit = tree.filter(({ Code }) => codes.includes(Code)).map(({ Id }) => Id);
  const IdGroupeUtilisateur = await createRecord(admin, 'groupe-utilisateurs', { Nom: `Comité ${film}`, IdsDroit });
  const login = `comite-${film}@exemple.test`;
  const password = 'phrase-de-passe-du-comite-7';
  const person = { Nom: 'Comité', Prenom: 'Ada', Login: login, MotDePasse: password, IsActif: true };
  await createRecord(admin, 'utilisateurs', { ...person, IdGroupeUtilisateur });
  const page = await openSignedIn(browser, '/dashboard', { login, password });
  await visit(page, `/0/film/${film}`);
  await expect(page.getByText(/^Lecture seule/)).toBeVisible();
  await page.getByRole('tab', { name: 'Notes', exact: true }).click();
  await expect(page.getByText(/^Lecture seule/)).toBeHidden();
  await panel(page).getByRole('button', { name: 'Nouvelle note' }).click();
  await panel(page)
    .getByRole('textbox', { name: /^Note, ligne 1/ })
    .fill('7');
  await save(page);
});

test('credits are put in another order by keyboard, and stay so', async ({ browser }) => {
  const { page, film } = await openFilm(browser);
  for (const [index, Nom] of ['Aubin', 'Bellec'].entries()) {
    const IdPersonne = await createRecord(page, 'personnes', { Nom: `${Nom}${film}` });
    await createRecord(page, 'film-credits', { IdFilm: film, IdFonction: 1, IdPersonne, Ordre: index + 1 });
  }
  function names() {
    return panel(page).locator('td[data-field=IdPersonne]').allTextContents();
  }
  await openTab(page, film, 'Générique et contacts');
  await expect.poll(names).toEqual([`Aubin${film}`, `Bellec${film}`]);
  await panel(page)
    .getByRole('button', { name: /^Déplacer Bellec/ })
    .focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual([`Bellec${film}`, `Aubin${film}`]);
  await save(page);
  await openTab(page, film, 'Générique et contacts');
  await expect.poll(names).toEqual([`Bellec${film}`, `Aubin${film}`]);
});

test('a complementary question shows beside the field of its answer', async ({ browser }) => {
  const { page, film } = await openFilm(browser);
  const question = `Le film a-t-il été tourné en pellicule ${film} ?`;
  await createRecord(page, 'info-complementaires', { TradLibelle: { TraductionFr: question }, Type: 1 });
  await openTab(page, film, 'Infos complémentaires');
  await panel(page)
    .getByRole('button', { name: /^Nouvelle réponse/ })
    .click();
  await pick(page, /^Question, ligne 1/, question);
  await fillInForm(page, /^Reponse|^Réponse/, 'Oui, en 16 mm.');
  await save(page);
  await openTab(page, film, 'Infos complémentaires');
  await expect(panel(page).getByText(question)).toBeVisible();
  await expect(panel(page).getByText('Oui, en 16 mm.')).toBeVisible();
});

test('the public page of a film has its template, its language, what it shows, to whom and its password', async ({ browser }) => {
  const { page, film } = await openFilm(browser);
  await openTab(page, film, 'Fiches en ligne');
  await panel(page).getByRole('button', { name: 'Nouvelle fiche en ligne' }).click();
  await rowAct(panel(page), /^Actions : ligne 1/, 'Tous les champs');
  const form = page.getByRole('dialog');
  for (const label of [
    'Montrer le générique',
    'Montrer le contact',
    'Montrer les photos',
    'Montrer les documents',
    'Montrer la vidéo',
    'Publiée',
  ])
    await expect(form.getByRole('checkbox', { name: label })).toBeVisible();
  for (const label of [/^Gabarit/, /^Langue/, /^Image de fond/, /^Accès/, /^Mot de passe/])
    await expect(form.getByLabel(label).first()).toBeVisible();
  await form.getByRole('checkbox', { name: 'Montrer la vidéo' }).check();
  await form.getByRole('button', { name: 'Valider' }).click();
  await save(page);
  const cards = await page.evaluate(async (id) => {
    const filter = JSON.stringify({ Criteres: { field: 'IdFilm', op: 'eq', value: id }, Colonnes: ['HasEmbed', 'HasCredits', 'Gabarit'] });
    return (await fetch(`/api/film-fiches/filter?filter=${encodeURIComponent(filter)}&take=5`)).json();
  }, film);
  expect(cards).toMatchObject([{ HasEmbed: true, HasCredits: true, Gabarit: 1 }]);
});

test('a registration and its prize are added on a film, whose other tabs list what is linked to it', async ({ browser }) => {
  const { page, film } = await openFilm(browser);
  const Eannee = Number(
    (
      await page
        .getByRole('button', { name: /^Édition de travail|^Édition \d/ })
        .first()
        .innerText()
    ).replace(/\D/g, ''),
  );
  const name = `Section ${film}`;
  await createRecord(page, 'festival-sections', {
    TradLibelle: { TraductionFr: name },
    IdSectionType: 1,
    Eannee,
    Prefixe: `F${film}`,
  });
  const prize = `Prix du port ${film}`;
  await createRecord(page, 'festival-prixs', { TradLibelle: { TraductionFr: prize } });
  await openTab(page, film, 'Inscriptions');
  await panel(page).getByRole('button', { name: 'Nouvelle inscription' }).click();
  await page
    .getByRole('combobox', { name: /^Section, / })
    .last()
    .fill(name);
  await page.getByRole('option', { name }).first().click();
  await save(page);
  await openTab(page, film, 'Prix');
  await rowAct(panel(page), /^Actions : /, 'Ouvrir la fiche');
  await expect(page).toHaveURL(/festival-inscription\/\d+/);
  const registration = /festival-inscription\/(\d+)/.exec(page.url())?.[1] ?? '';
  // A film that is only proposed wins nothing.
  for (const taken of ['shortlister', 'programmer']) {
    const { Version } = await answerOf<{ Version: number }>(page, `/api/festival-inscriptions/${registration}`);
    await step(page, `/api/festival-inscriptions/${registration}/transitions/${taken}`, { Version, Mail: false });
  }
  await visit(page, `/1/festival-inscription/${registration}`);
  await page.getByRole('tab', { name: 'Prix obtenus' }).click();
  await panel(page)
    .getByRole('button', { name: /^Nouveau/ })
    .click();
  await pick(page, /^Prix, ligne 1/, prize);
  await save(page);
  await openTab(page, film, 'Prix');
  await expect(panel(page).getByText(prize)).toBeVisible();
  for (const [tab, plural, text] of [
    ['Catalogues', 'catalogues', `Fonds ${film}`],
    ['Mots-clés', 'mot-cles', `Marée ${film}`],
  ] as const) {
    await createRecord(page, plural, { TradLibelle: { TraductionFr: text } });
    await openTab(page, film, tab);
    await panel(page).getByRole('combobox').fill(text);
    await page.getByRole('option', { name: text }).click();
    await save(page);
    await openTab(page, film, tab);
    await expect(panel(page).getByRole('listitem').filter({ hasText: text })).toBeVisible();
  }
  for (const tab of ['Inscriptions', 'Programmations', 'Circulations']) {
    await openTab(page, film, tab);
    await expect(panel(page).locator('td[data-field=IdSection]')).toContainText(name);
  }
});

test('the programme of a film, its screenings and where it circulates are listed on its tabs', async ({ browser }) => {
  const { page, film } = await openFilm(browser);
  const Eannee = await page.evaluate(
    async () => (await (await fetch('/api/dico-festival-editions')).json()).find((one: { IsDefaut: boolean }) => one.IsDefaut).Eannee,
  );
  function label(TraductionFr: string) {
    return { TradLibelle: { TraductionFr } };
  }
  const IdSection = await createRecord(page, 'festival-sections', { ...label(`Marées ${film}`), IdSectionType: 1, Eannee });
  const IdProgramme = await createRecord(page, 'festival-programmes', { ...label(`Grandes marées ${film}`), IdSection, Eannee });
  await createRecord(page, 'festival-inscriptions', { IdFilm: film, IdSection, Eannee, IdProgramme });
  const IdSalle = await createRecord(page, 'festival-salles', label(`Halle aux criées ${film}`));
  const IdStructure = await createRecord(page, 'structures', { RaisonSociale: `Ciné-club des îles ${film}` });
  await createRecord(page, 'festival-programmations', { IdProgramme, Eannee, IdSalle, Debut: `${Eannee}-06-03T18:30:00.000` });
  await createRecord(page, 'festival-programmations', {
    IdProgramme,
    Eannee,
    IsHorsFestival: true,
    IdStructure,
    Debut: `${Eannee}-11-21T18:30:00.000`,
  });
  await openTab(page, film, 'Programmations');
  await expect(panel(page).locator('td[data-field=IdProgramme]')).toContainText(`Grandes marées ${film}`);
  await expect(panel(page).getByText(/03\/06/)).toHaveText(/Grandes marées \d+ 03\/06\/\d{4} 20:30/);
  await openTab(page, film, 'Circulations');
  await expect(panel(page).getByText(`Ciné-club des îles ${film}`)).toBeVisible();
});
