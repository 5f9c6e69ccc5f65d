import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: what a hotel invoices beside what was booked there. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const EDITION = 2060;
  const WORKBOOK = `/api/festival-hotels/recapitulatif?edition=${EDITION}`;
  const ALL = rights.map(({ code }) => code);
  const { create, change } = recordCalls(() => staff);
  function recap(hotel: number, who = staff): Promise<ApiReply> {
    return who.call('GET', `/api/festival-hotels/${hotel}/recapitulatif?edition=${EDITION}`);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2060-01-18', DateFin: '2060-01-26', IsDefaut: true });
  });
  afterAll(() => backend.close());

  test('names what makes the difference: a night cancelled and invoiced all the same, and the tax', async () => {
    const IdHotel = await create('festival-hotels', { Libelle: 'Hôtel du Phare', NbChambres: 9, PrixDouble: 80.5 });
    await create('festival-hotel-editions', {
      IdHotel,
      Eannee: EDITION,
      PrixDouble: 80.5,
      TaxeSejour: 1.1,
      DateDebut: '2060-01-15',
      DateFin: '2060-01-30',
    });
    const { IdPersonne, IdContact } = await createContact(create, { Nom: 'Brandt', Prenom: 'Ida', IdPays: 45 });
    const stay = { Arrivee: '2060-01-19', Depart: '2060-01-22', NuitsMax: 3, Analytique: 1 };
    const IdParticipant = await create('festival-participant-invites', { Eannee: EDITION, IdPersonne, IdContact, ...stay });
    const Dates = ['2060-01-19', '2060-01-20', '2060-01-21'];
    const order = { IdParticipant, IdHotel, Dates, TypePec: 1, IsCellule: true, IsConfirme: true };
    expect((await staff.call('POST', '/api/festival-hotel-pecs/assignation', order)).status).toBe(200);
    const filter = { Criteres: { field: 'IdParticipant', op: 'eq', value: IdParticipant }, Colonnes: ['DateNuit'] };
    const [night] = (await staff.call('POST', '/api/festival-hotel-pecs/filter', { filter, skip: 0, take: 1 })).body;
    await change('festival-hotel-pecs', night.Id, { EtatReservation: 4 });
    const [before] = (await recap(IdHotel)).body.Lignes;
    expect(before).toMatchObject({ Payeur: 1, NbNuits: 2, Montant: 161, Facture: null, Ecart: null });
    expect(before.Axes).toEqual([{ Axe: 1, NbNuits: 2, Montant: 161 }]);
    await create('festival-hotel-factures', { IdHotel, Eannee: EDITION, NoFacture: 'F-1', Payeur: 1, NbNuits: 3, Montant: 243.7 });
    const [line] = (await recap(IdHotel)).body.Lignes;
    expect(line).toMatchObject({ NbFacturees: 3, Facture: 243.7, Ecart: 82.7 });
    expect(line.Causes).toEqual([
      { Cause: 'annulees', NbNuits: 1, Montant: 80.5, IsExplication: true },
      { Cause: 'taxe', NbNuits: 2, Montant: 2.2, IsExplication: true },
    ]);
  });

  test('goes out as a workbook, of one hotel or of all', async () => {
    const hotel = await create('festival-hotels', { Libelle: 'Pension', NbChambres: 1 });
    for (const path of [WORKBOOK, `${WORKBOOK}&hotel=${hotel}`]) {
      const file = await staff.call('GET', path);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    }
    expect((await staff.call('GET', `${WORKBOOK}&hotel=2000000000`)).status).toBe(404);
  });

  test('tells no amount to who may not read the nights', async () => {
    const hotel = await create('festival-hotels', { Libelle: 'Auberge', NbChambres: 1 });
    const clerk = await backend.signInWith(ALL.filter((code) => code !== 'FESTIVAL-HOTEL-PEC'));
    expect((await recap(hotel, clerk)).status).toBe(403);
    expect((await recap(2_000_000_000)).status).toBe(404);
    expect((await clerk.call('GET', `${WORKBOOK}&hotel=${hotel}`)).status).toBe(403);
  });
});
