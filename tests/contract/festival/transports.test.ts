import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const DAY = '2055-01-30';

/** One suite, two backs: who is fetched by whom, and what is refused. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let car: number;
  let driver: number;
  const EDITION = 2055;
  const ALL = rights.map(({ code }) => code);
  const { create, read, change } = recordCalls(() => staff);
  async function day(who = staff): Promise<ApiReply['body']> {
    return (await who.call('GET', `/api/accueil/transports?edition=${EDITION}&jour=${DAY}`)).body;
  }
  async function journey(Nom: string, Heure: string): Promise<number> {
    const { IdPersonne, IdContact } = await createContact(create, { Nom, Prenom: 'Ida', IdPays: 45 });
    const guest = await create('festival-participant-invites', { Eannee: EDITION, IdPersonne, IdContact });
    const { Version } = await read('festival-participant-invites', guest);
    await staff.call('POST', `/api/festival-participant-invites/${guest}/transitions/confirmer`, { Version, Mail: false });
    return create('festival-trajets', { IdParticipant: guest, Sens: 1, Date: DAY, Heure, Moyen: 2, Gare: 'Gare', IsNavette: true });
  }
  async function volunteer(Nom: string, values: object, IsPermis = false): Promise<number> {
    const { IdPersonne, IdContact } = await createContact(create, { Nom, Prenom: 'Léo', IdPays: 45, DateNaissance: '2000-01-01' });
    const post = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: `Poste ${Nom}` }, IsPermis });
    const id = await create('festival-participant-benevoles', {
      Eannee: EDITION,
      IdPersonne,
      IdContact,
      IdPosteAffecte: post,
      DateNaissance: '2000-01-01',
      ...values,
    });
    for (const step of ['soumettre', 'valider']) {
      const { Version } = await read('festival-participant-benevoles', id);
      const { status, body } = await staff.call('POST', `/api/festival-participant-benevoles/${id}/transitions/${step}`, {
        Version,
        Mail: false,
      });
      expect([step, status, body.detail]).toEqual([step, 200, undefined]);
    }
    return id;
  }
  function run(values: object) {
    return {
      Debut: '2055-01-30T14:00:00.000',
      Fin: '2055-01-30T14:45:00.000',
      Lieu: 'Gare',
      Vehicule: car,
      Chauffeur: `b${driver}`,
      Motif: null,
      Trajets: [],
      ...values,
    };
  }
  function plan(values: object, who = staff): Promise<ApiReply> {
    return who.call('POST', '/api/accueil/transports/courses', { Edition: EDITION, Courses: [run(values)] });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    await create('festival-editions', {
      Eannee: EDITION,
      DateDebut: DAY,
      DateFin: '2055-02-07',
      IsDefaut: true,
      IsDemandeBenevoleOuvert: true,
    });
    car = await create('festival-vehicules', { Libelle: 'Citadine', NbPlaces: 2 });
    driver = await volunteer('Garnier', { IsPermis: true }, true);
  });
  afterAll(() => backend.close());

  test('the board opens on the first day of the edition, then on the nearest day that has journeys; a day that is named is kept', async () => {
    async function opening(query = ''): Promise<unknown> {
      return (await staff.call('GET', `/api/accueil/transports?edition=${EDITION}${query}`)).body.Jour;
    }
    expect(await opening()).toBe(DAY);
    const id = await journey('Veille', '18:00:00');
    await change('festival-trajets', id, { Date: '2055-01-28' });
    expect(await opening()).toBe('2055-01-28');
    expect(await opening('&jour=2055-02-02')).toBe('2055-02-02');
  });

  test('a run takes as many as its vehicle seats, and says in a sentence when it is full', async () => {
    const ids = [await journey('Adler', '15:00:00'), await journey('Bloch', '15:05:00'), await journey('Cohen', '15:10:00')];
    const full = await plan({ Trajets: ids });
    expect([full.status, full.body.errors?.[0]?.message]).toEqual([
      400,
      'Citadine a 2 places : 3 passagers n’y tiennent pas.'.replace('’', "'"),
    ]);
    const seatless = await plan({ Vehicule: null, Trajets: ids });
    expect(seatless.body.errors?.[0]?.message).toBe("Ce chauffeur n'a pas de places : choisissez un véhicule pour ses passagers.");
    expect((await day()).Courses).toEqual([]);
    const made = await plan({ Trajets: ids.slice(0, 2) });
    expect(made.status).toBe(200);
    expect((await day()).Courses).toMatchObject([{ Id: made.body[0], Passagers: ids.slice(0, 2), NbPlaces: 2, Chauffeur: 'Léo Garnier' }]);
    const third = await staff.call('POST', '/api/accueil/transports/passagers', {
      Course: made.body[0],
      Trajets: [{ Id: ids[2], Vue: null }],
    });
    expect(third.status).toBe(400);
  });

  test('of two officers who take the same guest one wins, and the other reads where the guest is', async () => {
    const id = await journey('Dahl', '18:00:00');
    const other = await backend.signInWith(ALL);
    const times = { Debut: '2055-01-30T17:00:00.000', Fin: '2055-01-30T17:45:00.000' };
    const answers = await Promise.all([
      plan({ ...times, Chauffeur: null, Trajets: [id] }),
      plan({ ...times, Chauffeur: null, Vehicule: null, Trajets: [id] }, other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.detail).toMatch(/^Ida Dahl est déjà dans la course du 30\/01\/2055 18:00 \((Citadine|–)\)\. Rien n'est changé\.$/);
  });

  test('a driver has a licence, and takes two runs at once only with a reason', async () => {
    const walker = await volunteer('Pietri', {});
    const unlicensed = await plan({ Debut: '2055-01-30T08:00:00.000', Fin: '2055-01-30T08:30:00.000', Chauffeur: `b${walker}` });
    expect(unlicensed.body.errors?.[0]?.message).toBe("Ce bénévole n'a pas dit avoir le permis de conduire.");
    const times = { Debut: '2055-01-30T09:00:00.000', Fin: '2055-01-30T09:45:00.000' };
    expect((await plan(times)).status).toBe(200);
    const both = await plan({ ...times, Vehicule: null });
    expect([both.status, both.body.errors?.[0]?.path.split('.').at(-1)]).toEqual([400, 'Motif']);
    expect(both.body.errors?.[0]?.message).toBe('Ce chauffeur fait une autre course à cette heure : dites pourquoi il fait les deux.');
    expect((await plan({ ...times, Vehicule: null, Motif: 'Deux gares voisines' })).status).toBe(200);
    expect((await plan({ Debut: '2055-01-30T09:45:00.000', Fin: '2055-01-30T10:00:00.000' })).status).toBe(200);
  });

  test('a run and a shift of one person at one time exclude one another, and each says which; hours given to drive are for driving', async () => {
    const both = await volunteer('Sorel', { IsPermis: true });
    const post = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: 'Boutique' } });
    const driving = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: 'Navettes' }, IsPermis: true });
    function shift(IdPoste: number, Debut: string, Fin: string): Promise<ApiReply> {
      const hours = { Debut: `2055-01-31T${Debut}:00.000`, Fin: `2055-01-31T${Fin}:00.000` };
      return staff.call('POST', '/api/benevole-affectations', { IdParticipant: both, IdPoste, ...hours });
    }
    function drive(Debut: string, Fin: string): Promise<ApiReply> {
      return plan({ Debut: `2055-01-31T${Debut}:00.000`, Fin: `2055-01-31T${Fin}:00.000`, Chauffeur: `b${both}`, Vehicule: null });
    }
    expect((await shift(post, '13:30', '16:30')).status).toBe(200);
    const driven = await drive('14:05', '14:50');
    expect([driven.status, driven.body.errors?.[0]?.message]).toEqual([
      400,
      'Léo Sorel est au poste « Boutique » (14:30 – 17:30) : une autre personne conduit, ou ce créneau bouge.',
    ]);
    expect((await drive('16:30', '17:15')).status).toBe(200);
    const posted = await shift(post, '17:00', '18:00');
    expect([posted.status, posted.body.errors?.[0]?.message]).toEqual([
      400,
      'Léo Sorel conduit à ces heures (Gare, 17:30 – 18:15) : donnez ce créneau à une autre personne, ou changez le chauffeur de la course.',
    ]);
    expect((await shift(driving, '17:00', '19:00')).status).toBe(200);
    expect((await drive('18:00', '18:45')).status).toBe(200);
    // A run that moves under a shift, and a shift that moves under a run, are held against the same.
    const [run] = (await staff.call('GET', `/api/accueil/transports?edition=${EDITION}&jour=2055-01-31`)).body.Courses;
    const { Version } = await read('festival-courses', run.Id);
    const kept = await read('festival-courses', run.Id);
    const moved = { ...kept, Debut: '2055-01-31T15:00:00.000', Fin: '2055-01-31T15:45:00.000', Version };
    expect((await staff.call('PUT', `/api/festival-courses/${run.Id}`, moved)).body.errors?.[0]?.path).toBe('IdBenevole');
  });

  test('a new hour makes the run late, and who did not see it is told', async () => {
    const id = await journey('Eskil', '20:00:00');
    await plan({ Debut: '2055-01-30T19:00:00.000', Fin: '2055-01-30T19:45:00.000', Trajets: [id] });
    function note(Vue: string | null, Heure: string | null) {
      return staff.call('POST', `/api/accueil/transports/trajets/${id}/heure`, { Vue, Heure });
    }
    expect((await note(null, '20:35')).body).toBe(35);
    const { Trajets, Courses } = await day();
    expect(Trajets.find(({ Id }: { Id: number }) => Id === id)).toMatchObject({ Heure: '20:00:00', HeureReelle: '20:35:00', Retard: 35 });
    expect(Courses.find(({ Passagers }: { Passagers: number[] }) => Passagers.includes(id))).toMatchObject({ Retard: 35 });
    const stale = await note(null, '20:10');
    expect([stale.status, stale.body.detail]).toEqual([409, "Quelqu'un a noté 20:35 entre-temps. Rien n'est changé."]);
    expect((await note('20:35:00', null)).body).toBe(0);
  });

  test('those who wait are proposed runs that nobody wrote yet, and each driver is written to once', async () => {
    // The first driver has served since the morning.
    const night = await volunteer('Nocturne', { IsPermis: true }, true);
    const ids = [await journey('Ferro', '22:00:00'), await journey('Grau', '22:15:00')];
    const { body } = await staff.call('POST', '/api/accueil/transports/proposition', { Edition: EDITION, Jour: DAY, Minutes: 20 });
    const proposed = body.Courses.find(({ Trajets }: { Trajets: number[] }) => Trajets.includes(ids[0] ?? 0));
    expect(proposed).toMatchObject({ Trajets: ids, Vehicule: car, Chauffeur: `b${night}`, Debut: '2055-01-30T21:00:00.000' });
    const before = (await day()).Courses.length;
    expect((await staff.call('POST', '/api/accueil/transports/courses', { Edition: EDITION, Courses: [proposed] })).status).toBe(200);
    expect((await day()).Courses).toHaveLength(before + 1);
    const sent = await staff.call('POST', '/api/accueil/transports/envoi', { Edition: EDITION, Jour: DAY });
    expect(sent.body).toEqual({ NbMails: 2, SansAdresse: [] });
    // A run a line.
    const filter = {
      Criteres: { field: 'Usage', op: 'eq', value: MailUsage.chauffeurCourses },
      Colonnes: [],
      Tri: [{ Key: 'Id', Desc: true }],
    };
    const traces: readonly { Id: number }[] = (await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 2 })).body;
    const bodies: string[] = [];
    for (const { Id } of traces) bodies.push((await read('mail-traces', Id)).Corps);
    expect(bodies.toSorted((left, right) => left.length - right.length)).toEqual([
      expect.stringMatching(/: 22:00, Gare \(Citadine\) : Ida Ferro, Ida Grau<\/p>/),
      expect.stringMatching(/: \d\d:\d\d, .+<br>.+<br>.+<\/p>/),
    ]);
    const sheet = await staff.call('GET', `/api/accueil/transports/feuilles?edition=${EDITION}&jour=${DAY}&chauffeur=b${driver}`);
    expect([sheet.status, String(sheet.body).slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  test('only volunteers of a driving post are proposed and offered, and not on a day they did not propose', async () => {
    const shop = await volunteer('Tessier', { IsPermis: true });
    const away = await volunteer('Urbain', { IsPermis: true, JoursDisponibles: ['2055-02-04'] }, true);
    const { Chauffeurs } = await day();
    function isOffered(id: number): boolean | undefined {
      return Chauffeurs.find(({ Cle }: { Cle: string }) => Cle === `b${id}`)?.IsChauffeur;
    }
    expect([driver, shop, away].map(isOffered)).toEqual([true, false, true]);
    const id = await journey('Vasseur', '11:00:00');
    await change('festival-trajets', id, { Date: '2055-02-03' });
    const proposalRequest = { Edition: EDITION, Jour: '2055-02-03', Minutes: 20 };
    const { body } = await staff.call('POST', '/api/accueil/transports/proposition', proposalRequest);
    expect(body).toMatchObject({ Courses: [{ Trajets: [id], Chauffeur: `b${driver}` }], Places: [], Restent: [], NbChauffeurs: 2 });
  });

  test('a free seat of a run of that hour is proposed before another car, and taken with the rest', async () => {
    const ids = [await journey('Wagner', '11:05:00'), await journey('Xavier', '11:10:00')];
    for (const id of ids) await change('festival-trajets', id, { Date: '2055-02-02' });
    const written = { Debut: '2055-02-02T10:05:00.000', Fin: '2055-02-02T10:50:00.000', Trajets: [ids[0]] };
    const [run] = (await plan(written)).body;
    const proposalRequest = { Edition: EDITION, Jour: '2055-02-02', Minutes: 20 };
    const { body } = await staff.call('POST', '/api/accueil/transports/proposition', proposalRequest);
    expect(body).toMatchObject({ Courses: [], Places: [{ Course: run, Trajets: [ids[1]] }], Restent: [] });
    const kept = { Edition: EDITION, Courses: [], Places: body.Places };
    expect((await staff.call('POST', '/api/accueil/transports/courses', kept)).status).toBe(200);
    expect(await read('festival-trajets', ids[1] ?? 0)).toMatchObject({ IdCourse: run });
  });

  test('who may look may not plan, and nobody looks without the right', async () => {
    const reader = await backend.signInWith(['TRANSPORTS']);
    expect((await day(reader)).Jour).toBe(DAY);
    expect((await plan({}, reader)).status).toBe(403);
    const nobody = await backend.signInWith(ALL.filter((code) => code !== 'TRANSPORTS'));
    expect((await nobody.call('GET', `/api/accueil/transports?edition=${EDITION}&jour=${DAY}`)).status).toBe(403);
    await change('festival-vehicules', car, { NbPlaces: 3 });
  });
});
