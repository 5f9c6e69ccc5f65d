import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { inputOf } from '#domain/accounting/input-of.ts';
import { enclosuresOf } from '#domain/registries/enclosures.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const YEAR = 2053;
const DAYS = ['2053-01-26', '2053-01-27', '2053-01-28', '2053-01-29', '2053-01-30'] as const;
const { festival, invite } = PecType;

/** One suite, two backs: the board of hotels and nights, and the stays that are moved on it. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;

  async function ok(method: string, path: string, body?: unknown): Promise<ApiReply['body']> {
    const reply = await staff.call(method, path, body);
    expect({ path, status: reply.status, body: reply.body }).toEqual({ path, status: 200, body: expect.anything() });
    return reply.body;
  }
  function createHotel(NbChambres: number): Promise<number> {
    return ok('POST', '/api/festival-hotels', { Libelle: `Auberge ${(count += 1)}`, NbChambres, PrixDouble: 80 });
  }
  /** Five nights, three of them paid by the festival. */
  async function createGuest(more: Data = {}): Promise<number> {
    const IdPersonne = await ok('POST', '/api/personnes', { Nom: `Orvain ${(count += 1)}`, Prenom: 'Ada' });
    const IdContact = await ok('POST', '/api/contacts', {
      IdPersonne,
      ...(await reachable((plural, record) => ok('POST', `/api/${plural}`, record))),
    });
    const stay = { Arrivee: DAYS[0], Depart: '2053-01-31', NuitsMax: 3 };
    const id = await ok('POST', '/api/festival-participant-invites', { Eannee: YEAR, IdPersonne, IdContact, ...stay, ...more });
    const { Version } = await ok('GET', `/api/festival-participant-invites/${id}`);
    await ok('POST', `/api/festival-participant-invites/${id}/transitions/confirmer`, { Version });
    return id;
  }
  function assign(IdParticipant: number, body: Data): Promise<ApiReply['body']> {
    return ok('POST', '/api/festival-hotel-pecs/assignation', { IdParticipant, IsCellule: true, IsConfirme: true, ...body });
  }
  function move(IdParticipant: number, body: Data): Promise<ApiReply> {
    return staff.call('POST', '/api/festival-hotel-pecs/deplacement', { IdParticipant, ...body });
  }
  function board(): Promise<ApiReply['body']> {
    return ok('GET', `/api/festival-hebergements/${YEAR}`);
  }
  async function staysOf(guest: number): Promise<unknown[]> {
    return (await board()).Sejours.filter((stay: Data) => stay['IdParticipant'] === guest).map(({ IdHotel, Debut, Payeurs }: Data) => [
      IdHotel,
      Debut,
      Payeurs,
    ]);
  }
  async function guestOf(id: number): Promise<Data> {
    return (await board()).Invites.find(({ Id }: Data) => Id === id);
  }
  async function taken(hotel: number): Promise<unknown[]> {
    return (await board()).Hotels.find(({ Id }: Data) => Id === hotel).Nuits.flatMap(({ Date, Occupees }: Data) =>
      Occupees === 0 ? [] : [[Date, Occupees]],
    );
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code).filter((code) => code !== 'DEPASSER-PLAFOND'));
    await ok('POST', '/api/festival-editions', { Eannee: YEAR, DateDebut: DAYS[0], DateFin: '2053-02-03' });
  });
  afterAll(() => backend.close());

  test('shows each hotel night by night, who sleeps there with who pays, and who still needs a bed', async () => {
    const hotel = await createHotel(2);
    const guest = await createGuest();
    await assign(guest, { IdHotel: hotel, Dates: DAYS.slice(0, 2), TypePec: festival });
    await assign(guest, { IdHotel: hotel, Dates: [DAYS[2]], TypePec: invite });
    expect(await staysOf(guest)).toEqual([[hotel, DAYS[0], [festival, festival, invite]]]);
    expect(await taken(hotel)).toEqual([
      [DAYS[0], 1],
      [DAYS[1], 1],
      [DAYS[2], 1],
    ]);
    expect(await guestOf(guest)).toMatchObject({ Source: 'sejour', NuitsMax: 3, Manquantes: DAYS.slice(3) });
  });

  test('proposes the night before to who lands before five, and nights from the journeys to whose file has no dates', async () => {
    const early = await createGuest({ Arrivee: DAYS[1], HeureArrivee: '01:40:00', Depart: DAYS[3] });
    expect(await guestOf(early)).toMatchObject({ Source: 'sejour', Manquantes: [DAYS[0], DAYS[1], DAYS[2]] });
    const traveller = await createGuest({ Arrivee: null, Depart: null });
    await ok('POST', '/api/festival-trajets', { IdParticipant: traveller, Sens: 1, Date: DAYS[1], Heure: '18:00:00', Moyen: 1, Payeur: 0 });
    expect(await guestOf(traveller)).toMatchObject({ Source: null, Manquantes: [] });
    await ok('POST', '/api/festival-trajets', { IdParticipant: traveller, Sens: 2, Date: DAYS[3], Heure: '09:00:00', Moyen: 1, Payeur: 0 });
    expect(await guestOf(traveller)).toMatchObject({ Source: 'trajets', Manquantes: [DAYS[1], DAYS[2]] });
    const hotel = await createHotel(1);
    const reply = await move(traveller, { IdHotel: hotel, Nouvelles: [DAYS[1], DAYS[2]], IsSejour: true });
    expect(reply).toMatchObject({ status: 200, body: { Sejour: { Debut: null, Fin: null } } });
    expect(await ok('GET', `/api/festival-participant-invites/${traveller}`)).toMatchObject({
      DateDebutHebergement: DAYS[1],
      DateFinHebergement: DAYS[3],
    });
    await ok('POST', '/api/festival-hotel-pecs/retablissement', reply.body);
    expect(await ok('GET', `/api/festival-participant-invites/${traveller}`)).toMatchObject({
      DateDebutHebergement: null,
      DateFinHebergement: null,
    });
    expect(await staysOf(traveller)).toEqual([]);
  });

  test('tells of a draft that has nights how many it covers and in which room, as of who was asked', async () => {
    const IdPersonne = await ok('POST', '/api/personnes', { Nom: `Brouillon ${(count += 1)}`, Prenom: 'Ada' });
    const IdContact = await ok('POST', '/api/contacts', {
      IdPersonne,
      ...(await reachable((plural, record) => ok('POST', `/api/${plural}`, record))),
    });
    const stay = { Arrivee: DAYS[0], Depart: '2053-01-31', NuitsMax: 3, TypeChambre: 2 };
    const draft = await ok('POST', '/api/festival-participant-invites', { Eannee: YEAR, IdPersonne, IdContact, ...stay });
    await assign(draft, { IdHotel: await createHotel(1), Dates: DAYS.slice(0, 2), TypePec: festival });
    expect(await guestOf(draft)).toMatchObject({ NuitsMax: 3, TypeChambre: 2, Manquantes: DAYS.slice(2) });
  });

  test('gives the nights that the festival covers to the festival and the others to the guest, once that is said yes to', async () => {
    const hotel = await createHotel(2);
    const guest = await createGuest();
    const unconfirmed = await move(guest, { IdHotel: hotel, Nouvelles: [...DAYS] });
    expect(unconfirmed).toMatchObject({ status: 409, body: { code: 'nuits-confirmation' } });
    expect(await staysOf(guest)).toEqual([]);
    expect((await move(guest, { IdHotel: hotel, Nouvelles: [...DAYS], Confirme: ['nuits-confirmation'] })).status).toBe(200);
    expect(await staysOf(guest)).toEqual([[hotel, DAYS[0], [festival, festival, festival, invite, invite]]]);
  });

  test('moves a stay to another hotel with who pays each night, and gives it back', async () => {
    const [from, to] = [await createHotel(2), await createHotel(2)];
    const guest = await createGuest();
    await assign(guest, { IdHotel: from, Dates: DAYS.slice(0, 2), TypePec: festival });
    await assign(guest, { IdHotel: from, Dates: [DAYS[2]], TypePec: invite });
    const reply = await move(guest, { IdHotel: to, IdHotelVu: from, Nuits: DAYS.slice(0, 3) });
    expect(reply.status).toBe(200);
    expect(await staysOf(guest)).toEqual([[to, DAYS[0], [festival, festival, invite]]]);
    expect(await taken(from)).toEqual([]);
    await ok('POST', '/api/festival-hotel-pecs/retablissement', reply.body);
    expect(await staysOf(guest)).toEqual([[from, DAYS[0], [festival, festival, invite]]]);
  });

  test('moves a stay to other days of the presence, and no further', async () => {
    const hotel = await createHotel(1);
    const guest = await createGuest();
    await assign(guest, { IdHotel: hotel, Dates: DAYS.slice(0, 3), TypePec: festival });
    const reply = await move(guest, { IdHotel: hotel, IdHotelVu: hotel, Nuits: DAYS.slice(0, 3), Decalage: 2 });
    expect(reply.status).toBe(200);
    expect(await staysOf(guest)).toEqual([[hotel, DAYS[2], [festival, festival, festival]]]);
    const far = await move(guest, { IdHotel: hotel, IdHotelVu: hotel, Nuits: DAYS.slice(2), Decalage: 1 });
    expect(far.body).toMatchObject({ code: 'nuits-presence', detail: "Le participant n'est pas présent à ces dates : ven. 31/01." });
    await ok('POST', '/api/festival-hotel-pecs/retablissement', reply.body);
    expect(await staysOf(guest)).toEqual([[hotel, DAYS[0], [festival, festival, festival]]]);
    const other = await move(guest, { IdHotel: hotel, IdHotelVu: hotel, Nuits: [DAYS[0]], Decalage: 1 });
    expect(other.body).toMatchObject({ code: 'sejour-occupe' });
  });

  test('refuses whole, in the words of the specification, a hotel that is full on one night', async () => {
    const [from, full] = [await createHotel(2), await createHotel(1)];
    await assign(await createGuest(), { IdHotel: full, Dates: [DAYS[1]], TypePec: invite });
    const guest = await createGuest();
    await assign(guest, { IdHotel: from, Dates: DAYS.slice(0, 3), TypePec: festival });
    expect((await move(guest, { IdHotel: full, IdHotelVu: from, Nuits: DAYS.slice(0, 3) })).body).toMatchObject({
      code: 'nuits-complet',
      detail: "Cet hôtel ne dispose pas des places suffisantes pour au moins l'une des dates sélectionnée(s). L'opération a été annulée.",
    });
    expect(await staysOf(guest)).toEqual([[from, DAYS[0], [festival, festival, festival]]]);
  });

  test('of two people who take the last room one wins; of two who move one guest the second reads where the guest is', async () => {
    const [from, to] = [await createHotel(3), await createHotel(1)];
    const guests = [await createGuest(), await createGuest()];
    const replies = await Promise.all(guests.map((guest) => move(guest, { IdHotel: to, Nouvelles: DAYS.slice(0, 3) })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'nuits-complet' });
    const guest = await createGuest();
    await assign(guest, { IdHotel: from, Dates: DAYS.slice(0, 3), TypePec: festival });
    const late = await move(guest, { IdHotel: to, Nouvelles: DAYS.slice(0, 3) });
    expect(late.body).toMatchObject({
      code: 'sejour-depasse',
      detail: expect.stringMatching(/^Les nuits de Ada Orvain \d+ ont été changées entre-temps \(.*Auberge/),
    });
  });

  test('asks before a list that was sent, a shared room or a confirmation is touched, and writes nothing until then', async () => {
    const [from, to] = [await createHotel(2), await createHotel(2)];
    await ok('POST', '/api/festival-hotel-editions', { IdHotel: from, Eannee: YEAR });
    const [host, companion] = [await createGuest(), await createGuest()];
    await assign(host, { IdHotel: from, Dates: DAYS.slice(0, 2), TypePec: festival });
    await assign(companion, { IdHotel: from, Dates: DAYS.slice(0, 2), TypePec: festival, IdPartage: host });
    await ok('POST', '/api/festival-roomings', { IdHotel: from, Eannee: YEAR, Etat: RoomingEtat.envoyee });
    const body = { IdHotel: to, IdHotelVu: from, Nuits: DAYS.slice(0, 2) };
    const unconfirmed = await move(host, body);
    expect(unconfirmed.body).toMatchObject({ status: 409, code: 'sejour-touche' });
    expect(unconfirmed.body.conflict.Touche).toEqual([
      expect.stringMatching(/^Ada Orvain \d+ reste dans la chambre partagée, dont le prix change$/),
      expect.stringMatching(/^la liste v1 envoyée à Auberge \d+ est à renvoyer$/),
    ]);
    expect(await staysOf(host)).toEqual([[from, DAYS[0], [festival, festival]]]);
    expect((await move(host, { ...body, Confirme: ['sejour-touche'] })).status).toBe(200);
    const { Hotels } = await board();
    expect(Hotels.find(({ Id }: Data) => Id === from).Rooming).toMatchObject({ Version: 1, Etat: RoomingEtat.aRenvoyer });
    expect(await staysOf(companion)).toEqual([[from, DAYS[0], [festival, festival]]]);
  });

  test('a move is taken back only while nobody touched the nights since', async () => {
    const [from, to] = [await createHotel(2), await createHotel(2)];
    const guest = await createGuest();
    await assign(guest, { IdHotel: from, Dates: DAYS.slice(0, 2), TypePec: festival });
    const { body } = await move(guest, { IdHotel: to, IdHotelVu: from, Nuits: DAYS.slice(0, 2) });
    await assign(guest, { IdHotel: from, Dates: [DAYS[1]], TypePec: festival });
    const back = await staff.call('POST', '/api/festival-hotel-pecs/retablissement', body);
    expect(back.body).toMatchObject({ code: 'sejour-depasse' });
  });

  test('is shown to who holds its right, and moves nothing without the right on nights', async () => {
    const reader = await backend.signInWith(['festival-hebergements']);
    expect((await reader.call('GET', `/api/festival-hebergements/${YEAR}`)).status).toBe(200);
    expect((await reader.call('POST', '/api/festival-hotel-pecs/deplacement', { IdParticipant: 1, IdHotel: 1 })).status).toBe(403);
    const other = await backend.signInWith(['festival-hotels']);
    expect((await other.call('GET', `/api/festival-hebergements/${YEAR}`)).status).toBe(403);
  });

  test('numbers the list of a hotel as it is sent, with what changed since the one before, and refuses to send it twice', async () => {
    const hotel = await createHotel(3);
    await ok('PUT', `/api/festival-hotels/${hotel}`, {
      ...(await ok('GET', `/api/festival-hotels/${hotel}`)),
      EmailPublic: 'accueil@auberge.example',
    });
    const [first, second, third] = [await createGuest(), await createGuest(), await createGuest()];
    for (const guest of [first, second]) await assign(guest, { IdHotel: hotel, Dates: DAYS.slice(0, 2), TypePec: festival });
    function next(): Promise<ApiReply['body']> {
      return ok('GET', `/api/festival-hotels/${hotel}/rooming?edition=${YEAR}`);
    }
    function send(Version: number): Promise<ApiReply> {
      return staff.call('POST', `/api/festival-hotels/${hotel}/rooming`, { Edition: YEAR, Version });
    }
    const summary = { Destinataire: 'accueil@auberge.example', NbSejours: 2 };
    expect(await next()).toEqual({ ...summary, Version: 1, VersionAvant: null, NbChangements: null });
    expect((await send(1)).status).toBe(200);
    expect((await send(1)).body).toMatchObject({ code: 'rooming-changee' });
    await staff.call('POST', '/api/festival-hotel-pecs/assignation', { IdParticipant: first, Dates: DAYS.slice(0, 2), TypePec: 0 });
    await assign(second, { IdHotel: hotel, Dates: [DAYS[2]], TypePec: festival });
    await assign(third, { IdHotel: hotel, Dates: [DAYS[0]], TypePec: festival });
    expect(await next()).toEqual({ ...summary, Version: 2, VersionAvant: 1, NbChangements: 3 });
    expect((await send(2)).body).toMatchObject({ Version: 2, NbChangements: 3 });
    expect(await next()).toMatchObject({ Version: 3, VersionAvant: 2, NbChangements: 0 });
    const Criteres = { field: 'Destinataire', op: 'eq', value: 'accueil@auberge.example' };
    const filter = { Criteres, Colonnes: ['Objet'], Tri: [{ Key: 'Id', Desc: false }] };
    const traces = await ok('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 5 });
    expect(traces.map(({ Objet }: Data) => Objet)).toEqual([`Liste des occupants ${YEAR}, v1`, `Liste des occupants ${YEAR}, v2`]);
    // Diets of guests are mailed only by readers who may see them.
    const [list] = await ok('POST', '/api/festival-roomings/filter', {
      filter: { Criteres: { field: 'IdHotel', op: 'eq', value: hotel }, Colonnes: ['Id'] },
      skip: 0,
      take: 1,
    });
    for (const hasDiet of [true, false]) {
      const input = inputOf({ today: DAYS[0], now: `${DAYS[0]}T08:00:00.000`, userId: 1, has: () => hasDiet, culture: 'fr' });
      const enclosed = await backend.run(() => enclosuresOf({ usage: MailUsage.hotelRooming, id: list.Id }, { culture: 'fr', input }));
      expect(enclosed.documents).toMatchObject([{ kind: 'rooming', hasDiet }]);
    }
  });
});
