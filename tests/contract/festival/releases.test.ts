import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { createGuest } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2064;
const [FIRST, SECOND, LAST] = ['2064-01-18', '2064-01-19', '2064-01-20'] as const;

/** One suite, two backs: rooms that nobody occupies go back to the hotel on the release day of its contract, by the date alone. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let today: string;
  let count = 0;
  const { create, read } = recordCalls(() => staff);

  async function ok(method: string, path: string, body?: unknown): Promise<ApiReply['body']> {
    const reply = await staff.call(method, path, body, { edition: String(EDITION) });
    expect({ path, status: reply.status, body: reply.body }).toEqual({ path, status: 200, body: expect.anything() });
    return reply.body;
  }
  function guest(): Promise<number> {
    return createGuest(create, { Nom: `Rendu ${(count += 1)}` }, { Eannee: EDITION, Arrivee: FIRST, Depart: LAST, NuitsMax: 2 });
  }
  function assign(IdParticipant: number, body: object): Promise<ApiReply> {
    return staff.call('POST', '/api/festival-hotel-pecs/assignation', { IdParticipant, TypePec: PecType.invite, ...body });
  }
  /** Four rooms the first night and two the second, of which one is occupied the first night. */
  async function lodging(): Promise<{ readonly IdHotel: number; readonly contract: number; readonly sleeper: number }> {
    const IdHotel = await create('festival-hotels', { Libelle: `Hôtel ${crypto.randomUUID().slice(0, 8)}`, NbChambres: 9 });
    const contract = await create('festival-hotel-editions', { IdHotel, Eannee: EDITION, DateDebut: FIRST, DateFin: LAST });
    await create('festival-hotel-contingents', { IdHotelEdition: contract, Date: FIRST, NbChambres: 4 });
    await create('festival-hotel-contingents', { IdHotelEdition: contract, Date: SECOND, NbChambres: 2 });
    const sleeper = await guest();
    expect((await assign(sleeper, { IdHotel, Dates: [FIRST] })).status).toBe(200);
    return { IdHotel, contract, sleeper };
  }
  async function release(contract: number, DateRetrocession: string | null): Promise<void> {
    await ok('PUT', `/api/festival-hotel-editions/${contract}`, { ...(await read('festival-hotel-editions', contract)), DateRetrocession });
  }
  async function hotelRow(id: number): Promise<ApiReply['body']> {
    const filter = { IdsPk: [id], Colonnes: ['MinLibres', 'Retrocession', 'IsARendre'] };
    const [row] = await ok('POST', '/api/festival-hotels/filter', { filter, skip: 0, take: 1 });
    return [row.MinLibres, row.Retrocession, row.IsARendre];
  }
  async function freeNights(contract: number): Promise<readonly unknown[]> {
    const filter = {
      Criteres: { field: 'IdHotelEdition', op: 'eq', value: contract },
      Colonnes: ['NbLibres', 'RenduesLe'],
      Tri: [{ Key: 'Date', Desc: false }],
    };
    const rows = await ok('POST', '/api/festival-hotel-contingents/filter', { filter, skip: 0, take: 9 });
    return rows.map(({ NbLibres, RenduesLe }: Record<string, unknown>) => [NbLibres, RenduesLe]);
  }
  async function onBoard(id: number): Promise<readonly unknown[]> {
    const { Hotels } = await ok('GET', `/api/festival-hebergements/${EDITION}`);
    const hotel = Hotels.find(({ Id }: { readonly Id: number }) => Id === id);
    return hotel.Nuits.filter(({ Date }: { readonly Date: string }) => Date === FIRST || Date === SECOND).map(
      ({ Contingent, Occupees }: { readonly Contingent: number; readonly Occupees: number }) => [Contingent, Occupees],
    );
  }
  async function dashboard(): Promise<readonly [number, unknown]> {
    const { Chiffres, Nuits } = await ok('GET', `/api/tableau-de-bord?edition=${EDITION}`);
    const figure = Chiffres.find(({ Cle }: { readonly Cle: string }) => Cle === 'chambres-a-rendre');
    return [figure.Nombre, Nuits.find(({ Nuit }: { readonly Nuit: string }) => Nuit === FIRST)];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: FIRST, DateFin: '2064-01-26', IsDefaut: true });
    today = (await ok('GET', `/api/tableau-de-bord?edition=${EDITION}`)).Jour;
  });
  afterAll(() => backend.close());

  test('announced two weeks before, free rooms leave the stock on the day, and come back when it is moved', async () => {
    const { IdHotel, contract } = await lodging();
    await release(contract, addDays(today, 15));
    expect(await hotelRow(IdHotel)).toEqual([2, null, false]);
    const [before] = await dashboard();
    await release(contract, addDays(today, 7));
    expect(await hotelRow(IdHotel)).toEqual([2, '3 à rendre dans 7 j', true]);
    expect(await dashboard()).toEqual([before + 1, expect.objectContaining({ Nuit: FIRST })]);
    expect([await freeNights(contract), await onBoard(IdHotel)]).toEqual([
      [
        [3, null],
        [2, null],
      ],
      [
        [4, 1],
        [2, 0],
      ],
    ]);
    const [, shown] = await dashboard();
    await release(contract, today);
    const [, releaseText, isDue] = await hotelRow(IdHotel);
    expect([releaseText, isDue]).toEqual([expect.stringMatching(/^rendues le /), false]);
    expect([await freeNights(contract), await onBoard(IdHotel)]).toEqual([
      [
        [0, today],
        [0, today],
      ],
      [
        [1, 1],
        [0, 0],
      ],
    ]);
    const [, after] = await dashboard();
    expect([after, shown]).toEqual([
      { Nuit: FIRST, Occupees: 1, Contingent: 1 },
      { Nuit: FIRST, Occupees: 1, Contingent: 4 },
    ]);
    await release(contract, addDays(today, 1));
    expect(await freeNights(contract)).toEqual([
      [3, null],
      [2, null],
    ]);
  });

  test('after the release nobody gets another room there, and who has one keeps it', async () => {
    const { IdHotel, contract, sleeper } = await lodging();
    await release(contract, addDays(today, -3));
    const late = await guest();
    expect((await assign(late, { IdHotel, Dates: [FIRST] })).body).toMatchObject({ status: 409, code: 'nuits-complet' });
    expect((await assign(late, { IdHotel, Dates: [SECOND] })).status).toBe(409);
    expect((await assign(late, { IdHotel, Dates: [FIRST], IdPartage: sleeper })).status).toBe(200);
    const again = await assign(sleeper, { IdHotel, Dates: [FIRST], TypeChambre: 2, TypePec: PecType.festival });
    expect([again.status, again.body.code]).not.toEqual([409, 'nuits-complet']);
    await release(contract, null);
    expect((await assign(late, { IdHotel, Dates: [SECOND] })).status).toBe(200);
  });
});
