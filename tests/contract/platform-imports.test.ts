import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

/** Exports of deposit platforms become deposits, once each, on both backs. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const Eannee = 2071;
  const OTHERS_YEAR = 2072;
  const { create, read } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee, DateDebut: '2071-01-30', DateFin: '2071-02-07' });
    await create('festival-editions', { Eannee: OTHERS_YEAR, DateDebut: '2072-01-30', DateFin: '2072-02-07' });
  });
  afterAll(() => backend.close());

  const Entetes = ['Project Title', 'Directors', 'Duration', 'Country of Origin', 'Tracking Number', 'Email', 'Submission Categories'];
  const LINES: readonly (readonly string[])[] = [
    ['The Silent Tide of Plateforme', 'Ana Ruiz', '00:12:30', 'France', 'AB123', 'ana@exemple.test', 'Shorts'],
    ['Second', 'Leo Martin', '12 min', 'France', 'AB124', '', 'Shorts'],
    ['Third', 'Zoé Long', 'twelve', 'France', 'AB125', '', ''],
    ['', 'Nobody', '10', 'France', 'AB126', '', ''],
    ['Second again', 'Leo Martin', '720', 'France', 'AB124', '', ''],
  ];
  function send(body: Readonly<Record<string, unknown>> = {}): Promise<ApiReply> {
    const Lignes = LINES.map((Cellules, index) => ({ Ligne: index + 2, Cellules }));
    return staff.call('POST', '/api/ins-recups/plateforme', { Plateforme: 'filmfreeway', Eannee, Entetes, Lignes, Essai: false, ...body });
  }
  async function deposits(): Promise<readonly { readonly Id: number; readonly NumeroDepot: string }[]> {
    const filter = { filter: { Criteres: { field: 'Eannee', op: 'eq', value: Eannee }, Colonnes: ['NumeroDepot'] }, skip: 0, take: 50 };
    return (await staff.call('POST', '/api/ins-recups/filter', filter)).body;
  }

  test('a dry run tells what each line becomes and keeps nothing', async () => {
    const tried = await send({ Essai: true });
    expect([tried.status, tried.body.Lignes?.map(({ Etat }: { Etat: string }) => Etat)]).toEqual([
      200,
      ['nouveau', 'nouveau', 'refuse', 'refuse', 'refuse'],
    ]);
    expect(tried.body.Lignes[2].Raison).toContain('La durée « twelve » ne se lit pas');
    expect(tried.body.Colonnes).toEqual(['titreOriginal', 'realisateurs', 'duree', 'pays', 'numero', 'emailDeposant', 'categorie']);
    expect(tried.body.Categories).toEqual([{ Categorie: 'Shorts', Section: null }]);
    expect(await deposits()).toEqual([]);
  });

  test('each line is one deposit however often it comes, tied to the film that is known', async () => {
    const film = await create('films', { Prefixe: 'The', TitreOriginal: 'Silent Tide of Plateforme', Duree: '00:12:00' });
    const first = await send();
    expect(first.body.Lignes[0]).toMatchObject({ Etat: 'nouveau', Film: 'The Silent Tide of Plateforme' });
    const again = await send();
    expect(again.body.Lignes.slice(0, 2).map(({ Etat }: { Etat: string }) => Etat)).toEqual(['inchange', 'inchange']);
    const kept = await deposits();
    expect(kept.map(({ NumeroDepot }) => NumeroDepot).toSorted()).toEqual(['FF-AB123', 'FF-AB124']);
    const one = kept.find(({ NumeroDepot }) => NumeroDepot === 'FF-AB123');
    expect(await read('ins-recups', one?.Id ?? 0)).toMatchObject({
      TitreOriginal: 'The Silent Tide of Plateforme',
      Duree: '00:12:30',
      EmailDeposant: 'ana@exemple.test',
      IdFilm: film,
    });
  });

  test('what staff said of a column is learnt for the next file', async () => {
    const Colonnes = ['titreOriginal', null, 'duree', 'pays', 'numero', 'emailDeposant', null];
    await send({ Colonnes });
    expect((await send({ Essai: true })).body.Colonnes).toEqual(Colonnes);
  });

  test.each([
    ['festhome', ['ID', 'Título original', 'Director', 'Duración', 'País', 'E-mail', 'Sección'], 'FH-900'],
    ['shortfilmdepot', ['N° film', 'Titre original', 'Réalisateur', 'Durée', 'Pays', 'Courriel', 'Compétition'], 'SFD-900'],
  ])('an export of %s is read by its own titles, and its numbers are its own', async (Plateforme, heads, NumeroDepot) => {
    const Cellules = ['900', `Marée de ${Plateforme}`, 'Ana Ruiz', '00:12:30', 'France', 'ana@exemple.test', 'Courts'];
    const file = { Plateforme, Eannee: OTHERS_YEAR, Entetes: heads, Lignes: [{ Ligne: 2, Cellules }] };
    const sent = await send(file);
    expect(sent.body.Colonnes).toEqual(['numero', 'titreOriginal', 'realisateurs', 'duree', 'pays', 'emailDeposant', 'categorie']);
    expect([sent.body.Lignes[0].Etat, (await send(file)).body.Lignes[0].Etat]).toEqual(['nouveau', 'inchange']);
    const filter = { Criteres: { field: 'NumeroDepot', op: 'eq', value: NumeroDepot } };
    const found = (await staff.call('POST', '/api/ins-recups/filter', { filter, skip: 0, take: 2 })).body;
    expect(found).toMatchObject([{ TitreOriginal: `Marée de ${Plateforme}`, Duree: '00:12:30' }]);
  });

  test('asks for the right to write deposits', async () => {
    const body = { Plateforme: 'festhome', Eannee, Entetes: ['ID'], Lignes: [{ Ligne: 2, Cellules: ['1'] }], Essai: true };
    const reader = await backend.signInWith(['INS-RECUP']);
    expect((await backend.anonymous.call('POST', '/api/ins-recups/plateforme', body)).status).toBe(401);
    expect((await reader.call('POST', '/api/ins-recups/plateforme', body)).status).toBe(403);
  });
});
