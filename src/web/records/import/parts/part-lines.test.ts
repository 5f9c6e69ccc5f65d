// @vitest-environment jsdom
/** Random grids of whole programmes, written by exceljs and read back: films, their directors, programmes and rooms are those that were drawn. */
import ExcelJS from 'exceljs';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sheet, sheetOf } from '#domain/imports/cells.ts';
import { guessColumns } from '#domain/imports/guess-columns.ts';
import { newKey } from '#domain/imports/beside/new-records.ts';
import { addDays } from '#domain/values/dates.ts';
import { createRandom, type Random } from '#domain/values/random.ts';
import { readText, type RecordData } from '#domain/values/record-data.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { loadTargets } from '../load-targets.ts';
import { type Creating, creationOf } from '../names/creation.ts';
import { type Answer, type Answers, answerKey, type Columns, namesIn } from '../names/wanted-names.ts';
import type { Prepared } from '../prepared.ts';
import { readFile } from '../read-source.ts';
import { readSheet } from '../sheet-values.ts';
import { partColumns, withTitleTwice } from './part-columns.ts';
import { readPart } from './part-lines.ts';

const server = setupServer(
  http.get('*/api/dico-fonctions', () => HttpResponse.json([{ Id: 1, Libelle: 'Réalisation' }])),
  http.get('*/api/dico-questions', () => HttpResponse.json([])),
);

beforeAll(async () => {
  server.listen();
  await showLanguage('fr');
  await loadTexts('importation');
});
afterAll(() => server.close());

interface DrawnFilm {
  readonly title: string;
  readonly year: number;
  readonly directors: readonly string[];
}

interface DrawnLine {
  readonly film: DrawnFilm;
  readonly programme: string;
  readonly day: string;
  readonly hour: string;
  readonly room: string;
}

const WORDS = ['Marée', 'Nuit', 'Phare', 'Été', 'rue', 'de', 'Lilas, 12', '23', 'Quai', 'l’eau', 'Ánh', '夜'];
const GIVEN = ['Ana', 'Jean-Luc', 'María', 'Bo'];
const FAMILY = ['Exemple', 'Ortega', 'Łuczak', 'Storm'];

function drawnFilm(random: Random, index: number): DrawnFilm {
  const title = ['Film', random.pick(WORDS), random.pick(WORDS), String(index)].join(' ');
  const directors = Array.from({ length: random.int(1, 3) }, (_, place) => `${random.pick(GIVEN)} ${random.pick(FAMILY)}${place}`);
  return { title, year: random.int(1950, 2026), directors };
}

function drawnLines(random: Random, count: number): readonly DrawnLine[] {
  const films = Array.from({ length: Math.ceil(count / 3) }, (_, index) => drawnFilm(random, index));
  return Array.from({ length: count }, (_, index) => ({
    film: random.pick(films),
    programme: `Programme ${random.int(1, Math.ceil(count / 4))}`,
    day: addDays('2027-07-29', random.int(0, 17)),
    // No two lines are one screening: what repeats itself is tried apart.
    hour: `${String(random.int(9, 23)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
    room: `Salle ${index}`,
  }));
}

const HEADS = ['Programme', 'Title', 'Director', 'Year', 'Date', 'Time', 'Room'];

async function written(lines: readonly DrawnLine[], broken: ReadonlySet<number>): Promise<Sheet> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Grille');
  sheet.addRow(HEADS);
  for (const [index, { film, programme, day, hour, room }] of lines.entries())
    sheet.addRow([programme, film.title, film.directors.join(', '), film.year, day, broken.has(index) ? '32h75' : hour, room]);
  const source = await readFile(new File([new Uint8Array(await workbook.xlsx.writeBuffer())], 'grille.xlsx'));
  return sheetOf(source.sheets[0]?.rows ?? []);
}

const CREATING: Creating = { can: () => true, language: 'fr', edition: 2027 };

/** Every name is new. */
async function allNew(sheet: Sheet, columns: Columns): Promise<Answers> {
  const answers = new Map<string, Answer>();
  for (const name of [...namesIn(sheet, { columns }), ...namesIn(sheet, { columns: partColumns(columns) })]) {
    const creation = creationOf(await loadEntity(name.entity), name, CREATING);
    if (creation !== null)
      answers.set(answerKey(name), { said: { ...creation.said, ...(creation.needs.length === 0 ? {} : { IdSection: 7 }) } });
  }
  return answers;
}

async function preparedOf(read: Sheet): Promise<Prepared> {
  const { descriptor, ...module } = await loadEntity('festival-programmation');
  const targets = await loadTargets({ descriptor, ...module }, { can: () => true, language: 'fr' });
  const keys = guessColumns(read.heads, targets);
  expect(keys).toEqual(['IdProgramme', 'film/*', 'film/film-credit.1', 'film/AnneeProd', 'Debut', 'Debut@heure', 'IdSalle']);
  const columns = keys.map((key) => targets.find((target) => target.key === key) ?? null);
  return {
    ...withTitleTwice(read, columns, targets),
    entity: descriptor.name,
    descriptor,
    edition: 2027,
    place: { sheetName: '', headLine: 1, isGrouped: false },
    targets,
    plan: { Cles: [], SiTrouve: 'modifier', SiAbsent: 'creer' },
    clears: false,
    fixed: { Eannee: 2027 },
    creates: [],
  };
}

async function readLines(lines: readonly DrawnLine[], broken: ReadonlySet<number> = new Set()) {
  const prepared = await preparedOf(await written(lines, broken));
  const answers = await allNew(prepared.sheet, prepared.columns);
  const parsed = readSheet(prepared.sheet, { ...prepared, answers });
  const settling = { answers, known: [], fates: new Map(), signal: new AbortController().signal };
  const part = await readPart(parsed.rows, prepared, settling);
  const faults = [...parsed.faults, ...part.faults];
  const unread = new Set(faults.map(({ line }) => line));
  return { faults, ...part.place(parsed.rows.filter(({ line }) => !unread.has(line))) };
}

const random = createRandom(587);

test.each([1, 2, 3])('grid %i', async () => {
  const lines = drawnLines(random, 120);
  const { rows, faults, records } = await readLines(lines);
  expect(faults).toEqual([]);
  expect(rows).toHaveLength(lines.length);
  function recordOf(value: RecordData[string]): RecordData {
    return records.get(newKey(value) ?? '')?.data ?? {};
  }
  function title(film: RecordData): string {
    return [readText(film, 'Prefixe'), readText(film, 'TitreOriginal')].filter((part) => part !== null).join(' ');
  }
  for (const [index, { film, programme }] of lines.entries()) {
    const key = newKey(rows[index]?.data['IdProgramme']) ?? '';
    expect(records.get(key)?.data).toMatchObject({ TradLibelle: { TraductionFr: programme }, Eannee: 2027, IdSection: 7 });
    const films = records.get(key)?.additions.map(({ data }) => data['IdFilm']) ?? [];
    const matchingFilms = films.filter((one) => title(recordOf(one)) === film.title);
    expect(matchingFilms).toHaveLength(1);
    const { data, additions } = records.get(newKey(matchingFilms[0]) ?? '') ?? { data: {}, additions: [] };
    expect(data).toMatchObject({ AnneeProd: film.year });
    const people = additions.map((one) => recordOf(one.data['IdPersonne']));
    expect(people.map((one) => `${readText(one, 'Prenom')} ${readText(one, 'Nom')}`)).toEqual(film.directors);
  }
});

test('of five thousand lines with one broken cell, that cell is named and the rest is kept', async () => {
  const { rows, faults } = await readLines(drawnLines(random, 5000), new Set([3210]));
  expect(rows).toHaveLength(4999);
  expect(faults.map(({ line, column, fault }) => [line, column, fault.code])).toEqual([[3212, 5, 'heure']]);
});

test('the lines of a block are one screening, with all its films in order', async () => {
  const block = drawnLines(random, 9).map((line, index) => ({
    ...line,
    film: drawnFilm(random, index),
    programme: 'Bloc',
    day: '2027-08-01',
    hour: '20:00',
    room: 'Grande',
  }));
  const { rows, records } = await readLines(block);
  expect(rows).toHaveLength(1);
  const additions = records.get(newKey(rows[0]?.data['IdProgramme']) ?? '')?.additions ?? [];
  expect(additions.map(({ data }) => data['Ordre'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a line that is kept back places no film', async () => {
  const lines = drawnLines(random, 2).map((line, index) => ({ ...line, film: drawnFilm(random, index), programme: 'Bloc' }));
  const { rows, records } = await readLines(lines, new Set([1]));
  expect(records.get(newKey(rows[0]?.data['IdProgramme']) ?? '')?.additions).toHaveLength(1);
});
