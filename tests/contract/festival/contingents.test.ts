import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2063;
const ALL = rights.map(({ code }) => code);

/** One suite, two backs: the rooms of a contract are written in one act. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create, read } = recordCalls(() => staff);
  async function contract(): Promise<number> {
    const IdHotel = await create('festival-hotels', { Libelle: `Hôtel ${crypto.randomUUID().slice(0, 8)}`, NbChambres: 5 });
    return create('festival-hotel-editions', { IdHotel, Eannee: EDITION, DateDebut: '2063-01-18', DateFin: '2063-01-21' });
  }
  function fill(id: number, Lignes: readonly object[], who = staff): Promise<ApiReply> {
    return who.call('POST', `/api/festival-hotel-editions/${id}/contingents`, { Lignes });
  }
  async function lines(id: number): Promise<readonly unknown[]> {
    const filter = {
      Criteres: { field: 'IdHotelEdition', op: 'eq', value: id },
      Colonnes: ['Date', 'TypeChambre', 'NbChambres'],
      Tri: [{ Key: 'Id', Desc: false }],
    };
    const { body } = await staff.call('POST', '/api/festival-hotel-contingents/filter', { filter, skip: 0, take: 50 });
    return body.map(({ Date, TypeChambre, NbChambres }: Record<string, unknown>) => [Date, TypeChambre, NbChambres]);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2063-01-18', DateFin: '2063-01-26', IsDefaut: true });
  });
  afterAll(() => backend.close());

  test('new lines are made, those that changed are, and what is not named stays', async () => {
    const id = await contract();
    const [one, two] = [
      { Date: '2063-01-18', TypeChambre: 4, NbChambres: 6 },
      { Date: '2063-01-19', TypeChambre: 1, NbChambres: 3 },
    ];
    expect((await fill(id, [one, two])).body).toEqual({ NbCrees: 2, NbChanges: 0 });
    expect((await fill(id, [one, { ...two, NbChambres: 4 }, { Date: '2063-01-20', NbChambres: 9 }])).body).toEqual({
      NbCrees: 1,
      NbChanges: 1,
    });
    expect(await lines(id)).toEqual([
      ['2063-01-18', 4, 6],
      ['2063-01-19', 1, 4],
      ['2063-01-20', null, 9],
    ]);
  });

  test('a night outside the contract refuses all of it, and the last day is the morning of leaving', async () => {
    const id = await contract();
    const { status, body } = await fill(id, [
      { Date: '2063-01-18', TypeChambre: 4, NbChambres: 6 },
      { Date: '2063-01-21', TypeChambre: 4, NbChambres: 6 },
      { Date: '2063-02-01', TypeChambre: 4, NbChambres: 6 },
    ]);
    expect([status, body.detail]).toEqual([409, '2 nuits hors du contrat : 21/01/2063, 01/02/2063.']);
    expect(await lines(id)).toEqual([]);
    const clerk = await backend.signInWith(ALL.filter((code) => code !== 'FESTIVAL-HOTEL-WRITE'));
    expect((await fill(id, [{ Date: '2063-01-18', NbChambres: 1 }], clerk)).status).toBe(403);
  });

  test('a line of its own is refused for a night outside the contract, new or moved there', async () => {
    const line = { IdHotelEdition: await contract(), Date: '2063-01-21', NbChambres: 1 };
    const refused = await staff.call('POST', '/api/festival-hotel-contingents', line);
    expect([refused.status, refused.body.detail]).toEqual([409, '1 nuit hors du contrat : 21/01/2063.']);
    const id = await create('festival-hotel-contingents', { ...line, Date: '2063-01-20' });
    const contingent = await read('festival-hotel-contingents', id);
    function move(Date: string): Promise<ApiReply> {
      return staff.call('PUT', `/api/festival-hotel-contingents/${id}`, { ...contingent, Date });
    }
    expect((await move('2063-01-17')).status).toBe(409);
    expect((await move('2063-01-18')).status).toBe(200);
  });
});
