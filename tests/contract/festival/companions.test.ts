import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { links } from '#domain/work/work.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2062;
const ALL = rights.map(({ code }) => code);
const GUESTS = 'festival-participant-invites';
const NIGHTS = ['2062-01-19', '2062-01-20'];

/** One suite, two backs: who comes with a guest is made beside them. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let hotel: number;
  const { create, read } = recordCalls(() => staff);
  async function host(Nom: string, hasNights = true): Promise<number> {
    const { IdContact } = await createContact(create, { Nom, Prenom: 'Ida', IdPays: 45 });
    const stay = { Arrivee: NIGHTS[0], HeureArrivee: '14:30:00', Depart: '2062-01-21', NuitsMax: 2 };
    const id = await create(GUESTS, { Eannee: EDITION, IdContact, ...stay });
    if (!hasNights) return id;
    const order = { IdParticipant: id, IdHotel: hotel, Dates: NIGHTS, TypePec: 1, IsCellule: true, IsConfirme: true };
    expect((await staff.call('POST', '/api/festival-hotel-pecs/assignation', order)).status).toBe(200);
    return id;
  }
  async function add(id: number, more: object = {}, who = staff): Promise<ApiReply> {
    const { Version } = await read(GUESTS, id);
    const body = { Version, Nom: 'Brandt', Prenom: 'Lucía', IsChambrePartagee: true, ...more };
    return who.call('POST', `/api/festival-participants/${id}/accompagnants`, body);
  }
  async function nightsOf(id: number): Promise<ApiReply['body']> {
    const filter = {
      Criteres: { field: 'IdParticipant', op: 'eq', value: id },
      Colonnes: ['DateNuit', 'IdHotel', 'IdChambre', 'Type'],
      Tri: [{ Key: 'DateNuit', Desc: false }],
    };
    return (await staff.call('POST', '/api/festival-hotel-pecs/filter', { filter, skip: 0, take: 9 })).body;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2062-01-18', DateFin: '2062-01-26', IsDefaut: true });
    hotel = await create('festival-hotels', { Libelle: 'Hôtel du Phare', NbChambres: 5 });
    await create('festival-hotel-editions', { IdHotel: hotel, Eannee: EDITION, PrixSingle: 70, PrixDouble: 90 });
  });
  afterAll(() => backend.close());

  test('a child without trade, address or agent comes with the host, in the same room', async () => {
    const id = await host('Brandt');
    const { status, body } = await add(id);
    expect([status, body]).toEqual([200, { Id: expect.any(Number), NbNuits: 2 }]);
    const child = await read(GUESTS, body.Id);
    const { IdContact } = await read(GUESTS, id);
    expect(child).toMatchObject({ IsAccompagnant: true, IdContactCorrespondant: IdContact, Arrivee: NIGHTS[0], HeureArrivee: '14:30:00' });
    const pairs = await backend.run(() => links('festival-participant', 'Accompagnants', { owners: [id] }));
    expect(pairs.map(({ target, said }) => [target, said.IsChambrePartagee])).toEqual([[body.Id, true]]);
    const [hostNights, shared] = [await nightsOf(id), await nightsOf(body.Id)];
    expect(shared.map(({ IdChambre, IdHotel }: Record<string, unknown>) => [IdChambre, IdHotel])).toEqual(
      hostNights.map(({ IdChambre }: Record<string, unknown>) => [IdChambre, hotel]),
    );
    const cover = (await staff.call('GET', `/api/festival-participants/${body.Id}/couverture`)).body;
    expect(cover.Compagnons).toEqual([{ Id: id, Nom: 'Ida Brandt', IsChambrePartagee: true, IsHote: true }]);
  });

  test('one who has a room of their own has no nights yet, and companions that were there stay', async () => {
    const id = await host('Riou');
    const first = (await add(id)).body.Id;
    const second = await add(id, { Prenom: 'Paul', IsChambrePartagee: false });
    expect(second.body).toEqual({ Id: expect.any(Number), NbNuits: 0 });
    const pairs = await backend.run(() => links('festival-participant', 'Accompagnants', { owners: [id] }));
    expect(pairs.map(({ target, said }) => [target, said.IsChambrePartagee])).toEqual([
      [first, true],
      [second.body.Id, false],
    ]);
    expect(await nightsOf(second.body.Id)).toEqual([]);
  });

  test('nothing is made where one part of it is refused', async () => {
    const id = await host('Refus', false);
    const people = await staff.call('POST', '/api/personnes/filter/count', {});
    const stale = await staff.call('POST', `/api/festival-participants/${id}/accompagnants`, {
      Version: 99,
      Nom: 'Brandt',
      Prenom: 'Lucía',
      IsChambrePartagee: true,
    });
    expect(stale.status).toBe(409);
    expect((await staff.call('POST', '/api/personnes/filter/count', {})).body).toEqual(people.body);
    for (const right of ['PERSONNE-WRITE', 'CONTACT-WRITE', 'FESTIVAL-PARTICIPANT-INVITE-WRITE']) {
      const clerk = await backend.signInWith(ALL.filter((code) => code !== right));
      expect([right, (await add(id, {}, clerk)).status]).toEqual([right, 403]);
    }
  });
});
