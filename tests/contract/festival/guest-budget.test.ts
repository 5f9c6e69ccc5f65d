import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact, createGuest } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: what the guests of an edition cost, whoever pays. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const EDITION = 2059;
  const GUESTS = 'festival-participant-invites';
  const ALL = rights.map(({ code }) => code);
  const { create, read } = recordCalls(() => staff);
  async function guest(Nom: string, more: object): Promise<number> {
    const stay = { Eannee: EDITION, Arrivee: '2059-01-19', Depart: '2059-01-22', NuitsMax: 2, Analytique: 2 };
    const id = await createGuest(create, { Nom, Prenom: 'Ida', IdPays: 45 }, { ...stay, ...more });
    const { Version } = await read(GUESTS, id);
    await staff.call('POST', `/api/${GUESTS}/${id}/transitions/confirmer`, { Version, Mail: false });
    return id;
  }
  function budget(edition = EDITION, who = staff): Promise<ApiReply> {
    return who.call('GET', `/api/accueil/budget?edition=${edition}`);
  }
  const budgetRequest = {
    Edition: EDITION,
    Par: 'section',
    Payeur: 1,
    Hypothese: { NuitsEnMoins: 1, VariationNuit: 0, Defraiement: null, IdSection: null },
  };

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2059-01-18', DateFin: '2059-01-26', IsDefaut: true });
  });
  afterAll(() => backend.close());

  test('tells nights, journeys and allowances with who pays, and estimates what is promised only', async () => {
    const hotel = await create('festival-hotels', { Libelle: 'Hôtel du Phare', NbChambres: 9, PrixDouble: 80.5 });
    const id = await guest('Brandt', { IdTarifDefraiement: 2, JoursMax: 3 });
    const order = { IdParticipant: id, IdHotel: hotel, Dates: ['2059-01-19', '2059-01-20'], TypePec: 1, IsCellule: true, IsConfirme: true };
    expect((await staff.call('POST', '/api/festival-hotel-pecs/assignation', order)).status).toBe(200);
    await create('festival-trajets', { IdParticipant: id, Sens: 1, Date: '2059-01-19', Moyen: 2, Prix: 64.2, Payeur: 2 });
    const waiting = await guest('Cohen', { NuitsMax: 4 });
    const { body } = await budget();
    expect(body.PrixMoyen).toBe(80.5);
    const budgetLines = body.Lignes.map((line: ApiReply['body']) => [
      line.IdParticipant,
      line.Nature,
      line.Payeur,
      line.Quantite,
      line.Unitaire,
      line.IsEstimee,
    ]);
    expect(budgetLines).toEqual([
      [id, 'nuit', 1, 1, 80.5, false],
      [id, 'nuit', 1, 1, 80.5, false],
      [id, 'transport', 2, 1, 64.2, false],
      [id, 'defraiement', 1, 3, 24, true],
      [waiting, 'nuit', 1, 4, 80.5, true],
    ]);
    expect(body.Lignes[0]).toMatchObject({ Nom: 'Ida Brandt', IdSection: null, Section: null, Axe: 2, Date: '2059-01-19' });
  });

  test('counts the tax and the breakfast that the contract adds to each night, for whoever pays it', async () => {
    const hotel = await create('festival-hotels', { Libelle: 'Hôtel des Taxes', NbChambres: 9 });
    await create('festival-hotel-editions', { IdHotel: hotel, Eannee: EDITION, PrixDouble: 100, TaxeSejour: 1.8, PrixPetitDejeuner: 12 });
    const id = await guest('Taxée', {});
    const order = { IdParticipant: id, IdHotel: hotel, Dates: ['2059-01-19', '2059-01-20'], TypePec: 1, IsCellule: true, IsConfirme: true };
    expect((await staff.call('POST', '/api/festival-hotel-pecs/assignation', order)).status).toBe(200);
    const lines = (await budget()).body.Lignes.filter(({ IdParticipant }: ApiReply['body']) => IdParticipant === id);
    expect(lines.map(({ Nature, Payeur, Unitaire }: ApiReply['body']) => [Nature, Payeur, Unitaire])).toEqual([
      ['nuit', 1, 100],
      ['nuit', 1, 100],
      ['supplement', 1, 13.8],
      ['supplement', 1, 13.8],
    ]);
  });

  test('leaves out who was not asked yet and other editions; goes out as a workbook', async () => {
    const { IdPersonne, IdContact } = await createContact(create, { Nom: 'Dahl', Prenom: 'Ida', IdPays: 45 });
    const draft = await create(GUESTS, { Eannee: EDITION, IdPersonne, IdContact, NuitsMax: 9 });
    expect((await budget()).body.Lignes.some(({ IdParticipant }: ApiReply['body']) => IdParticipant === draft)).toBe(false);
    expect((await budget(1999)).body.Lignes).toEqual([]);
    const file = await staff.call('POST', '/api/accueil/budget/export', budgetRequest);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  });

  test('shows no sum to who may not read what it is made of', async () => {
    for (const missing of ['BUDGET-INVITES', 'FESTIVAL-HOTEL-PEC']) {
      const clerk = await backend.signInWith(ALL.filter((code) => code !== missing));
      expect((await budget(EDITION, clerk)).status).toBe(403);
      expect((await clerk.call('POST', '/api/accueil/budget/export', budgetRequest)).status).toBe(403);
    }
  });
});
