import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const MORNING = { Debut: '2061-01-31T08:00:00.000', Fin: '2061-01-31T12:00:00.000' };
const NOON = { Debut: '2061-01-31T11:00:00.000', Fin: '2061-01-31T15:00:00.000' };

/** One suite, two backs: who goes to which post, hour by hour. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let post = 0;
  const EDITION = 2061;
  const VOLUNTEERS = 'festival-participant-benevoles';
  const ALL = rights.map(({ code }) => code);
  const { create, read } = recordCalls(() => staff);

  async function volunteer(Nom: string, values: object = {}, isValid = true): Promise<number> {
    const { IdContact } = await createContact(create, { Nom, Prenom: 'Ana' });
    const id = await create(VOLUNTEERS, { Eannee: EDITION, IdContact, DateNaissance: '2030-01-01', IdPosteAffecte: post, ...values });
    for (const step of isValid ? ['soumettre', 'valider'] : []) {
      const { Version } = await read(VOLUNTEERS, id);
      await staff.call('POST', `/api/${VOLUNTEERS}/${id}/transitions/${step}`, { Version, Mail: false });
    }
    return id;
  }
  function need(values: object = {}): Promise<number> {
    return create('benevole-besoins', { IdPoste: post, Eannee: EDITION, NbVoulus: 1, ...MORNING, ...values });
  }
  function assign(pairs: readonly (readonly [number, number])[], headers = {}, who = staff): Promise<ApiReply> {
    return who.call(
      'POST',
      '/api/benevoles/affectations',
      { Affectations: pairs.map(([IdBesoin, IdBenevole]) => ({ IdBesoin, IdBenevole })) },
      headers,
    );
  }
  async function planning(who = staff): Promise<ApiReply['body']> {
    return (await who.call('GET', `/api/benevoles/${EDITION}/planning`)).body;
  }
  async function atNeed(id: number): Promise<readonly number[]> {
    return (await planning()).Affectations.filter((one: { IdBesoin: number }) => one.IdBesoin === id).map(
      (one: { IdBenevole: number }) => one.IdBenevole,
    );
  }
  function outcomeOf({ status, body }: ApiReply): readonly unknown[] {
    return [status, body.code, body.errors?.[0]?.message ?? body.detail];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    const dates = { DateDebut: '2061-01-30', DateFin: '2061-02-07' };
    await create('festival-editions', { Eannee: EDITION, ...dates, IsDefaut: true, IsDemandeBenevoleOuvert: true });
    post = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: 'Contrôle' } });
  });
  afterAll(() => backend.close());

  test('the second who takes the last place is told who has it, and may send one more knowingly', async () => {
    const [one, two] = [await volunteer('Adler'), await volunteer('Bloch')];
    const place = await need();
    expect((await assign([[place, one]])).status).toBe(200);
    const second = await assign([[place, two]]);
    expect(outcomeOf(second)).toEqual([409, 'confirmation-requise', expect.stringContaining('Ana Adler')]);
    expect(await atNeed(place)).toEqual([one]);
    expect((await assign([[place, two]], { confirmation: 'besoin-complet' })).status).toBe(200);
    expect(await atNeed(place)).toEqual([one, two]);
  });

  test('two who come at once for the last place are not both served', async () => {
    const people = [await volunteer('Cohen'), await volunteer('Dubois')];
    const place = await need();
    const replies = await Promise.all(people.map((id) => assign([[place, id]])));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await atNeed(place)).length).toBe(1);
  });

  test('a series is written whole or not at all, and says what keeps it', async () => {
    const [one, two] = [await volunteer('Egger'), await volunteer('Faure')];
    const [morning, noon] = [await need({ NbVoulus: 3 }), await need({ ...NOON, NbVoulus: 3 })];
    const reply = await assign([
      [morning, one],
      [morning, two],
      [noon, two],
    ]);
    expect(outcomeOf(reply)).toEqual([400, 'champs-invalides', 'Ce bénévole a déjà un créneau à ces heures.']);
    expect([await atNeed(morning), await atNeed(noon)]).toEqual([[], []]);
  });

  test('nobody under 18, not accepted, or without the licence of the post is sent there', async () => {
    const place = await need({ NbVoulus: 9 });
    const minor = await volunteer('Garnier', { DateNaissance: '2050-01-01' }, false);
    const waiting = await volunteer('Hamel', {}, false);
    expect(outcomeOf(await assign([[place, waiting]]))).toEqual([
      409,
      'regle-metier',
      'Un créneau se donne une fois la demande validée : Ana Hamel.',
    ]);
    const direct = await staff.call('POST', '/api/benevole-affectations', {
      IdParticipant: minor,
      IdPoste: post,
      IdBesoin: place,
      ...MORNING,
    });
    expect(outcomeOf(direct)).toEqual([400, 'champs-invalides', expect.stringContaining('18 ans')]);
    const drive = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: 'Chauffeur' }, IsPermis: true });
    const car = await need({ IdPoste: drive, NbVoulus: 3 });
    expect(outcomeOf(await assign([[car, await volunteer('Imbert')]]))).toEqual([
      400,
      'champs-invalides',
      expect.stringContaining('permis'),
    ]);
    expect((await assign([[car, await volunteer('Joly', { IsPermis: true })]])).status).toBe(200);
  });

  test('hours that fill a need are of its post and within it', async () => {
    const place = await need({ NbVoulus: 2 });
    const id = await volunteer('Keller');
    const outside = await staff.call('POST', '/api/benevole-affectations', { IdParticipant: id, IdPoste: post, IdBesoin: place, ...NOON });
    expect(outcomeOf(outside)).toEqual([400, 'champs-invalides', 'Ces heures ne sont pas celles du besoin, ou pas de ce poste.']);
  });

  test('somebody is moved to another need with its hours, given back and taken off, each as long as nobody touched it since', async () => {
    const id = await volunteer('Lopez');
    const [from, to] = [await need(), await need(NOON)];
    const [Id] = (await assign([[from, id]])).body;
    function move(Version: number, IdBesoin: number): Promise<ApiReply> {
      return staff.call('POST', '/api/benevoles/affectations/deplacement', { Id, Version, IdBesoin });
    }
    const moved = await move(1, to);
    expect([moved.status, await atNeed(from), await atNeed(to)]).toEqual([200, [], [id]]);
    expect(await read('benevole-affectations', Id)).toMatchObject({ Debut: NOON.Debut, Fin: NOON.Fin });
    expect((await move(1, from)).status).toBe(409);
    expect((await move(moved.body, from)).status).toBe(200);
    function take(Version: number, who = staff): Promise<ApiReply> {
      return who.call('POST', '/api/benevoles/affectations/retrait', { Affectations: [{ Id, Version }] });
    }
    const writer = await backend.signInWith(ALL.filter((code) => code !== 'FESTIVAL-PARTICIPANT-BENEVOLE-DELETE'));
    expect((await take(3, writer)).status).toBe(403);
    expect([(await take(2)).status, (await take(3)).status, await atNeed(from)]).toEqual([409, 200, []]);
  });

  test('a proposal fills by wish, writes nothing, and is taken in part', async () => {
    const postId = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: 'Billetterie' } });
    const [one, two] = [await volunteer('Martin', { IdPosteAffecte: postId }), await volunteer('Noël', { IdsPoste: [postId] })];
    const place = await need({ IdPoste: postId, NbVoulus: 2, Debut: '2061-02-02T08:00:00.000', Fin: '2061-02-02T12:00:00.000' });
    const { status, body } = await staff.call('POST', `/api/benevoles/${EDITION}/propositions`, { Jour: '2061-02-02' });
    expect([status, body.Affectations]).toEqual([
      200,
      [
        { IdBesoin: place, IdBenevole: one, Rang: 0 },
        { IdBesoin: place, IdBenevole: two, Rang: 1 },
      ],
    ]);
    expect(await atNeed(place)).toEqual([]);
    expect((await assign([[place, two]])).status).toBe(200);
    expect(await atNeed(place)).toEqual([two]);
  });

  test('the planning is read under its right, ages under theirs, and sheets are printed', async () => {
    const reader = await backend.signInWith(['PLANNING-BENEVOLES']);
    const readerPlanning = await planning(reader);
    expect(readerPlanning.Benevoles.length).toBeGreaterThan(0);
    expect(new Set(readerPlanning.Benevoles.map(({ IsMineur }: { IsMineur: unknown }) => IsMineur))).toEqual(new Set([null]));
    expect((await planning()).Benevoles.some(({ IsMineur }: { IsMineur: unknown }) => IsMineur === false)).toBe(true);
    expect((await assign([[await need(), await volunteer('Orsini')]], {}, reader)).status).toBe(403);
    const nobody = await backend.signInWith(['FILMS']);
    expect((await nobody.call('GET', `/api/benevoles/${EDITION}/planning`)).status).toBe(403);
    const sheets = await staff.call('GET', `/api/benevoles/${EDITION}/fiches`);
    expect([sheets.status, sheets.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.pdf')]);
  });

  test("a volunteer's calendar tells their hours by an address, until it is cut off", async () => {
    const id = await volunteer('Perrin');
    const feed = await create('festival-fluxs', { Eannee: EDITION, Libelle: 'Agenda de Perrin', IdParticipant: id });
    const { JetonFlux } = await read('festival-fluxs', feed);
    const [shift] = (await assign([[await need({ Lieu: 'Grand Palais' }), id]])).body;
    const { status, body } = await staff.call('GET', `/api/flux/${JetonFlux}/programme.ics`);
    expect(status).toBe(200);
    for (const line of [`UID:creneau-${shift}-`, 'DTSTART;TZID=Europe/Paris:20610131T090000', 'SUMMARY:Contrôle', 'LOCATION:Grand Palais'])
      expect(String(body)).toContain(line);
  });
});
