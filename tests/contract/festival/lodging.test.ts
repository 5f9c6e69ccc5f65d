import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const YEAR = 2052;
const DAYS = ['2052-01-26', '2052-01-27', '2052-01-28', '2052-01-29', '2052-01-30'] as const;
const { festival, invite, organisateur, vide } = PecType;

/** One suite, two backs: where guests sleep and who pays (001 §5, §8). */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;

  async function ok(method: string, path: string, body?: unknown): Promise<ApiReply['body']> {
    const reply = await staff.call(method, path, body);
    expect({ path, status: reply.status, body: reply.body }).toEqual({ path, status: 200, body: expect.anything() });
    return reply.body;
  }
  function createHotel(NbChambres: number, more: Data = {}): Promise<number> {
    return ok('POST', '/api/festival-hotels', { Libelle: `Hôtel ${(count += 1)}`, NbChambres, PrixDouble: 80, ...more });
  }
  /** Five nights, three of them paid by the festival. */
  async function createGuest(more: Data = {}): Promise<number> {
    const IdPersonne = await ok('POST', '/api/personnes', { Nom: `Vaysse ${(count += 1)}`, Prenom: 'Ada' });
    const IdContact = await ok('POST', '/api/contacts', {
      IdPersonne,
      ...(await reachable((plural, record) => ok('POST', `/api/${plural}`, record))),
    });
    const stay = { Arrivee: DAYS[0], Depart: '2052-01-31', NuitsMax: 3 };
    return ok('POST', '/api/festival-participant-invites', { Eannee: YEAR, IdPersonne, IdContact, ...stay, ...more });
  }
  function assign(IdParticipant: number, body: Data): Promise<ApiReply> {
    return staff.call('POST', '/api/festival-hotel-pecs/assignation', { IdParticipant, ...body });
  }
  async function choose(id: number, IdHotel: number | null, more: Data = {}): Promise<ApiReply> {
    const { Version } = await ok('GET', `/api/festival-participant-invites/${id}`);
    return staff.call('POST', `/api/festival-participants/${id}/hotel`, { IdHotel, Version, ...more });
  }
  function cover(id: number, query = ''): Promise<ApiReply['body']> {
    return ok('GET', `/api/festival-participants/${id}/couverture${query}`);
  }
  async function typesOf(id: number): Promise<Data> {
    return Object.fromEntries(
      (await cover(id)).Nuits.filter((night: Data) => night['IdNuit'] !== null).map((night: Data) => [night['Date'], night['Type']]),
    );
  }
  function refusal({ status, body }: ApiReply) {
    return { status, code: body.code };
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code).filter((code) => code !== 'DEPASSER-PLAFOND'));
    await ok('POST', '/api/festival-editions', { Eannee: YEAR, DateDebut: DAYS[0], DateFin: '2052-02-03' });
  });
  afterAll(() => backend.close());

  test('shows one row a night between arrival and departure, with who pays and the rooms left', async () => {
    const hotel = await createHotel(2);
    const guest = await createGuest();
    expect((await assign(guest, { IdHotel: hotel, Dates: DAYS.slice(0, 3), TypePec: festival })).body).toEqual({
      Code: 'assignee',
      Nuits: DAYS.slice(0, 3),
      PrixGardes: [],
    });
    const shown = await cover(guest);
    expect(shown).toMatchObject({ NuitsMax: 3, IdHotel: hotel, Debut: DAYS[0], Fin: '2052-01-31', Manque: [] });
    expect(shown.Nuits.map(({ Date, Type, ChambresRestantes, EnPresence }: Data) => [Date, Type, ChambresRestantes, EnPresence])).toEqual([
      [DAYS[0], festival, 1, true],
      [DAYS[1], festival, 1, true],
      [DAYS[2], festival, 1, true],
      [DAYS[3], vide, 2, true],
      [DAYS[4], vide, 2, true],
    ]);
    expect(shown.Nuits[0]).toMatchObject({ IdHotel: hotel, Prix: 80 });
  });

  test('adds nights and euros up by who pays, of the filter or of a selection, for who may read the list', async () => {
    const guest = await createGuest();
    const IdHotel = await createHotel(2);
    await assign(guest, { IdHotel, Dates: DAYS.slice(0, 3), TypePec: festival });
    const late = await assign(guest, { IdHotel, Dates: [DAYS[3]], TypePec: invite, IsConfirme: true });
    expect(late.body).toMatchObject({ Code: 'assignee' });
    const institute = await ok('POST', '/api/structures', { RaisonSociale: 'Institut des nuits', IdsActivite: [] });
    const [first] = (await cover(guest)).Nuits;
    const night = await ok('GET', `/api/festival-hotel-pecs/${first.IdNuit}`);
    await ok('PUT', `/api/festival-hotel-pecs/${first.IdNuit}`, { ...night, IdStructurePayeur: institute, Prix: 95.5 });
    const Criteres = { field: 'IdParticipant', op: 'eq', value: guest };
    function totals(filter: Data): Promise<ApiReply['body']> {
      return ok('POST', '/api/listes/festival-hotel-pec/totaux', { filter });
    }
    const unpaid = { IdStructurePayeur: null, StructurePayeurLibelle: null };
    const paid = { IdStructurePayeur: institute, StructurePayeurLibelle: 'Institut des nuits' };
    expect(await totals({ Criteres })).toEqual([
      { Type: festival, ...unpaid, Nombre: 2, Prix: 160 },
      { Type: festival, ...paid, Nombre: 1, Prix: 95.5 },
      { Type: invite, ...unpaid, Nombre: 1, Prix: 80 },
    ]);
    expect(await totals({ Criteres, IdsPk: [first.IdNuit] })).toEqual([{ Type: festival, ...paid, Nombre: 1, Prix: 95.5 }]);
    const other = await backend.signInWith(['festival-participants']);
    expect((await other.call('POST', '/api/listes/festival-hotel-pec/totaux', { filter: {} })).status).toBe(403);
    expect((await staff.call('POST', '/api/listes/film/totaux', { filter: {} })).status).toBe(400);
  });

  test('refuses whole, in the words of the specification, when the hotel is full on one date', async () => {
    const hotel = await createHotel(1);
    await assign(await createGuest(), { IdHotel: hotel, Dates: [DAYS[1]], TypePec: invite });
    const guest = await createGuest();
    const reply = await assign(guest, { IdHotel: hotel, Dates: DAYS.slice(0, 3), TypePec: festival });
    expect(reply.body).toMatchObject({
      status: 409,
      code: 'nuits-complet',
      detail: "Cet hôtel ne dispose pas des places suffisantes pour au moins l'une des dates sélectionnée(s). L'opération a été annulée.",
      conflict: { Nuits: [DAYS[1]] },
    });
    expect(await typesOf(guest)).toEqual({});
  });

  test('never lets the festival pay more nights than are covered, and says what to do', async () => {
    const guest = await createGuest({ NuitsMax: 2 });
    const IdHotel = await createHotel(5);
    const reply = await assign(guest, { IdHotel, Dates: DAYS.slice(0, 3), TypePec: festival });
    expect(reply.body).toMatchObject({
      status: 409,
      code: 'nuits-maximum',
      detail: expect.stringContaining('Augmentez le nombre de nuits'),
    });
    expect(refusal(await assign(guest, { IdHotel, Dates: [DAYS[0]], TypePec: festival }))).toEqual({ status: 409, code: 'nuits-festival' });
    expect((await assign(guest, { IdHotel, Dates: [DAYS[0]], TypePec: festival, IsCellule: true })).status).toBe(200);
    expect(refusal(await assign(guest, { IdHotel, Dates: DAYS.slice(0, 3), TypePec: festival, IsConfirme: true }))).toEqual({
      status: 409,
      code: 'nuits-maximum',
    });
    expect((await assign(guest, { IdHotel, Dates: [DAYS[1]], TypePec: festival })).status).toBe(200);
  });

  test('lets who may exceed the ceiling do so, once it is said by how much', async () => {
    const chief = await backend.signInWith(rights.map(({ code }) => code));
    const guest = await createGuest({ NuitsMax: 2 });
    const body = { IdParticipant: guest, IdHotel: await createHotel(5), Dates: DAYS.slice(0, 3), TypePec: festival };
    const unconfirmed = await chief.call('POST', '/api/festival-hotel-pecs/assignation', body);
    expect(unconfirmed.body).toMatchObject({ status: 409, code: 'nuits-depassement', detail: expect.stringContaining('3 nuits pour 2') });
    expect(await typesOf(guest)).toEqual({});
    expect((await chief.call('POST', '/api/festival-hotel-pecs/assignation', { ...body, IsConfirme: true })).status).toBe(200);
    expect(Object.values(await typesOf(guest))).toEqual([festival, festival, festival]);
  });

  test('refuses nights without a payer, beyond the stay, or outside the presence', async () => {
    const guest = await createGuest();
    const IdHotel = await createHotel(5);
    async function code(body: Data) {
      return (await assign(guest, { IdHotel, ...body })).body.code;
    }
    expect(await code({ Dates: [DAYS[0]] })).toBe('nuits-prise-en-charge');
    expect(await code({ Dates: [], TypePec: festival })).toBe('nuits-selection');
    expect(await code({ Dates: [...DAYS, '2052-02-01'], TypePec: organisateur })).toBe('nuits-plafond');
    expect(await code({ Dates: ['2052-02-01'], TypePec: organisateur })).toBe('nuits-presence');
    expect(await code({ Dates: ['2052-02-01'], TypePec: invite })).toBe('nuits-invite');
    expect(await code({ Dates: DAYS, TypePec: festival, IdHotel: 999_999 })).toBe('champs-invalides');
    expect(await typesOf(guest)).toEqual({});
  });

  test('asks before the nights in all exceed those that are covered', async () => {
    const guest = await createGuest();
    const IdHotel = await createHotel(5);
    await assign(guest, { IdHotel, Dates: DAYS.slice(0, 3), TypePec: festival });
    const more = { IdHotel, Dates: DAYS.slice(3), TypePec: invite };
    expect((await assign(guest, more)).body).toMatchObject({
      code: 'nuits-confirmation',
      detail: expect.stringContaining('5 nuits pour 3'),
    });
    expect((await assign(guest, { ...more, IsConfirme: true })).status).toBe(200);
    expect(Object.values(await typesOf(guest))).toEqual([festival, festival, festival, invite, invite]);
    expect(refusal(await assign(guest, { IdHotel, Dates: [DAYS[0]], TypePec: invite }))).toEqual({
      status: 409,
      code: 'nuits-autre-payeur',
    });
  });

  test('lodges only where a room is free each night, once both dates of the stay are known', async () => {
    const hotel = await createHotel(1);
    const first = await createGuest();
    await assign(first, { IdHotel: hotel, Dates: [DAYS[2]], TypePec: invite });
    expect(refusal(await choose(await createGuest(), hotel))).toEqual({ status: 409, code: 'hotel-complet' });
    expect(refusal(await choose(await createGuest({ Depart: null }), await createHotel(4)))).toEqual({ status: 409, code: 'hotel-dates' });
    expect((await choose(first, hotel)).status).toBe(200);
  });

  test('another hotel deletes the nights after confirmation, and the trash gives them back', async () => {
    const [before, after] = [await createHotel(3), await createHotel(3)];
    const guest = await createGuest();
    await assign(guest, { IdHotel: before, Dates: DAYS.slice(0, 3), TypePec: festival });
    expect((await choose(guest, after)).body).toMatchObject({ code: 'hotel-changement', detail: expect.stringContaining('3 nuits') });
    expect((await cover(guest)).IdHotel).toBe(before);
    const changed = await choose(guest, after, { IsConfirme: true });
    expect(changed.body).toMatchObject({ NbNuits: 3 });
    expect([(await cover(guest)).IdHotel, await typesOf(guest)]).toEqual([after, {}]);
    await ok('POST', `/api/corbeille/${changed.headers.get('x-batch')}/restauration`);
    expect(Object.keys(await typesOf(guest))).toHaveLength(3);
  });

  test('a guest who withdraws gives back the hotel and the nights to come, and keeps those that are over', async () => {
    const hotel = await createHotel(1);
    const rooming = await ok('POST', '/api/festival-roomings', { IdHotel: hotel, Eannee: YEAR, Etat: 2 });
    async function withdraw(id: number): Promise<number> {
      const steps = [['envoyer', {}] as const, ['desister', { Motif: 'Souffrant', Mail: false, Suites: { Nuits: 'liberer' } }] as const];
      for (const [step, more] of steps) {
        const { Version } = await ok('GET', `/api/festival-participant-invites/${id}`);
        await ok('POST', `/api/festival-participant-invites/${id}/transitions/${step}`, { Version, ...more });
      }
      return (await ok('GET', `/api/festival-participant-invites/${id}`)).IdHotel;
    }
    const guest = await createGuest();
    expect((await choose(guest, hotel)).status).toBe(200);
    await assign(guest, { IdHotel: hotel, Dates: DAYS.slice(0, 3), TypePec: festival });
    expect([await withdraw(guest), await typesOf(guest)]).toEqual([null, {}]);
    expect(await ok('GET', `/api/festival-roomings/${rooming}`)).toMatchObject({ Etat: 4, NbChangements: 6 });
    expect((await choose(await createGuest(), hotel)).status).toBe(200);
    await ok('POST', '/api/festival-editions', { Eannee: 2019, DateDebut: '2019-01-26', DateFin: '2019-02-03' });
    const past = await createGuest({ Eannee: 2019, Arrivee: '2019-01-26', Depart: '2019-01-28', NuitsMax: 2 });
    await assign(past, { IdHotel: hotel, Dates: ['2019-01-26', '2019-01-27'], TypePec: festival });
    await withdraw(past);
    expect(Object.keys(await typesOf(past))).toEqual(['2019-01-26', '2019-01-27']);
  });

  test('released nights give their rooms back', async () => {
    const hotel = await createHotel(1);
    const guest = await createGuest();
    await assign(guest, { IdHotel: hotel, Dates: DAYS.slice(0, 3), TypePec: festival });
    expect((await assign(guest, { Dates: [DAYS[1], DAYS[4]], TypePec: vide })).body).toEqual({
      Code: 'liberee',
      Nuits: [DAYS[1], DAYS[4]],
      PrixGardes: [],
    });
    expect(Object.keys(await typesOf(guest))).toEqual([DAYS[0], DAYS[2]]);
    expect((await cover(await createGuest(), `?hotel=${hotel}`)).Nuits.map(({ ChambresRestantes }: Data) => ChambresRestantes)).toEqual([
      0, 1, 0, 1, 1,
    ]);
  });

  test('a hotel without a contract for the edition has no room to share, and says so', async () => {
    const hotel = await createHotel(1);
    const [host, companion] = [await createGuest(), await createGuest()];
    await assign(host, { IdHotel: hotel, Dates: DAYS.slice(0, 3), TypePec: festival });
    const shared = await assign(companion, { IdHotel: hotel, Dates: DAYS.slice(0, 3), TypePec: festival, IdPartage: host });
    expect(refusal(shared)).toEqual({ status: 409, code: 'nuits-partage-sans-contrat' });
    expect(shared.body.detail).toContain("l'hôtel n'a pas de contrat pour cette édition");
    await ok('POST', '/api/festival-hotel-editions', { IdHotel: hotel, Eannee: YEAR });
    expect((await assign(companion, { IdHotel: hotel, Dates: DAYS.slice(0, 3), TypePec: festival, IdPartage: host })).status).toBe(200);
  });

  test('two who share a room take one, and the second pays as one more in it', async () => {
    const hotel = await createHotel(1, { PrixAccompagnant: 12 });
    await ok('POST', '/api/festival-hotel-editions', { IdHotel: hotel, Eannee: YEAR, PrixSingle: 70 });
    const [host, companion] = [await createGuest({ TypeChambre: 4 }), await createGuest()];
    await assign(host, { IdHotel: hotel, Dates: DAYS.slice(0, 3), TypePec: festival });
    const shared = await assign(companion, { IdHotel: hotel, Dates: DAYS.slice(0, 3), TypePec: festival, IdPartage: host });
    expect({ status: shared.status, body: shared.body }).toMatchObject({ status: 200 });
    const [first] = (await cover(companion)).Nuits;
    expect(first).toMatchObject({ Prix: 12, TypeChambre: 1, ChambresRestantes: 0, PartageAvec: [expect.stringMatching(/^Ada Vaysse/)] });
    expect((await cover(host)).Nuits[0]).toMatchObject({ IdChambre: first.IdChambre, TypeChambre: 1, Prix: 80 });
    const third = await createGuest();
    expect(refusal(await assign(third, { IdHotel: hotel, Dates: DAYS.slice(0, 3), TypePec: festival, IdPartage: host }))).toEqual({
      status: 409,
      code: 'nuits-partage',
    });
    const rooms = (await ok('GET', `/api/festival-hotels/occupation?edition=${YEAR}&debut=${DAYS[0]}&fin=${DAYS[1]}`)).find(
      ({ IdHotel }: Data) => IdHotel === hotel,
    );
    expect(rooms.Nuits).toEqual([{ Date: DAYS[0], TypeChambre: null, Contingent: 1, Occupees: 1 }]);
  });

  test('the list sent to the hotel is to be sent again once a night of it moved', async () => {
    const hotel = await createHotel(2);
    const rooming = await ok('POST', '/api/festival-roomings', { IdHotel: hotel, Eannee: YEAR, Etat: 2 });
    await assign(await createGuest(), { IdHotel: hotel, Dates: DAYS.slice(0, 3), TypePec: festival });
    expect(await ok('GET', `/api/festival-roomings/${rooming}`)).toMatchObject({ Etat: 4, NbChangements: 3 });
  });

  test('the lists of a hotel are numbered as they come, and say when they were sent', async () => {
    const [hotel, other] = [await createHotel(2), await createHotel(2)];
    async function add(IdHotel: number, Etat: number): Promise<Data> {
      return ok('GET', `/api/festival-roomings/${await ok('POST', '/api/festival-roomings', { IdHotel, Eannee: YEAR, Etat })}`);
    }
    const draft = await add(hotel, RoomingEtat.brouillon);
    expect(draft).toMatchObject({ VersionRooming: 1, DateEnvoi: null });
    expect(await add(hotel, RoomingEtat.envoyee)).toMatchObject({ VersionRooming: 2, DateEnvoi: expect.any(String) });
    expect(await add(other, RoomingEtat.brouillon)).toMatchObject({ VersionRooming: 1 });
    await ok('PUT', `/api/festival-roomings/${String(draft['Id'])}`, { ...draft, Etat: RoomingEtat.envoyee });
    expect(await ok('GET', `/api/festival-roomings/${String(draft['Id'])}`)).toMatchObject({
      VersionRooming: 1,
      DateEnvoi: expect.any(String),
    });
    const sent = await add(hotel, RoomingEtat.envoyee);
    await ok('PUT', `/api/festival-roomings/${String(sent['Id'])}`, { ...sent, Etat: RoomingEtat.confirmee });
    expect(await ok('GET', `/api/festival-roomings/${String(sent['Id'])}`)).toMatchObject({ DateEnvoi: sent['DateEnvoi'] });
    const typed = { IdHotel: hotel, Eannee: YEAR, Etat: RoomingEtat.brouillon, VersionRooming: 9 };
    expect((await staff.call('POST', '/api/festival-roomings', typed)).status).toBe(400);
  });

  test('nobody writes who pays or where by the record itself', async () => {
    const guest = await createGuest();
    const hotel = await createHotel(2);
    const record = await ok('GET', `/api/festival-participant-invites/${guest}`);
    expect((await staff.call('PUT', `/api/festival-participant-invites/${guest}`, { ...record, IdHotel: hotel })).status).toBe(400);
    const night = { IdParticipant: guest, Eannee: YEAR, DateNuit: DAYS[0] };
    expect((await staff.call('POST', '/api/festival-hotel-pecs', { ...night, IdHotel: hotel })).status).toBe(400);
    expect((await staff.call('POST', '/api/festival-hotel-pecs', { ...night, Type: festival })).status).toBe(400);
  });

  test('asks for the rights of nights, of the participant and of deleting', async () => {
    const guest = await createGuest();
    const hotel = await createHotel(2);
    const { Version } = await ok('GET', `/api/festival-participant-invites/${guest}`);
    const reader = await backend.signInWith(['FESTIVAL-HOTEL-PEC']);
    const writer = await backend.signInWith(['FESTIVAL-HOTEL-PEC-WRITE']);
    async function statuses(client: ApiClient): Promise<readonly number[]> {
      return [
        (await client.call('GET', `/api/festival-participants/${guest}/couverture`)).status,
        (await client.call('GET', `/api/festival-hotels/occupation?edition=${YEAR}`)).status,
        (
          await client.call('POST', '/api/festival-hotel-pecs/assignation', {
            IdParticipant: guest,
            IdHotel: hotel,
            Dates: [DAYS[0]],
            TypePec: organisateur,
          })
        ).status,
        (await client.call('POST', '/api/festival-hotel-pecs/assignation', { IdParticipant: guest, Dates: [DAYS[0]], TypePec: vide }))
          .status,
        (await client.call('POST', `/api/festival-participants/${guest}/hotel`, { IdHotel: hotel, Version })).status,
      ];
    }
    expect(await statuses(reader)).toEqual([200, 200, 403, 403, 403]);
    expect(await statuses(writer)).toEqual([403, 403, 200, 403, 403]);
    expect((await backend.anonymous.call('GET', `/api/festival-participants/${guest}/couverture`)).status).toBe(401);
  });

  test('the hotel voucher is a document once a night is assigned', async () => {
    const guest = await createGuest();
    expect((await staff.call('GET', `/api/festival-participants/${guest}/bon-hotel`)).status).toBe(404);
    await assign(guest, { IdHotel: await createHotel(2), Dates: DAYS.slice(0, 3), TypePec: festival });
    const reply = await staff.call('GET', `/api/festival-participants/${guest}/bon-hotel`);
    expect([reply.status, reply.headers.get('content-type'), String(reply.body).slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toMatch(/Bon d'hôtel Ada Vaysse \d+\.pdf/);
  });

  test('the list of occupants is a workbook of who sleeps where', async () => {
    const hotel = await createHotel(2);
    await assign(await createGuest(), { IdHotel: hotel, Dates: DAYS.slice(0, 3), TypePec: festival });
    const reply = await staff.call('GET', `/api/festival-hotels/rooming?edition=${YEAR}&hotel=${hotel}`);
    expect([reply.status, reply.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('Liste')]);
    expect(String(reply.body).startsWith('PK')).toBe(true);
  });

  test('a contingent that falls under what is taken is asked about, by its nights', async () => {
    const hotel = await createHotel(0);
    const IdHotelEdition = await ok('POST', '/api/festival-hotel-editions', { IdHotel: hotel, Eannee: YEAR });
    const line = await ok('POST', '/api/festival-hotel-contingents', { IdHotelEdition, Date: DAYS[0], NbChambres: 2 });
    for (const guest of [await createGuest({ NuitsMax: 1 }), await createGuest({ NuitsMax: 1 })])
      expect((await assign(guest, { IdHotel: hotel, Dates: [DAYS[0]], TypePec: festival })).body).toMatchObject({ Code: 'assignee' });
    async function set(NbChambres: number, headers: Record<string, string> = {}): Promise<ApiReply> {
      const { Version } = await ok('GET', `/api/festival-hotel-contingents/${line}`);
      const Items = [{ Id: line, Version, IdHotelEdition, Date: DAYS[0], NbChambres }];
      return staff.call('POST', '/api/festival-hotel-contingents/lot', { Items, Deleted: [] }, headers);
    }
    expect((await set(3)).status).toBe(200);
    expect((await set(2)).status).toBe(200);
    const unconfirmed = await set(1);
    expect([unconfirmed.status, unconfirmed.body.code, unconfirmed.body.detail]).toEqual([
      409,
      'confirmation-requise',
      '1 nuit serait prise au-delà du contingent : ven. 26/01.',
    ]);
    expect((await set(1, { confirmation: 'contingent-sous-pris' })).status).toBe(200);
    const { Version, NbChambres } = await ok('GET', `/api/festival-hotel-contingents/${line}`);
    expect(NbChambres).toBe(1);
    const dropped = await staff.call('POST', '/api/festival-hotel-contingents/lot', { Items: [], Deleted: [{ Id: line, Version }] });
    expect([dropped.status, dropped.body.code]).toEqual([409, 'confirmation-requise']);
  });

  test('a hotel that keeps fewer rooms than are taken, or other days, is asked about', async () => {
    const hotel = await createHotel(2);
    for (const guest of [await createGuest({ NuitsMax: 1 }), await createGuest({ NuitsMax: 1 })])
      expect((await assign(guest, { IdHotel: hotel, Dates: [DAYS[0]], TypePec: festival })).body).toMatchObject({ Code: 'assignee' });
    async function keep(NbChambres: number, headers: Record<string, string> = {}): Promise<ApiReply> {
      return staff.call(
        'PUT',
        `/api/festival-hotels/${hotel}`,
        { ...(await ok('GET', `/api/festival-hotels/${hotel}`)), NbChambres },
        headers,
      );
    }
    expect((await keep(3)).status).toBe(200);
    const unconfirmed = await keep(1);
    expect([unconfirmed.status, unconfirmed.body.code, unconfirmed.body.detail]).toEqual([
      409,
      'confirmation-requise',
      "1 nuit serait prise au-delà des chambres que l'hôtel garde : ven. 26/01.",
    ]);
    const contract = { IdHotel: hotel, Eannee: YEAR, DateDebut: DAYS[1] };
    expect((await staff.call('POST', '/api/festival-hotel-editions', contract)).body.code).toBe('confirmation-requise');
    expect((await keep(1, { confirmation: 'contingent-sous-pris' })).status).toBe(200);
    expect((await keep(2)).status).toBe(200);
  });

  test('a line that sets fewer rooms aside than are taken is asked about when it is added', async () => {
    const hotel = await createHotel(4);
    const IdHotelEdition = await ok('POST', '/api/festival-hotel-editions', { IdHotel: hotel, Eannee: YEAR });
    for (const guest of [await createGuest({ NuitsMax: 1 }), await createGuest({ NuitsMax: 1 })])
      expect((await assign(guest, { IdHotel: hotel, Dates: [DAYS[0]], TypePec: festival })).body).toMatchObject({ Code: 'assignee' });
    const line = { IdHotelEdition, Date: DAYS[0], NbChambres: 1 };
    const unconfirmed = await staff.call('POST', '/api/festival-hotel-contingents', line);
    expect([unconfirmed.status, unconfirmed.body.detail]).toEqual([409, '1 nuit serait prise au-delà du contingent : ven. 26/01.']);
    await ok('POST', '/api/festival-hotel-contingents', { ...line, NbChambres: 2 });
  });

  test('a contract that no longer covers its contingent, and a hotel smaller than it, are asked about by their nights', async () => {
    const hotel = await createHotel(8);
    const days = { DateDebut: DAYS[0], DateFin: DAYS[4] };
    const contract = await ok('POST', '/api/festival-hotel-editions', { IdHotel: hotel, Eannee: YEAR, ...days });
    for (const Date of [DAYS[1], DAYS[3]])
      await ok('POST', '/api/festival-hotel-contingents', { IdHotelEdition: contract, Date, NbChambres: 5 });
    async function set(path: string, values: Data, headers: Record<string, string> = {}): Promise<readonly unknown[]> {
      const { status, body } = await staff.call('PUT', path, { ...(await ok('GET', path)), ...values }, headers);
      return status === 409 ? [status, body.conflict.Code, body.detail] : [status];
    }
    const contractPath = `/api/festival-hotel-editions/${contract}`;
    expect(await set(contractPath, { DateFin: DAYS[2] })).toEqual([
      409,
      'contingent-hors-contrat',
      '1 nuit du contingent ne serait plus dans le contrat : lun. 29/01.',
    ]);
    expect(await set(contractPath, { DateFin: DAYS[2] }, { confirmation: 'contingent-hors-contrat' })).toEqual([200]);
    // An omission that was confirmed raises no second question.
    expect(await set(contractPath, { DateFin: DAYS[3] })).toEqual([200]);
    const house = `/api/festival-hotels/${hotel}`;
    expect(await set(house, { NbChambres: 5 })).toEqual([200]);
    const sentence = "2 nuits auraient un contingent plus grand que l'hôtel : sam. 27/01, lun. 29/01.";
    expect(await set(house, { NbChambres: 4 })).toEqual([409, 'chambres-sous-contingent', sentence]);
    expect(await set(house, { NbChambres: 4 }, { confirmation: 'chambres-sous-contingent' })).toEqual([200]);
  });

  test('the contract of a hotel says of which hotel and edition it is', async () => {
    const hotel = await createHotel(1, { Libelle: 'Hôtel du Parc' });
    const IdHotelEdition = await ok('POST', '/api/festival-hotel-editions', { IdHotel: hotel, Eannee: YEAR });
    const line = await ok('POST', '/api/festival-hotel-contingents', { IdHotelEdition, Date: DAYS[0], NbChambres: 1 });
    expect(await ok('GET', `/api/festival-hotel-contingents/${line}`)).toMatchObject({ HotelEditionLibelle: `Hôtel du Parc · ${YEAR}` });
  });
});
