/** A festival's own list of films, as its programmers keep it: titles, directors, countries, languages, genres. */
import { expect, type Locator } from '@playwright/test';
import { listAct } from '../support/list-act.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { countTasks } from '../support/gestures.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

/** From the list of films to the report, the names of genres and the near titles answered (docs/clicks.md). */
const CLICKS = 8;

const FILMS = [
  'Title;Director(s);Year;Running time;Country;Language;Genres',
  'Winter Almanac zq;Mona Kellerzq, Ismael Ortegazq;2025;86 minutes;UK;English;Drame zq',
  'The Lighthouse Keeper zq;Lea Stormzq;2026;105 min.;South Korea;Korean;Documentaire zq',
  'Deux rives zq;Joel & Ethan Riveszq;2026;97;France, Germany;French, German;Drame zq',
  'Mountains zq May Depart;JIA Zhangkezq;2015;131;China, Japan, France;Mandarin;Drame zq',
  'Almanach zq;Autre Personnezq;1981;90;USA;Farsi;Drame zq',
].join('\n');

test('a film list brings its directors, names the films that exist and makes the rest in twelve clicks at most', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  const jia = await createRecord(page, 'personnes', { Prenom: 'Zhangkezq', Nom: 'Jia' });
  const mountains = await createRecord(page, 'films', { TitreOriginal: 'Shan he zq gu ren', AnneeProd: 2015 });
  await createRecord(page, 'film-titres', { IdFilm: mountains, IdLangue: 38, Prefixe: null, Titre: 'Mountains zq May Depart' });
  await createRecord(page, 'film-credits', { IdFilm: mountains, IdFonction: 1, IdPersonne: jia, Ordre: 1 });
  await createRecord(page, 'films', { TitreOriginal: 'Almanach zq', AnneeProd: 2020 });

  const found = await countTasks(page, [
    {
      name: 'importer une liste de films',
      from: '/0/films',
      run: async () => {
        await listAct(page, 'Importer des lignes');
        const dialog = page.getByRole('dialog', { name: /^Importer des lignes/ });
        await dialog.locator('input[type=file]').setInputFiles({ name: 'films.csv', mimeType: 'text/csv', buffer: Buffer.from(FILMS) });
        await expectColumns(dialog);
        expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
        await dialog.getByRole('button', { name: 'Vérifier' }).click();

        // A film that surely exists is distinguished from one that only bears the title.
        await expect(dialog.getByText('1 fiche existe déjà à coup sûr.')).toBeVisible();
        await expect(dialog.getByRole('combobox', { name: /^Que faire de Mountains zq May Depart/ })).toHaveValue(String(mountains));
        await expect(dialog.getByText("1 ligne porte le titre d'une fiche qui existe : dites si c'est elle.")).toBeVisible();
        await expect(dialog.getByRole('combobox', { name: /^Que faire de Almanach zq/ })).toHaveValue('');
        await dialog.getByRole('checkbox', { name: 'Toutes celles-ci sont de nouvelles fiches' }).click();
        // Directors are people one by one, in the parts that are written.
        await expect(dialog.getByRole('rowheader', { name: 'Ethan Riveszq' })).toBeVisible();
        await expect(dialog.getByRole('rowheader', { name: 'JIA Zhangkezq', exact: true })).toHaveCount(0);
        await dialog.getByRole('checkbox', { name: /^Créer les fiches qui manquent : Personnes/ }).click();
        await expect(dialog.getByRole('textbox', { name: 'Nom · Joel Riveszq', exact: true })).toHaveValue('Riveszq');
        await dialog.getByRole('checkbox', { name: /^Créer les fiches qui manquent : Genres/ }).click();
        expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
        await dialog.getByRole('button', { name: 'Continuer' }).click();

        await expect(dialog.getByText('4 fiches seront créées.')).toBeVisible();
        await expect(dialog.getByText('1 fiche sera complétée.')).toBeVisible();
        await expect(dialog.getByText('Genres 2')).toBeVisible();
        await dialog.getByRole('button', { name: 'Importer 5 lignes' }).click();
        await expect(dialog.getByText('4 fiches ont été créées.')).toBeVisible();
        await dialog.getByRole('button', { name: 'Terminer' }).click();
      },
    },
  ]);
  expect(found).toEqual({ 'importer une liste de films': CLICKS });

  const rivers = await creditsOf('Deux rives zq');
  expect(rivers).toEqual(['Joel Riveszq', 'Ethan Riveszq']);
  expect(await creditsOf('Winter Almanac zq')).toEqual(['Mona Kellerzq', 'Ismael Ortegazq']);
  const [river] = await filmsNamed('Deux rives zq', ['IdPays', 'IdsPaysCoProd', 'IdsGenre', 'IdsLangueDialogue', 'Duree']);
  expect(river).toMatchObject({ PaysLibelle: 'France', PaysCoProdLibelles: ['Allemagne'], GenreLibelles: ['Drame zq'], Duree: '01:37:00' });
  const [existingFilm] = await filmsNamed('Shan he zq gu ren', ['IdsLangueDialogue', 'Duree', 'Realisation']);
  expect(existingFilm).toMatchObject({ Id: mountains, Duree: '02:11:00' });
  expect(await filmsNamed('Mountains zq May Depart', ['Duree'])).toEqual([]);
  await visit(page, `/0/films?q=${encodeURIComponent('Deux rives zq')}`);
  await expect(page.getByRole('row').filter({ hasText: 'Deux rives zq' })).toContainText('Joel Riveszq');

  async function filmsNamed(title: string, Colonnes: readonly string[]) {
    const filter = JSON.stringify({ Criteres: { field: 'TitreOriginal', op: 'eq', value: title }, Colonnes });
    return answerOf<readonly Readonly<Record<string, unknown>>[]>(
      page,
      `/api/films/filter?skip=0&take=10&filter=${encodeURIComponent(filter)}`,
    );
  }
  async function creditsOf(title: string): Promise<readonly unknown[]> {
    const [film] = await filmsNamed(title, ['Duree']);
    const filter = JSON.stringify({
      Criteres: { field: 'IdFilm', op: 'eq', value: film?.['Id'] },
      Tri: [{ Key: 'Ordre' }],
      Colonnes: ['Ordre', 'IdPersonne', 'IdFonction'],
    });
    const rows = await answerOf<readonly Readonly<Record<string, unknown>>[]>(
      page,
      `/api/film-credits/filter?skip=0&take=10&filter=${encodeURIComponent(filter)}`,
    );
    expect(rows.map((row) => row['FonctionLibelle'])).toEqual(rows.map(() => 'Réalisation'));
    return rows.map((row) => row['PersonneLibelle']);
  }
});

async function expectColumns(dialog: Locator): Promise<void> {
  const columns = {
    Title: '*',
    'Director(s)': 'film-credit.1',
    Year: 'AnneeProd',
    'Running time': 'Duree',
    Country: 'IdPays',
    Language: 'IdsLangueDialogue',
    Genres: 'IdsGenre',
  };
  for (const [head, key] of Object.entries(columns))
    await expect(dialog.getByRole('combobox', { name: `Champ de la colonne ${head}` })).toHaveValue(key);
}
