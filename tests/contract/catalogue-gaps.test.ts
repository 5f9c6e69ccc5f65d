import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const YEAR = 2063;
const FRENCH = 38;
const ENGLISH = 36;

/** One suite, two backs: the catalogue editor reads the same gaps on the server and in the simulation. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let section: number;
  let type: number;
  let note: number;
  let count = 0;

  async function ok(method: string, path: string, body?: unknown): Promise<ApiReply['body']> {
    const reply = await staff.call(method, path, body, { edition: String(YEAR) });
    expect({ path, status: reply.status, body: reply.body }).toEqual({ path, status: 200, body: expect.anything() });
    return reply.body;
  }
  function create(plural: string, record: Data): Promise<number> {
    return ok('POST', `/api/${plural}`, record);
  }
  async function programmed(film: Data = {}): Promise<{ readonly film: number; readonly entry: number }> {
    const IdFilm = await create('films', { TitreOriginal: `Manque ${(count += 1)}`, AnneeProd: 2062, ...film });
    const entry = await create('festival-inscriptions', {
      IdFilm,
      IdSection: section,
      Eannee: YEAR,
      Numero: `G${count}`,
    });
    return { film: IdFilm, entry };
  }
  async function gaps(entry: number, columns: readonly string[]): Promise<Data> {
    const filter = { IdsPk: [entry], Colonnes: columns };
    const [row] = await ok('POST', '/api/festival-inscriptions/filter', { filter, skip: 0, take: 1 });
    return Object.fromEntries(columns.map((name) => [name, row[name]]));
  }
  function addText(IdFilm: number, IdTexteType: number, IdLangue: number): Promise<number> {
    return create('film-textes', { IdFilm, IdTexteType, IdLangue, Texte: 'Un texte.' });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: '2063-01-28', DateFin: '2063-02-05' });
    const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition des manques' } });
    section = await create('festival-sections', {
      TradLibelle: { TraductionFr: 'Section des manques' },
      IdSectionType,
      Eannee: YEAR,
      Prefixe: 'G',
    });
    type = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis du catalogue' } });
    note = await create('texte-types', { TradLibelle: { TraductionFr: 'Note du catalogue' } });
  });
  afterAll(() => backend.close());

  const TEXTS = ['NbTextesManquants', 'IsTexteFrManquant', 'IsTexteEnManquant', 'IsTexteManquant'] as const;

  test('misses the English text of a film that only has a French one, without any expected text', async () => {
    const { film, entry } = await programmed();
    await addText(film, type, FRENCH);
    expect(await gaps(entry, TEXTS)).toEqual({
      NbTextesManquants: 0,
      IsTexteFrManquant: false,
      IsTexteEnManquant: true,
      IsTexteManquant: true,
    });
    const filter = { Criteres: { and: [{ field: 'IsTexteEnManquant', op: 'eq', value: true }] }, Colonnes: ['Id'] };
    const rows = await ok('POST', '/api/festival-inscriptions/filter', { filter, skip: 0, take: 100 });
    expect(rows.map(({ Id }: { readonly Id: number }) => Id)).toContain(entry);
    const films = { Criteres: { and: [{ field: 'Inscriptions.IsTexteManquant', op: 'eq', value: true }] }, Colonnes: ['Id'] };
    expect(
      (await ok('POST', '/api/films/filter', { filter: films, skip: 0, take: 100 })).map(({ Id }: { readonly Id: number }) => Id),
    ).toContain(film);
  });

  test('counts each expected type and language once, whatever the texts of the same kind', async () => {
    for (const [IdTexteType, IdLangue] of [
      [type, FRENCH],
      [type, ENGLISH],
      [note, FRENCH],
    ])
      await create('texte-attendus', { Eannee: YEAR, IdTexteType, IdLangue });
    const { film, entry } = await programmed();
    expect(await gaps(entry, TEXTS)).toMatchObject({ NbTextesManquants: 3, IsTexteFrManquant: true, IsTexteEnManquant: true });
    // Two French synopses are one of the three expected texts; a note in English is expected by nobody.
    await addText(film, type, FRENCH);
    await addText(film, type, FRENCH);
    await addText(film, note, ENGLISH);
    expect(await gaps(entry, TEXTS)).toMatchObject({ NbTextesManquants: 2, IsTexteFrManquant: true, IsTexteEnManquant: true });
    await addText(film, note, FRENCH);
    await addText(film, type, ENGLISH);
    expect(await gaps(entry, TEXTS)).toEqual({
      NbTextesManquants: 0,
      IsTexteFrManquant: false,
      IsTexteEnManquant: false,
      IsTexteManquant: false,
    });
  });

  test('names what a film lacks, until each of it is there', async () => {
    const { film, entry } = await programmed();
    const columns = [
      'Manques',
      'IsIncomplet',
      'IsContactManquant',
      'IsFilmographieManquante',
      'IsBiographieEnManquante',
      'IsTitreFrManquant',
    ];
    const before = await gaps(entry, columns);
    expect(before).toMatchObject({
      IsIncomplet: true,
      IsContactManquant: true,
      IsFilmographieManquante: true,
      IsBiographieEnManquante: true,
    });
    expect(before['Manques']).toMatch(/^• texte français • texte anglais .*• générique • filmographie • photo .*• contact$/);
    const director = await create('personnes', {
      Nom: `Manque ${count}`,
      Prenom: 'Ida',
      Email: `ida.manque${count}@exemple.fr`,
      TradBiographie: { TraductionFr: 'Née à Castelmur.' },
    });
    for (const IdFonction of [FonctionSysteme.realisateur, FonctionSysteme.contact])
      await create('film-credits', { IdFilm: film, IdFonction, IdPersonne: director });
    await create('film-titres', { IdFilm: film, IdLangue: FRENCH, Titre: 'Manque traduit' });
    expect(await gaps(entry, columns)).toMatchObject({
      IsContactManquant: false,
      IsBiographieEnManquante: true,
      IsFilmographieManquante: true,
      IsTitreFrManquant: false,
    });
    const other = await create('films', { TitreOriginal: `Ancien ${count}`, AnneeProd: 2050 });
    await create('film-credits', { IdFilm: other, IdFonction: FonctionSysteme.realisateur, IdPersonne: director });
    expect(await gaps(entry, ['IsFilmographieManquante', 'HasBiographieFr'])).toEqual({
      IsFilmographieManquante: false,
      HasBiographieFr: true,
    });
  });
});
