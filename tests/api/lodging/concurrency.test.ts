import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { createGuest } from '#tests/support/festival/guests.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const YEAR = 2053;
const NIGHTS = ['2053-01-26', '2053-01-27', '2053-01-28'];

let staff: RecordApi;
let count = 0;
beforeAll(async () => {
  staff = await startRecordApi();
  await staff.create('festival-editions', { Eannee: YEAR, DateDebut: NIGHTS[0] ?? '', DateFin: '2053-02-03' });
});
afterAll(() => staff.api.close());

function newGuest(): Promise<number> {
  const stay = { Eannee: YEAR, Arrivee: NIGHTS[0] ?? '', Depart: '2053-01-29', NuitsMax: 3 };
  return createGuest(staff.create, { Nom: `Personne ${(count += 1)}` }, stay);
}

function assign(IdParticipant: number, IdHotel: number) {
  return staff.call('POST', '/api/festival-hotel-pecs/assignation', { IdParticipant, IdHotel, Dates: NIGHTS, TypePec: PecType.festival });
}

async function roomsTaken(hotel: number): Promise<readonly RecordData[]> {
  const { rows } = await staff.api.database.pool.query(
    `select to_char(date_nuit, 'YYYY-MM-DD') as night, count(*)::int as rooms from festival_hotel_pec where id_hotel = $1 group by 1 order by 1`,
    [hotel],
  );
  return rows;
}

describe('rooms of a hotel', () => {
  it('are never overbooked by people who assign them at the same time', async () => {
    const hotel = await staff.create('festival-hotels', { Libelle: 'Hôtel des Tilleuls', NbChambres: 3 });
    const guests = await Promise.all(Array.from({ length: 8 }, newGuest));
    const replies = await Promise.all(guests.map((guest) => assign(guest, hotel)));
    const codes = replies.map((reply) => (reply.statusCode === 200 ? 'assignee' : reply.json().code)).toSorted();
    expect(codes).toEqual([...Array.from({ length: 3 }, () => 'assignee'), ...Array.from({ length: 5 }, () => 'nuits-complet')]);
    expect(await roomsTaken(hotel)).toEqual(NIGHTS.map((night) => ({ night, rooms: 3 })));
  });

  it('are not taken back from the trash when somebody else has them since', async () => {
    const hotel = await staff.create('festival-hotels', { Libelle: 'Hôtel du Parc', NbChambres: 1 });
    const [first, second] = [await newGuest(), await newGuest()];
    await assign(first, hotel);
    const released = await staff.call('POST', '/api/festival-hotel-pecs/assignation', {
      IdParticipant: first,
      Dates: NIGHTS,
      TypePec: PecType.vide,
    });
    expect((await assign(second, hotel)).statusCode).toBe(200);
    const restored = await staff.call('POST', `/api/corbeille/${String(released.headers['x-batch'])}/restauration`);
    expect([restored.statusCode, restored.json().code]).toEqual([409, 'nuits-complet']);
    expect(await roomsTaken(hotel)).toEqual(NIGHTS.map((night) => ({ night, rooms: 1 })));
  });

  it('are those of the contract: a night moved to a full one is refused', async () => {
    const hotel = await staff.create('festival-hotels', { Libelle: 'Hôtel de la Tour', NbChambres: 5 });
    const contract = await staff.create('festival-hotel-editions', { IdHotel: hotel, Eannee: YEAR });
    await staff.create('festival-hotel-contingents', { IdHotelEdition: contract, Date: '2053-01-30', NbChambres: 0 });
    await assign(await newGuest(), hotel);
    const [night] = await staff.list('festival-hotel-pecs', {
      Criteres: { and: [{ field: 'IdHotel', op: 'eq', value: hotel }] },
      Colonnes: ['DateNuit'],
    });
    const id = Number(night?.['Id']);
    const record = await staff.get(`/api/festival-hotel-pecs/${id}`);
    const reply = await staff.call('PUT', `/api/festival-hotel-pecs/${id}`, { ...record, DateNuit: '2053-01-30' });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'nuits-complet']);
  });
});
