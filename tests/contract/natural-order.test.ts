import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

type Row = Readonly<Record<string, unknown>>;

const Eannee = 2068;
const CODES = ['NA10', 'NA2', 'NA12', 'NA1', 'na3'];
const IN_ORDER = ['NA1', 'NA2', 'na3', 'NA10', 'NA12'];

function named(TraductionFr: string) {
  return { TradLibelle: { TraductionFr } };
}

/** Numbers in stands and codes sort as numbers, in both backs. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let section: number;

  async function post(path: string, body: unknown): Promise<ApiReply['body']> {
    const reply = await staff.call('POST', `/api/${path}`, body);
    expect({ path, status: reply.status, body: reply.body }).toEqual({ path, status: 200, body: expect.anything() });
    return reply.body;
  }
  async function column(plural: string, field: string, { Key, Desc = false }: { readonly Key: string; readonly Desc?: boolean }) {
    const filter = { Criteres: { field: 'Eannee', op: 'eq', value: Eannee }, Tri: [{ Key, Desc }], Colonnes: [field] };
    const rows: readonly Row[] = await post(`${plural}/filter`, { filter, skip: 0, take: 50 });
    return rows.map((row) => row[field]);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await post('festival-editions', { Eannee, DateDebut: `${Eannee}-01-28`, DateFin: `${Eannee}-02-05` });
    const IdSectionType = await post('festival-section-types', named('Naturelle'));
    section = await post('festival-sections', { ...named('Naturelle'), IdSectionType, Eannee });
    for (const Code of CODES) {
      const IdProgramme = await post('festival-programmes', { ...named(`Programme ${Code}`), IdSection: section, Eannee, Code });
      const IdFilm = await post('films', { TitreOriginal: `Film ${Code}` });
      await post('festival-inscriptions', { IdFilm, IdSection: section, Eannee, IdProgramme, Numero: Code });
    }
  });
  afterAll(() => backend.close());

  test('a stand 2 comes before a stand 10, those without a number last', async () => {
    for (const NumStand of ['10', '2', null, '12 bis', 'A10', 'A4', '12', '007'])
      await post('festival-delegations', { ...named(`Stand ${NumStand}`), Eannee, NumStand });
    const inOrder = ['2', '007', '10', '12', '12 bis', 'A4', 'A10', null];
    expect(await column('festival-delegations', 'NumStand', { Key: 'NumStand' })).toEqual(inOrder);
    const backwards = ['A10', 'A4', '12 bis', '12', '10', '007', '2', null];
    expect(await column('festival-delegations', 'NumStand', { Key: 'NumStand', Desc: true })).toEqual(backwards);
  });

  test('a programme I2 comes before I10, by its own code and wherever a record names it', async () => {
    expect(await column('festival-programmes', 'Code', { Key: 'Code' })).toEqual(IN_ORDER);
    expect(await column('festival-inscriptions', 'Numero', { Key: 'IdProgramme' })).toEqual(IN_ORDER);
    expect(await column('festival-inscriptions', 'Numero', { Key: 'Numero' })).toEqual(IN_ORDER);
    const { body } = await staff.call('GET', '/api/festival-programmes/choix?search=programme%20na');
    const offered: readonly Row[] = body;
    expect(offered.map(({ Libelle }) => Libelle)).toEqual(IN_ORDER.map((code) => `${code} Programme ${CODES.find((one) => one === code)}`));
  });

  test('a film of a batch sorts by its number as its registration does', async () => {
    const batch = await post('festival-tranches', { Eannee, Libelle: 'Lot naturel' });
    const inscriptions: readonly Row[] = await post('festival-inscriptions/filter', {
      filter: { Criteres: { field: 'Eannee', op: 'eq', value: Eannee }, Colonnes: ['IdFilm'] },
      skip: 0,
      take: 50,
    });
    for (const { Id, IdFilm } of inscriptions) await post('festival-tranche-films', { IdTranche: batch, IdFilm, IdInscription: Id });
    const filter = { Criteres: { field: 'IdTranche', op: 'eq', value: batch }, Tri: [{ Key: 'NumeroFilm' }], Colonnes: ['NumeroFilm'] };
    const rows: readonly Row[] = await post('festival-tranche-films/filter', { filter, skip: 0, take: 50 });
    expect(rows.map(({ NumeroFilm }) => NumeroFilm)).toEqual(IN_ORDER);
  });
});
