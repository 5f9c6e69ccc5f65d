import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2053;
const DAYS = ['2053-01-26', '2053-01-27', '2053-01-28'] as const;
const INVITATIONS = 'festival-participant-invites';

/** One suite, two backs: a stay is what its nights say, in the record, in mails, and when somebody leaves. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;

  const { create, read } = recordCalls(() => staff);
  function hotel(): Promise<number> {
    return create('festival-hotels', { Libelle: `Hôtel n° ${(count += 1)}`, NbChambres: 5, PrixDouble: 80 });
  }
  async function nameOf(id: number): Promise<string> {
    return (await read('festival-hotels', id)).Libelle;
  }
  async function guest(): Promise<number> {
    const IdPersonne = await create('personnes', { Nom: 'Vaysse', Prenom: `Ada ${(count += 1)}` });
    const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
    return create(INVITATIONS, { Eannee: YEAR, IdContact, Arrivee: DAYS[0], Depart: '2053-01-29', NuitsMax: 3 });
  }
  async function assign(
    IdParticipant: number,
    IdHotel: number | null,
    Dates: readonly string[],
    TypePec: number = PecType.organisateur,
  ): Promise<void> {
    const { status, body } = await staff.call('POST', '/api/festival-hotel-pecs/assignation', { IdParticipant, IdHotel, Dates, TypePec });
    expect({ status, body }).toMatchObject({ status: 200 });
  }
  async function step(id: number, name: string, more = {}): Promise<ApiReply> {
    const { Version } = await read(INVITATIONS, id);
    const reply = await staff.call('POST', `/api/${INVITATIONS}/${id}/transitions/${name}`, { Version, ...more });
    expect({ name, status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
    return reply;
  }
  async function mailOf(reply: ApiReply): Promise<string> {
    return (await read('mail-traces', Number(reply.headers.get('x-mail')))).Corps;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: DAYS[0], DateFin: '2053-02-03' });
  });
  afterAll(() => backend.close());

  test('the hotel of a stay is that of its nights: moved with them, the first of several, none once they are given back', async () => {
    const id = await guest();
    const [first, second] = [await hotel(), await hotel()];
    async function of(): Promise<number | null> {
      return (await read(INVITATIONS, id)).IdHotel;
    }
    await assign(id, first, DAYS);
    expect(await of()).toBe(first);
    await assign(id, second, DAYS);
    expect(await of()).toBe(second);
    await assign(id, first, [DAYS[0]]);
    expect(await of()).toBe(first);
    await assign(id, null, DAYS, PecType.vide);
    expect(await of()).toBeNull();
  });

  test('a companion left alone in a shared room pays for the room', async () => {
    const room = await hotel();
    await create('festival-hotel-editions', { IdHotel: room, Eannee: YEAR, PrixSingle: 70, PrixAccompagnant: 12 });
    const [host, companion] = [await guest(), await guest()];
    await assign(host, room, DAYS);
    const shared = { IdParticipant: companion, IdHotel: room, Dates: DAYS, TypePec: PecType.organisateur, IdPartage: host };
    expect((await staff.call('POST', '/api/festival-hotel-pecs/assignation', shared)).status).toBe(200);
    async function pricesOf(): Promise<readonly number[]> {
      return (await staff.call('GET', `/api/festival-participants/${companion}/couverture`)).body.Nuits.map(
        ({ Prix }: { Prix: number }) => Prix,
      );
    }
    expect(await pricesOf()).toEqual([12, 12, 12]);
    const freed = await staff.call('POST', '/api/festival-hotel-pecs/assignation', {
      IdParticipant: host,
      IdHotel: null,
      Dates: [DAYS[1]],
      TypePec: PecType.vide,
    });
    expect(await pricesOf()).toEqual([12, 80, 12]);
    // Nights freed by mistake come back, and with them what the companion pays.
    expect((await staff.call('POST', `/api/corbeille/${freed.headers.get('x-batch')}/restauration`)).status).toBe(200);
    expect(await pricesOf()).toEqual([12, 12, 12]);
    // The host takes a room of their own: the companion has theirs alone.
    const hostNight = { IdParticipant: host, IdHotel: room, Dates: [DAYS[2]], TypePec: PecType.organisateur, TypeChambre: 4 };
    expect((await staff.call('POST', '/api/festival-hotel-pecs/assignation', { ...hostNight, IsCellule: true })).status).toBe(200);
    expect(await pricesOf()).toEqual([12, 12, 80]);
  });

  test('who withdraws from a shared room is told who sleeps there, and leaves the room to them alone at its price', async () => {
    const room = await hotel();
    await create('festival-hotel-editions', { IdHotel: room, Eannee: YEAR, PrixAccompagnant: 12 });
    const [host, sharer] = [await guest(), await guest()];
    await assign(host, room, DAYS);
    const shared = { IdParticipant: sharer, IdHotel: room, Dates: DAYS, TypePec: PecType.organisateur, IdPartage: host };
    expect((await staff.call('POST', '/api/festival-hotel-pecs/assignation', shared)).status).toBe(200);
    await step(host, 'envoyer');
    const consequences = (await staff.call('GET', `/api/etapes/festival-participant-invite/${host}/desister/suites`)).body;
    expect(consequences.Compagnons).toEqual([expect.stringContaining('Ada')]);
    await step(host, 'desister', { Motif: 'Souffrant', Suites: { Nuits: 'liberer' } });
    const { Nuits } = (await staff.call('GET', `/api/festival-participants/${sharer}/couverture`)).body;
    expect(Nuits.map(({ Prix, Partage }: ApiReply['body']) => [Prix, Partage ?? []])).toEqual(DAYS.map(() => [80, []]));
  });

  test('who was refused or has withdrawn is given no night, and who is taken up again is', async () => {
    const id = await guest();
    const room = await hotel();
    await step(id, 'envoyer');
    await step(id, 'desister', { Motif: 'Souffrant' });
    const body = { IdParticipant: id, IdHotel: room, Dates: [DAYS[0]], TypePec: PecType.organisateur };
    const refused = await staff.call('POST', '/api/festival-hotel-pecs/assignation', body);
    expect([refused.status, refused.body.code]).toEqual([409, 'nuits-ecarte']);
    const typed = await staff.call('POST', '/api/festival-hotel-pecs', { IdParticipant: id, Eannee: YEAR, DateNuit: DAYS[0] });
    expect([typed.status, typed.body.code]).toEqual([409, 'nuits-ecarte']);
    await step(id, 'reinviter');
    await assign(id, room, [DAYS[0]]);
  });

  test('a step that takes somebody away says what it touches, and is taken once somebody says what becomes of it', async () => {
    const id = await guest();
    const room = await hotel();
    await step(id, 'envoyer');
    await assign(id, room, DAYS);
    const consequences = (await staff.call('GET', `/api/etapes/festival-participant-invite/${id}/desister/suites`)).body;
    expect(consequences).toMatchObject({ Compagnons: [], Pieces: [], Creneaux: [], BadgeEdite: null });
    expect(consequences.Nuits).toEqual(
      DAYS.map((Date) => ({ Date, Hotel: expect.stringContaining('Hôtel'), Type: PecType.organisateur, Prix: 80 })),
    );
    const { Version } = await read(INVITATIONS, id);
    const silent = await staff.call('POST', `/api/${INVITATIONS}/${id}/transitions/desister`, { Version, Motif: 'Souffrant' });
    expect([silent.status, silent.body.code]).toEqual([409, 'suites-a-dire']);
    expect(await read(INVITATIONS, id)).toMatchObject({ Statut: 8, IdHotel: room, Version });
    await step(id, 'desister', { Motif: 'Souffrant', Suites: { Nuits: 'garder' } });
    expect(await read(INVITATIONS, id)).toMatchObject({ Statut: 256, IdHotel: room });
    await step(id, 'reinviter');
    await step(id, 'desister', { Motif: 'Souffrant', Suites: { Nuits: 'liberer' } });
    expect(await read(INVITATIONS, id)).toMatchObject({ Statut: 256, IdHotel: null });
  });

  test('a stay that no longer covers its nights asks what becomes of them', async () => {
    const id = await guest();
    await assign(id, await hotel(), DAYS);
    async function put(values: object, confirmation?: string): Promise<ApiReply> {
      const { Version } = await read(INVITATIONS, id);
      const headers: Record<string, string> = confirmation === undefined ? {} : { confirmation };
      return staff.call('PUT', `/api/${INVITATIONS}/${id}`, { Version, ...values }, headers);
    }
    async function nights(): Promise<readonly string[]> {
      return (await staff.call('GET', `/api/festival-participants/${id}/couverture`)).body.Nuits.flatMap(
        ({ IdNuit, Date }: { IdNuit: number | null; Date: string }) => (IdNuit === null ? [] : [Date]),
      );
    }
    const unconfirmed = await put({ Depart: DAYS[2] });
    expect([unconfirmed.status, unconfirmed.body.code, unconfirmed.body.conflict]).toEqual([
      409,
      'confirmation-requise',
      { Code: 'nuits', Choix: ['nuits-liberer', 'nuits-garder'], Nuits: [DAYS[2]], Verbe: 'Raccourcir le séjour' },
    ]);
    expect((await put({ Depart: DAYS[2] }, 'nuits-garder')).status).toBe(200);
    expect(await nights()).toEqual([...DAYS]);
    expect((await put({ Depart: DAYS[1] }, 'nuits-liberer')).status).toBe(200);
    expect(await nights()).toEqual([DAYS[0], DAYS[2]]);
  });

  test('dates far from the edition are asked about', async () => {
    const id = await guest();
    const { Version } = await read(INVITATIONS, id);
    function put(headers = {}) {
      return staff.call('PUT', `/api/${INVITATIONS}/${id}`, { Version, Depart: '2062-01-29' }, headers);
    }
    expect((await put()).body).toMatchObject({ code: 'confirmation-requise', conflict: { Code: 'dates-lointaines' } });
    expect((await put({ confirmation: 'dates-lointaines' })).status).toBe(200);
  });

  test('an invitation is validated with its nights, or with the reason why it is done without', async () => {
    const id = await guest();
    const { Version } = await read(INVITATIONS, id);
    function validate(Suites = {}) {
      return staff.call('POST', `/api/${INVITATIONS}/${id}/transitions/valider`, { Version, Suites });
    }
    const consequences = (await staff.call('GET', `/api/etapes/festival-participant-invite/${id}/valider/suites`)).body;
    expect(consequences.Manque).toEqual({ SansHotel: [], HorsPresence: [], Promises: 3, SansLit: DAYS });
    expect((await validate()).body.code).toBe('logistique-incomplete');
    expect((await validate({ Derogation: 'Loge chez des amis' })).status).toBe(200);
    const [last] = (await staff.call('GET', `/api/${INVITATIONS}/${id}/historique`)).body;
    expect(last.After).toMatchObject({ Statut: 64, MotifDerogation: 'Loge chez des amis' });
    const ready = await guest();
    await assign(ready, await hotel(), DAYS);
    await step(ready, 'valider');
  });

  test('the invitation and its confirmation name each night with its hotel, and none that is not held', async () => {
    const id = await guest();
    expect(await mailOf(await step(id, 'envoyer'))).not.toContain('Hébergement');
    const [first, second] = [await hotel(), await hotel()];
    await assign(id, second, [DAYS[2]]);
    await assign(id, first, DAYS.slice(0, 2));
    const mailText = await mailOf(await step(id, 'valider'));
    expect(mailText).toContain(`dimanche 26 janvier 2053 – mardi 28 janvier 2053, ${await nameOf(first)} ;`);
    expect(mailText).toContain(`mardi 28 janvier 2053 – mercredi 29 janvier 2053, ${await nameOf(second)}.`);
  });
});
