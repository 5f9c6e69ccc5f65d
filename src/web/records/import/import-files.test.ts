// @vitest-environment jsdom
/** Files as people have them, from their bytes to the lines that would be sent. */
import { readFile as readBytesOf } from 'node:fs/promises';
import path from 'node:path';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QuestionCible } from '#generated/enums/question-cible.gen.ts';
import { QuestionType } from '#generated/enums/question-type.gen.ts';
import { sheetOf } from '#domain/imports/cells.ts';
import { groupedHeads } from '#domain/imports/head-groups.ts';
import { guessColumns } from '#domain/imports/guess-columns.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { headPlaceOf } from './import-plan.ts';
import type { ChosenTarget } from './chosen-target.ts';
import { loadTargets } from './load-targets.ts';
import { readFile, type Source } from './read-source.ts';
import { answerKey, type Columns, namesIn, splitsIn } from './names/wanted-names.ts';
import { readSheet } from './sheet-values.ts';

const server = setupServer(
  http.get('*/api/dico-fonctions', () =>
    HttpResponse.json([
      { Id: 1, Libelle: 'Réalisation' },
      { Id: 2, Libelle: 'Production' },
      { Id: 31, Libelle: 'Scénario' },
    ]),
  ),
  http.get('*/api/dico-questions', () =>
    HttpResponse.json([
      { Id: 5, Libelle: 'Pointures', Cible: QuestionCible.festivalGroupe, Type: QuestionType.nombre },
      { Id: 6, Libelle: 'Menus', Cible: QuestionCible.festivalGroupe, Type: QuestionType.choixMultiple },
      { Id: 7, Libelle: 'Micro', Cible: QuestionCible.festivalProgrammation, Type: QuestionType.texte },
    ]),
  ),
  http.get('*/api/dico-question-choix', () =>
    HttpResponse.json([
      { Id: 61, Libelle: 'Végétal', IdQuestion: 6 },
      { Id: 62, Libelle: 'Poisson', IdQuestion: 6 },
    ]),
  ),
);

afterAll(() => server.close());
beforeAll(async () => {
  server.listen();
  await showLanguage('fr');
  await loadTexts('importation');
});

const FOLDER = path.join(import.meta.dirname, '../../../../tests/support/import-files');

async function opened(name: string): Promise<Source> {
  const bytes = await readBytesOf(path.join(FOLDER, name));
  return readFile(new File([Uint8Array.from(bytes)], name));
}

/** The first sheet as the columns step proposes it; `chosen`: columns that a person sets otherwise, by their titles. */
async function read(name: string, entity: string, chosen: Readonly<Record<string, string>> = {}) {
  const source = await opened(name);
  const grid = source.sheets[0];
  if (grid === undefined) throw new Error(`${name}: no sheet`);
  const targets = await loadTargets(await loadEntity(entity), { can: () => true, language: 'fr' });
  const sheet = sheetOf(grid.rows, headPlaceOf(grid, targets).headLine);
  const keys = guessColumns(sheet.heads, targets).map((key, index) => chosen[sheet.heads[index] ?? ''] ?? key);
  const columns: Columns = keys.map((key): ChosenTarget | null => targets.find((target) => target.key === key) ?? null);
  const { rows, faults } = readSheet(sheet, { columns, clears: false, answers: new Map(), fixed: {} });
  return {
    source,
    grid,
    heads: sheet.heads,
    keys,
    rows: rows.map(({ data, linked }) => ({ ...data, ...linked })),
    faults: faults.map(({ line, column, fault }) => `${line}:${column} ${fault.code}`),
    names: namesIn(sheet, { columns }).map(({ entity: of, text }) => `${of} ${text}`),
    splits: splitsIn(sheet, { columns }).map(({ said }) => said),
  };
}

describe('what columns are', () => {
  test('first name and name name a person', async () => {
    const { keys, rows } = await read('01-contacts-prenom-nom.csv', 'contact');
    expect(keys).toEqual(['Personne.Prenom', 'Personne.Nom', 'Email', 'Adresse.Ville']);
    expect(rows[0]).toMatchObject({ IdPersonne: { Prenom: 'Odile', Nom: 'Marchandeau' }, Adresse: { Ville: 'Besançon' } });
  });

  test.each([
    ['06-sep-line.csv', ['Personne', 'E-mail', 'Portable']],
    ['06b-title-lines-above.csv', ['Personne', 'E-mail', 'Portable']],
    ['06c-commas-in-titles.csv', ['Nom, prénom, civilité', 'E-mail (pro, perso)', 'Portable']],
    ['06d-pipes.csv', ['Personne', 'E-mail', 'Portable']],
  ])('%s', async (name, heads) => {
    const found = await read(name, 'contact');
    expect(found.heads).toEqual(heads);
    expect(found.keys).toEqual(['IdPersonne', 'Email', 'Portable']);
    expect(found.rows[0]).toMatchObject({ Portable: '06 12 34 56 78' });
  });

  test('English titles are understood', async () => {
    const { keys, rows } = await read('10b-films-english-headings.csv', 'film');
    expect(keys).toEqual(['*', 'film-credit.1', 'AnneeProd', 'Duree', 'IdPays', 'IdsGenre']);
    expect(rows.map((row) => [row['Duree'], row['AnneeProd']])).toEqual([
      ['01:26:00', 2025],
      ['01:45:00', 2026],
    ]);
  });
});

describe('letters', () => {
  test.each([
    ['05-excel-unicode-text-utf16le.txt', ['Élodie Garçonnet', 'Besançon', 'Żaneta Łuczak', 'Łódź']],
    ['05b-excel-mac-roman.csv', ['Élodie Garçonnet', 'Besançon', 'Noé Hôtelier', 'Orléans']],
  ])('%s', async (name, words) => {
    const { grid } = await read(name, 'contact');
    expect(grid.rows.slice(1).flatMap(([person, , town]) => [person, town])).toEqual(words);
  });
});

describe('names', () => {
  test('of films lose no word', async () => {
    const { keys, splits } = await read('02-films-titles-with-articles.csv', 'film');
    expect(keys[0]).toBe('*');
    expect(splits).toEqual([
      { Prefixe: 'Les', TitreOriginal: 'Marées de novembre' },
      { Prefixe: 'L’', TitreOriginal: 'Été du cartographe' },
      { TitreOriginal: 'Vingt et un jours sans pluie' },
      { TitreOriginal: 'Irina, 12, rue des Lilas' },
    ]);
  });

  test('are looked for as they are written', async () => {
    const { names } = await read('03-near-names.csv', 'contact', { Pays: 'Adresse.IdPays' });
    expect(names).toEqual([
      'personne Nora Quellier',
      'structure Cherimi',
      'pays UK',
      'personne Otto Brandström',
      'structure Institut du film',
      'pays KOR',
    ]);
  });
});

test('countries after the first are the coproduction of a film', async () => {
  const targets = await loadTargets(await loadEntity('film'), { can: () => true, language: 'fr' });
  const grid = (await opened('14-films-countries-directors.csv')).sheets[0];
  const sheet = sheetOf(grid?.rows ?? []);
  const keys = guessColumns(sheet.heads, targets);
  expect(keys).toEqual(['*', 'film-credit.1', 'AnneeProd', 'IdPays', 'IdsLangueDialogue', 'Duree']);
  const columns = keys.map((key) => (key === 'IdPays' ? (targets.find((target) => target.key === key) ?? null) : null));
  expect(namesIn(sheet, { columns }).map(({ text }) => text)).toEqual(['UK', 'Russia', 'USA', 'France', 'Germany', 'Royaume-Uni']);
  const answers = new Map(namesIn(sheet, { columns }).map((name, index) => [answerKey(name), { id: index + 1 }]));
  const { rows } = readSheet(sheet, { columns, clears: false, answers, fixed: {} });
  expect(rows[3]?.data).toEqual({ IdPays: 4, IdsPaysCoProd: [5] });
});

describe('moments', () => {
  function hours(rows: readonly Readonly<Record<string, unknown>>[]) {
    return rows.map(({ Debut, Fin }) => [Debut, Fin]);
  }

  test('past midnight are of the next day', async () => {
    const { rows, faults } = await read('04-screenings-after-midnight.csv', 'festival-programmation');
    expect(faults.filter((fault) => !fault.includes('nom-inconnu'))).toEqual([]);
    expect(hours(rows)).toEqual([
      ['2026-12-27T00:30:00.000', '2026-12-27T01:45:00.000'],
      ['2026-12-27T23:15:00.000', '2026-12-28T00:40:00.000'],
    ]);
  });

  test('of two columns are one', async () => {
    const { keys, rows } = await read('10-screenings-date-time.csv', 'festival-programmation');
    expect(keys).toEqual(['IdProgramme', 'Debut', 'Debut@heure', 'IdSalle']);
    expect(rows.map(({ Debut }) => Debut)).toEqual(['2026-12-26T19:30:00.000', '2026-12-28T14:00:00.000', '2026-12-26T23:15:00.000']);
  });

  test('of a workbook are those that it shows', async () => {
    const { rows } = await read('12-screening-hours.xlsx', 'festival-programmation');
    expect(rows.map(({ Debut }) => Debut)).toEqual(
      ['06:30', '07:15', '08:00', '09:00', '11:45', '12:15', '18:00', '21:30'].map((clock) => `2027-08-04T${clock}:00.000`),
    );
    expect(rows.at(-1)).toMatchObject({ Fin: '2027-08-04T23:10:00.000' });
  });
});

describe('cells of a workbook', () => {
  test('visible sheets come first; decimal minutes, hours and faults are what they are', async () => {
    const { source, rows, faults } = await read('07-cells.xlsx', 'film', { 'Titre original': 'TitreOriginal' });
    expect(source.sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Films', false],
      ['Listes', true],
    ]);
    expect(rows.map(({ Duree }) => Duree)).toEqual(['01:32:30', '01:30:00', undefined]);
    expect(faults).toEqual(['4:1 cellule-erreur']);
  });

  test('zeros and signs that a format shows are kept, and a phone without them is asked about', async () => {
    const { rows, faults } = await read('07b-postal-code-phone.xlsx', 'contact');
    expect(rows.map(({ Adresse }) => Adresse)).toEqual([
      { CodePostal: '01000', Ville: 'Bourg-en-Bresse' },
      { CodePostal: '06000', Ville: 'Nice' },
    ]);
    expect(rows.map(({ Portable }) => Portable)).toEqual(['06 12 34 56 78', undefined]);
    expect(faults.filter((fault) => !fault.includes('nom-inconnu'))).toEqual(['3:4 ambigu']);
  });

  test('percentages are those that the cell shows', async () => {
    const { rows } = await read('07c-percent.xlsx', 'festival-formule');
    const rate = Object.keys(rows[0] ?? {}).find((name) => /tva/i.test(name)) ?? '';
    expect(rows.map((row) => row[rate as keyof typeof row])).toEqual([20, 5.5]);
  });

  test('a merged cell holds for its rows, and is named', async () => {
    const { grid, names } = await read('07d-merged.xlsx', 'contact');
    expect(grid.merged).toEqual(['A2:A3']);
    expect(grid.rows.slice(1).map(([structure]) => structure)).toEqual(['Cherimi Media', 'Cherimi Media']);
    expect(names).toContain('structure Cherimi Media');
  });

  test('a hidden row is known, and a tick is a yes', async () => {
    const { grid, rows } = await read('07e-hidden-row.xlsx', 'contact');
    expect(grid.hiddenLines).toEqual([2]);
    expect(rows.map(({ IsMailing }) => IsMailing)).toEqual([true, true]);
  });
});

test('guards of our own export are taken off', async () => {
  const { rows } = await read('08-as-exported.csv', 'film', { 'Titre original': 'TitreOriginal' });
  expect(rows.map(({ TitreOriginal }) => TitreOriginal)).toEqual(['-5 degrés sous la mer', '=Équation', '@quai']);
});

test('titles of two rows are one, where they say more than the lower row alone', async () => {
  const targets = await loadTargets(await loadEntity('contact'), { can: () => true, language: 'fr' });
  const rows = [
    ['Annuaire', '', '', ''],
    ['Personne', 'Adresse', '', 'E-mail'],
    ['', 'Ville', 'Pays', ''],
    ['Ana Rivoire', 'Brest', 'France', 'ana@exemple.test'],
  ];
  const grid = { rows, merged: [] };
  const place = headPlaceOf(grid, targets);
  expect(place).toEqual({ headLine: 3, isGrouped: true });
  const sheet = sheetOf(rows, place.headLine, groupedHeads(grid, place.headLine) ?? undefined);
  expect(guessColumns(sheet.heads, targets)).toEqual(['IdPersonne', 'Adresse.Ville', 'Adresse.IdPays', 'Email']);
});

describe('a column that describes another one', () => {
  async function guessed(heads: readonly string[]) {
    const targets = await loadTargets(await loadEntity('festival-programmation'), { can: () => true, language: 'fr' });
    return guessColumns(heads, targets);
  }

  test('the venue is that of the room, and the room itself where there is none', async () => {
    expect(await guessed(['Date', 'Time', 'Title', 'Venue', 'Room'])).toEqual([
      'Debut',
      'Debut@heure',
      'IdProgramme',
      'Salle.IdLieu',
      'IdSalle',
    ]);
    expect(await guessed(['Venue', 'Title'])).toEqual(['IdSalle', 'IdProgramme']);
    expect(await guessed(['Lieu', 'Salle', 'Section', 'Programme'])).toEqual([
      'Salle.IdLieu',
      'IdSalle',
      'Programme.IdSection',
      'IdProgramme',
    ]);
  });

  test('a title is that of a film beside its director, its country or its year, and of the programme elsewhere', async () => {
    expect(await guessed(['Title', 'Duration', 'Date'])).toEqual(['IdProgramme', 'film/Duree', 'Debut']);
    expect(await guessed(['Title', 'Director', 'Country', 'Year', 'Date'])).toEqual([
      'film/*',
      'film/film-credit.1',
      'film/IdPays',
      'film/AnneeProd',
      'Debut',
    ]);
    expect(await guessed(['Programme', 'Titre', 'Réalisateur(s)', 'Édition'])).toEqual([
      'IdProgramme',
      'film/*',
      'film/film-credit.1',
      'Eannee',
    ]);
    expect(await guessed(['Programme', 'Titre', 'Année'])).toEqual(['IdProgramme', 'film/*', 'film/AnneeProd']);
    expect(await guessed(['Programme', 'Année'])).toEqual(['IdProgramme', 'Eannee']);
  });
});

test('a question of the staff is a column by its own words, and its cells are read as the type of its answers', async () => {
  const targets = await loadTargets(await loadEntity('festival-groupe'), { can: () => true, language: 'fr' });
  const sheet = sheetOf([
    ['Libellé', 'Pointures', 'Menus', 'Micro'],
    ['Lycée', '42,5', 'poisson, Végétal', 'HF'],
    ['École', 'grande', 'Viande', ''],
    ['Collège', '', '', ''],
  ]);
  const keys = guessColumns(sheet.heads, targets);
  expect(keys).toEqual(['Libelle', 'Questions5Valeur', 'Questions6IdChoix', null]);
  const columns: Columns = keys.map((key) => targets.find((target) => target.key === key) ?? null);
  const { rows, faults } = readSheet(sheet, { columns, clears: true, answers: new Map(), fixed: {} });
  const answer = { entity: 'festival-groupe-reponse', field: 'IdFestivalGroupe' };
  expect(rows.map(({ additions }) => additions)).toEqual([
    [
      { ...answer, data: { IdQuestion: 5, Valeur: 42.5 } },
      { ...answer, data: { IdQuestion: 6, IdChoix: 62 } },
      { ...answer, data: { IdQuestion: 6, IdChoix: 61 } },
    ],
    [],
    [],
  ]);
  expect(faults.map(({ line, column, fault }) => [line, column, fault.code])).toEqual([
    [3, 1, 'nombre'],
    [3, 2, 'enumeration'],
  ]);
});
