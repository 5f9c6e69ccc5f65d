/** The texts of a translation batch: written beside those they come from, never over somebody else's. */
import { expect, type Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { createRecord } from './support/create.ts';
import { address, openSignedIn, visit } from './support/session.ts';
import { test } from './support/test.ts';

const [ENGLISH, FRENCH] = [36, 38];

function stored(page: Page, IdFilm: number) {
  return page.evaluate(async (film) => {
    const filter = JSON.stringify({
      Criteres: {
        and: [
          { field: 'IdFilm', op: 'eq', value: film },
          { field: 'IdLangue', op: 'eq', value: 36 },
        ],
      },
      Colonnes: ['Texte'],
    });
    const rows: readonly { readonly Texte: string }[] = await (
      await fetch(`/api/film-textes/filter?filter=${encodeURIComponent(filter)}&take=9`)
    ).json();
    return rows.map(({ Texte }) => Texte);
  }, IdFilm);
}

test('a translator writes the texts of a batch by keyboard, and overwrites nobody', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  const type = await createRecord(page, 'texte-types', { TradLibelle: { TraductionFr: `Synopsis ${mark}` } });
  const batch = await createRecord(page, 'festival-tranches', {
    Libelle: `Tranche ${mark}`,
    Eannee: 2026,
    IdLangueSource: FRENCH,
    IdLangueCible: ENGLISH,
  });
  const films: number[] = [];
  for (const [rank, title] of ['Gare', 'Phare'].entries()) {
    const film = await createRecord(page, 'films', { TitreOriginal: `${title} ${mark}` });
    await createRecord(page, 'film-textes', { IdFilm: film, IdTexteType: type, IdLangue: FRENCH, Texte: `${title}, la nuit.` });
    await createRecord(page, 'festival-tranche-films', { IdTranche: batch, IdFilm: film, Ordre: rank + 1 });
    films.push(film);
  }
  const [first = 0, second = 0] = films;
  await visit(page, `/0/festival-tranche/${batch}?onglet=textes`);
  function translation(title: string) {
    return page.getByRole('textbox', { name: `Synopsis ${mark}, Anglais, ${title} ${mark}` });
  }
  await expect(page.getByText('Textes à traduire : 2')).toBeVisible();

  await translation('Gare').focus();
  await page.keyboard.type('A station at night.');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('A lighthouse.');
  await page.getByRole('checkbox', { name: `Traduit, Gare ${mark}` }).check();
  await expect(page.getByText('6 mots').first()).toBeVisible();
  // Meanwhile somebody else writes the second one.
  await createRecord(page, 'film-textes', { IdFilm: second, IdTexteType: type, IdLangue: ENGLISH, Texte: 'The lighthouse keeper.' });
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alertdialog')).toContainText("rien n'a été écrasé");
  await page.keyboard.press('Escape');
  await expect(translation('Phare')).toHaveValue('A lighthouse.');
  const conflict = page.getByRole('alert').filter({ hasText: 'The lighthouse keeper.' });
  await expect(conflict).toBeVisible();
  expect([await stored(page, first), await stored(page, second)]).toEqual([['A station at night.'], ['The lighthouse keeper.']]);
  expect(await violations(page, { within: '.tranche-texts__root' })).toEqual([]);

  await conflict.getByRole('button', { name: 'Garder mon texte' }).click();
  await page.keyboard.press('Control+s');
  await expect.poll(() => stored(page, second)).toEqual(['A lighthouse.']);
  await visit(page, `/0/festival-tranche/${batch}?onglet=textes`);
  await expect(translation('Gare')).toHaveValue('A station at night.');
  await expect(page.getByRole('checkbox', { name: `Traduit, Gare ${mark}` })).toBeChecked();
});

test('a translator with the right on texts alone is not told that they only read, and leaves « Relu » to others', async ({ browser }) => {
  const admin = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  const tree: readonly { readonly Id: number; readonly Code: string }[] = await (
    await admin.request.get(address('/api/utilisateur-droits/arbre'))
  ).json();
  const written = ['FILM-TEXTE', 'FESTIVAL-TRANCHE-FILM'].flatMap((code) => [code, `${code}S`, `${code}-WRITE`]);
  const codes = ['FESTIVAL-TRANCHES', 'FESTIVAL-TRANCHE', 'FILMS', 'FILM', 'FILM-TITRE', 'FILM-TITRES', ...written];
  const IdsDroit = tree.filter(({ Code }) => codes.includes(Code)).map(({ Id }) => Id);
  const IdGroupeUtilisateur = await createRecord(admin, 'groupe-utilisateurs', { Nom: `Traduction ${mark}`, IdsDroit });
  const credentials = { login: `traduction-${mark}@exemple.test`, password: 'phrase-de-passe-en-trois-langues-7' };
  const person = { Nom: 'Traduction', Prenom: 'Léa', Login: credentials.login, MotDePasse: credentials.password, IsActif: true };
  const IdTraducteur = await createRecord(admin, 'utilisateurs', { ...person, IdGroupeUtilisateur });
  const languages = { IdLangueSource: FRENCH, IdLangueCible: ENGLISH };
  const batch = await createRecord(admin, 'festival-tranches', { Libelle: `Tranche ${mark}`, Eannee: 2026, ...languages, IdTraducteur });
  const IdFilm = await createRecord(admin, 'films', { TitreOriginal: `Quai ${mark}` });
  await createRecord(admin, 'festival-tranche-films', { IdTranche: batch, IdFilm });

  const page = await openSignedIn(browser, '/dashboard', credentials);
  await visit(page, `/0/festival-tranche/${batch}`);
  await expect(page.getByText(/^Lecture seule/)).toBeVisible();
  await page.getByRole('tab', { name: 'Textes côte à côte' }).click();
  await expect(page.getByRole('checkbox', { name: `Relu, Quai ${mark}` })).toBeEnabled();
  await expect(page.getByText(/^Lecture seule/)).toBeHidden();
  await page.getByRole('checkbox', { name: `Relu, Quai ${mark}` }).check();
  await page.keyboard.press('Control+s');
  await expect(page.getByText("Un texte est relu par une autre personne que celle qui l'a traduit.").first()).toBeVisible();
});
