import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { type Figure, FIGURES, figureCriteria } from '#domain/dashboard/figures.ts';
import { create } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';
import { reachable } from '#tests/support/reachable-contact.ts';

const ALL = rights.map(({ code }) => code);
const YEAR = 2041;
const entitiesByName: Readonly<Record<string, EntityDescriptor>> = entities;
const figures: readonly Figure[] = FIGURES;

/** The dashboard, once for each back: what a tile says is what its list shows. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let today: string;
  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    await post('/api/festival-editions', { Eannee: YEAR, Numero: 60, DateDebut: '2041-01-25', DateFin: '2041-02-02' });
    // The simulated server has a day of its own.
    today = (await staff.call('GET', '/api/tableau-de-bord')).body.Jour;
  });
  afterAll(() => backend.close());

  async function post(path: string, body: unknown): Promise<number> {
    const reply = await staff.call('POST', path, body);
    expect({ path, status: reply.status, body: reply.body }).toEqual({ path, status: 200, body: expect.anything() });
    return reply.body;
  }
  async function figuresOf(client: ApiClient): Promise<Readonly<Record<string, number>>> {
    const reply = await client.call('GET', `/api/tableau-de-bord?edition=${YEAR}`);
    const counted: readonly { readonly Cle: string; readonly Nombre: number }[] = reply.body.Chiffres;
    return Object.fromEntries(counted.map(({ Cle, Nombre }) => [Cle, Nombre]));
  }
  /** A guest who accepted, arrives at half past four and stays two nights. */
  async function addGuest(Nom: string, IdHotel: number | null): Promise<void> {
    const IdPersonne = await post('/api/personnes', { Nom, Prenom: 'Ada' });
    const IdContact = await post('/api/contacts', { IdPersonne, ...(await reachable((plural, record) => post(`/api/${plural}`, record))) });
    const guest = await post('/api/festival-participant-invites', {
      Eannee: YEAR,
      IdPersonne,
      IdContact,
      Arrivee: '2041-01-25',
      HeureArrivee: '16:30:00',
      Depart: '2041-01-27',
      NuitsMax: 2,
    });
    await post(`/api/festival-participant-invites/${guest}/transitions/confirmer`, { Version: 1 });
    const nights = ['2041-01-25', '2041-01-26'];
    if (IdHotel === null)
      for (const DateNuit of nights) await post('/api/festival-hotel-pecs', { IdParticipant: guest, Eannee: YEAR, DateNuit });
    else await post('/api/festival-hotel-pecs/assignation', { IdParticipant: guest, IdHotel, Dates: nights, TypePec: 1 });
  }
  function addScreening(room: number, programme: number, [from, to]: readonly [string, string]): Promise<number> {
    return post('/api/festival-programmations', {
      Eannee: YEAR,
      IdProgramme: programme,
      IdSalle: room,
      Debut: `2041-01-26T${from}:00`,
      Fin: `2041-01-26T${to}:00`,
    });
  }

  test('shows the figures of the working edition, as they are after what was just entered', async () => {
    expect(await figuresOf(staff)).toMatchObject({ 'tranches-en-cours': 0, 'tranches-en-retard': 0, 'groupes-attente-paiement': 0 });
    await post('/api/festival-tranches', { Libelle: 'Lot 1', Eannee: YEAR, DateEcheanceCorrection: addDays(today, -1) });
    await post('/api/festival-tranches', { Libelle: 'Lot 2', Eannee: YEAR, DateEcheanceCorrection: addDays(today, 1) });
    const contact = await post('/api/contacts', { IdPersonne: await post('/api/personnes', { Nom: 'Vaysse', Prenom: 'Ada' }) });
    await post('/api/festival-groupes', { Libelle: 'Lycée', Eannee: YEAR, IdContact: contact, IdContactFacturation: contact });
    expect(await figuresOf(staff)).toMatchObject({ 'tranches-en-cours': 2, 'tranches-en-retard': 1, 'groupes-attente-paiement': 0 });
    const reply = await staff.call('GET', `/api/tableau-de-bord?edition=${YEAR}`);
    expect(reply.body.Tranches).toEqual([{ Statut: 0, Nombre: 2 }]);
  });

  test('counts a screening that begins before its room is cleared, until it is moved or deleted', async () => {
    const section = await post('/api/festival-sections', {
      Eannee: YEAR,
      IdSectionType: 1,
      TradLibelle: { TraductionFr: 'Nationale' },
      Prefixe: 'N',
    });
    const programme = await post('/api/festival-programmes', {
      Eannee: YEAR,
      IdSection: section,
      Code: 'N1',
      TradLibelle: { TraductionFr: 'Programme 1' },
    });
    const room = await post('/api/festival-salles', { TradLibelle: { TraductionFr: 'Grande salle' }, Battement: 20 });
    await addScreening(room, programme, ['10:00', '11:30']);
    const close = await addScreening(room, programme, ['11:40', '13:00']);
    const over = await addScreening(room, programme, ['12:00', '13:30']);
    expect(await figuresOf(staff)).toMatchObject({ conflits: 2, 'conflits-bloquants': 1 });
    const screening = await staff.call('GET', `/api/festival-programmations/${over}`);
    const moved = { ...screening.body, Debut: '2041-01-26T14:00:00', Fin: '2041-01-26T15:00:00' };
    expect((await staff.call('PUT', `/api/festival-programmations/${over}`, moved)).status).toBe(200);
    expect(await figuresOf(staff)).toMatchObject({ conflits: 1, 'conflits-bloquants': 0 });
    expect((await staff.call('DELETE', `/api/festival-programmations/${close}`, { Id: close, Version: 1 })).status).toBe(200);
    expect(await figuresOf(staff)).toMatchObject({ conflits: 0 });
  });

  test('draws the nights against the contracts of the hotels, and the guests who come by hour of arrival', async () => {
    const hotel = await post('/api/festival-hotels', { Libelle: 'Hôtel des Remparts', NbChambres: 12 });
    const contract = await post('/api/festival-hotel-editions', { IdHotel: hotel, Eannee: YEAR });
    await post('/api/festival-hotel-contingents', { IdHotelEdition: contract, Date: '2041-01-25', NbChambres: 12 });
    await addGuest('Vaysse', hotel);
    await addGuest('Noirot', hotel);
    await addGuest('Sarrazin', null);
    const { body } = await staff.call('GET', `/api/tableau-de-bord?edition=${YEAR}`);
    expect({ nights: body.Nuits, arrivals: body.Arrivees, participants: body.Participants }).toEqual({
      nights: [
        { Nuit: '2041-01-25', Occupees: 2, Contingent: 12 },
        { Nuit: '2041-01-26', Occupees: 2, Contingent: 0 },
      ],
      arrivals: [{ Jour: '2041-01-25', Heure: 16, Nombre: 3 }],
      participants: [{ Type: 2, Statut: 16, Nombre: 3 }],
    });
    expect(await figuresOf(staff)).toMatchObject({ 'invites-a-completer': 3, 'nuits-non-affectees': 2 });
  });

  test('draws the submissions as points with a country and their number, the largest first', async () => {
    await backend.run(function* submit() {
      for (const [index, IdPays] of [45, 86, 86, null].entries()) {
        yield* create('ins-recup', {
          NumeroDepot: `D${index}`,
          Eannee: YEAR,
          StatutDepot: 0,
          Traitement: 0,
          TitreOriginal: 'Cléo',
          IdPays,
        });
      }
    });
    // Another process wrote them: the server hears of it a moment later.
    await eventually(async () => {
      const { body } = await staff.call('GET', `/api/tableau-de-bord?edition=${YEAR}`);
      expect(body.Depots).toEqual([
        { IdPays: 86, ColumnName: 'Monaco', Value: 2 },
        { IdPays: 45, ColumnName: 'France', Value: 1 },
        { IdPays: null, ColumnName: null, Value: 1 },
      ]);
    });
  });

  test('says of every figure what its list counts', async () => {
    const counted = await figuresOf(staff);
    const lists = await Promise.all(
      figures.map(async (figure) => {
        const entity = entitiesByName[figure.entity];
        const Criteres = entity && figureCriteria(figure, entity, { edition: YEAR, today });
        const reply = await staff.call('POST', `/api/${entity?.plural}/filter/count`, { Criteres });
        return [figure.key, reply.body];
      }),
    );
    expect(Object.fromEntries(lists)).toEqual(counted);
    expect(Object.keys(counted)).toEqual(figures.map(({ key }) => key));
  });

  test('draws the batches that the person works on, and no others', async () => {
    await post('/api/festival-tranches', { Libelle: 'Lot', Eannee: YEAR });
    async function drawn(who: ApiClient) {
      return (await who.call('GET', `/api/tableau-de-bord?edition=${YEAR}`)).body.Tranches;
    }
    expect(await drawn(staff)).not.toEqual([]);
    expect(await drawn(await backend.signInWith(['FESTIVAL-TRANCHES']))).toEqual([]);
  });

  test('leaves out what the person has no right to', async () => {
    const translator = await backend.signInWith(['FESTIVAL-TRANCHES']);
    const reply = await translator.call('GET', `/api/tableau-de-bord?edition=${YEAR}`);
    expect(reply.body).toEqual({
      Jour: today,
      ComptesAttaques: [],
      Chiffres: [expect.objectContaining({ Cle: 'tranches-en-cours' }), expect.objectContaining({ Cle: 'tranches-en-retard' })],
      Participants: null,
      Tranches: expect.any(Array),
      Depots: null,
      Nuits: null,
      Arrivees: null,
    });
    const nobody = await backend.signInWith([]);
    expect(await figuresOf(nobody)).toEqual({});
    expect((await backend.anonymous.call('GET', '/api/tableau-de-bord')).status).toBe(401);
  });
});
