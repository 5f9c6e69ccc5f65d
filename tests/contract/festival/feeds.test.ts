import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { calendarEvents } from '#tests/support/papers/calendar-events.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { atScreening } from '#tests/support/samples/at-screening.ts';
import { withdrawFilm } from '#tests/support/samples/withdraw-film.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: what leaves the published grid by an address that needs no session. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const YEAR = 2094;
  let sections: readonly [number, number];
  let rooms: readonly [number, number];
  let programmes: readonly [number, number];

  const { create, read } = recordCalls(() => staff);
  function screening(IdProgramme: number, IdSalle: number, [day, from, to]: readonly [number, string, string]): Promise<number> {
    return create('festival-programmations', {
      Eannee: YEAR,
      IdProgramme,
      IdSalle,
      Etat: SeanceEtat.confirmee,
      Debut: `${YEAR}-01-${day}T${from}:00.000`,
      Fin: `${YEAR}-01-${day}T${to}:00.000`,
    });
  }
  async function change(path: string, id: number, values: RecordData): Promise<void> {
    const { Version } = await read(path, id);
    expect((await staff.call('PUT', `/api/${path}/${id}`, { Version, ...values })).status).toBe(200);
  }
  async function publish(): Promise<void> {
    const { Empreinte } = (await staff.call('GET', `/api/festival-grilles/${YEAR}/publication`)).body;
    expect((await staff.call('POST', `/api/festival-grilles/${YEAR}/publication`, { Empreinte })).status).toBe(200);
  }
  async function feed(more: RecordData = {}): Promise<string> {
    const id = await create('festival-fluxs', { Eannee: YEAR, Libelle: 'Site', ...more });
    return String((await read('festival-fluxs', id))['JetonFlux']);
  }
  function data(token: string): Promise<ApiReply> {
    return backend.anonymous.call('GET', `/api/flux/${token}/programme.json`);
  }
  async function readScreenings(token: string): Promise<readonly RecordData[]> {
    return (await data(token)).body.Seances;
  }
  async function events(token: string) {
    const { body } = await backend.anonymous.call('GET', `/api/flux/${token}/programme.ics`);
    return calendarEvents(String(body));
  }
  async function film(IdProgramme: number, IdSection: number): Promise<number> {
    const IdFilm = await create('films', { TitreOriginal: `Film de ${IdProgramme}`, IdPays: 45, Duree: '01:30:00' });
    return create('festival-inscriptions', { IdFilm, IdSection, IdProgramme, Eannee: YEAR });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-10`, DateFin: `${YEAR}-01-20` });
    function section(Prefixe: string): Promise<number> {
      return create('festival-sections', { Eannee: YEAR, IdSectionType: 1, TradLibelle: { TraductionFr: `Section ${Prefixe}` }, Prefixe });
    }
    sections = [await section('A'), await section('B')];
    const IdLieu = await create('festival-lieus', { TradLibelle: { TraductionFr: 'Le Rivage' }, Type: 1 });
    function room(TraductionFr: string): Promise<number> {
      return create('festival-salles', { TradLibelle: { TraductionFr }, IdLieu });
    }
    rooms = [await room('Ocres; grande, salle'), await room('Petite')];
    function programme(IdSection: number, Code: string): Promise<number> {
      return create('festival-programmes', { Eannee: YEAR, IdSection, Code, TradLibelle: { TraductionFr: `Programme ${Code}` } });
    }
    programmes = [await programme(sections[0], 'A1'), await programme(sections[1], 'B1')];
    await film(programmes[0], sections[0]);
    await film(programmes[1], sections[1]);
  });
  afterAll(() => backend.close());

  test('tells what was published and nothing else, by hour, with the day of the evening before', async () => {
    const token = await feed();
    expect((await data(token)).body).toEqual({ Edition: YEAR, Version: null, PublieLe: null, Seances: [] });
    const late = await screening(programmes[0], rooms[0], [12, '23:45', '23:59']);
    await screening(programmes[1], rooms[1], [12, '18:00', '19:30']);
    await publish();
    await screening(programmes[1], rooms[0], [14, '10:00', '11:30']);
    await change('festival-programmations', late, { Commentaire: 'Personne ne le lit' });
    const reply = await data(token);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.body).toMatchObject({ Edition: YEAR, Version: 1 });
    // 00:45 in January: the night of the 12th goes on.
    expect(reply.body.Seances).toMatchObject([
      { Jour: `${YEAR}-01-12`, Programme: 'Programme B1', Section: 'Section B', Salle: 'Petite', Lieu: 'Le Rivage', IsAnnulee: false },
      { Jour: `${YEAR}-01-12`, Debut: `${YEAR}-01-12T23:45:00.000`, Films: [{ Titre: `Film de ${programmes[0]}`, Duree: '01:30:00' }] },
    ]);
    expect(reply.body.Seances).toHaveLength(2);
  });

  test('an event keeps its identifier, and its number grows with each version that changes it', async () => {
    const token = await feed();
    const [, before] = await events(token);
    expect(before).toMatchObject({
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
      SUMMARY: 'Programme A1',
      DTSTART: `${YEAR}0112T234500Z`,
      LOCATION: String.raw`Ocres\; grande\, salle\, Le Rivage`,
    });
    expect((await events(token)).at(1)).toEqual(before);
    const listed = (
      await staff.call('POST', '/api/festival-programmations/filter', {
        filter: {
          Criteres: { and: [{ field: 'Eannee', op: 'eq', value: YEAR }] },
          Tri: [{ Key: 'Debut', Desc: false }],
          Colonnes: ['Debut', 'IdProgramme'],
        },
        skip: 0,
        take: 10,
      })
    ).body;
    const [first, second] = [Number(listed[0].Id), Number(listed[1].Id)];
    await change('festival-programmations', second, { IdSalle: rooms[1] });
    await change('festival-programmations', first, { Etat: SeanceEtat.annulee });
    await publish();
    const [cancelled, after] = await events(token);
    expect(after).toMatchObject({ UID: before?.['UID'], SEQUENCE: '1', LOCATION: String.raw`Petite\, Le Rivage` });
    expect(cancelled).toMatchObject({ STATUS: 'CANCELLED', SEQUENCE: '1', SUMMARY: 'Programme B1' });
    // Announced again, it appears once, as what it is now.
    await change('festival-programmations', first, { Etat: SeanceEtat.confirmee });
    await publish();
    const again = (await events(token)).filter(({ SUMMARY, DTSTART }) => SUMMARY === 'Programme B1' && DTSTART === `${YEAR}0112T180000Z`);
    expect(again.map(({ STATUS }) => STATUS)).toEqual(['CONFIRMED']);
  });

  test('the name of a feed invents no property, and its events are those of this installation', async () => {
    const token = await feed({ Libelle: 'Site; presse, pros\\' });
    const { body } = await backend.anonymous.call('GET', `/api/flux/${token}/programme.ics`);
    const lines = String(body).replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain(String.raw`X-WR-CALNAME:Site\; presse\, pros\\ ${YEAR}`);
    const ids = lines.filter((line) => line.startsWith('UID:'));
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) expect(id).toMatch(/^UID:annonce-\d+-[0-9a-z]{8,}@festival$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a feed tells of its room, its section or its guest alone', async () => {
    const { IdContact } = await createContact(create, { Nom: 'Kerbrat', Prenom: 'Ada', IdPays: 45 });
    const guest = await create('festival-participant-invites', {
      Eannee: YEAR,
      IdContact,
      Arrivee: `${YEAR}-01-10`,
      Depart: `${YEAR}-01-20`,
    });
    const presented = await screening(programmes[0], rooms[0], [16, '10:00', '11:30']);
    await atScreening(staff, presented, [{ Id: guest }]);
    await publish();
    async function places(token: string, field: string) {
      return [...new Set((await readScreenings(token)).map((one) => one[field]))];
    }
    expect(await places(await feed({ IdSalle: rooms[1] }), 'Salle')).toEqual(['Petite']);
    expect(await places(await feed({ IdSection: sections[0] }), 'Section')).toEqual(['Section A']);
    expect((await readScreenings(await feed({ IdParticipant: guest }))).map(({ Debut }) => Debut)).toEqual([`${YEAR}-01-16T10:00:00.000`]);
  });

  test('what is under embargo is nowhere until its day, and what was withdrawn nowhere at all', async () => {
    const token = await feed({ IdSection: sections[1] });
    async function count() {
      return (await readScreenings(token)).length;
    }
    expect(await count()).toBeGreaterThan(0);
    const before = await count();
    await change('festival-sections', sections[1], { DateAnnonce: '2098-01-01' });
    expect([await count(), JSON.stringify(await events(token))]).toEqual([0, '[]']);
    await change('festival-sections', sections[1], { DateAnnonce: '2020-01-01' });
    expect(await count()).toBe(before);
    // A committee that deliberates announces: without a day nothing is known.
    await change('festival-sections', sections[1], { DateAnnonce: null, DateDeliberation: '2020-01-01T10:00:00.000' });
    expect(await count()).toBe(0);
    await change('festival-sections', sections[1], { DateDeliberation: null });
    await withdrawFilm(staff, await film(programmes[1], sections[1]));
    expect((await readScreenings(token)).map(({ Films }) => (Array.isArray(Films) ? Films.length : 0))).toEqual(
      Array.from({ length: before }, () => 1),
    );
  });

  test('an address that was cut off, or that nobody gave, answers nothing; another case is another address', async () => {
    const chosen = { Eannee: YEAR, Libelle: 'Application', JetonFlux: 'choisi' };
    expect((await staff.call('POST', '/api/festival-fluxs', chosen)).status).toBe(400);
    const id = await create('festival-fluxs', { Eannee: YEAR, Libelle: 'Application' });
    const { JetonFlux: Jeton } = await read('festival-fluxs', id);
    expect((await data(String(Jeton))).status).toBe(200);
    const swapped = String(Jeton).replaceAll(/[a-z]/gi, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    );
    expect((await data('choisi')).status).toBe(404);
    expect((await data(swapped)).status).toBe(404);
    await change('festival-fluxs', id, { IsCoupe: true });
    expect((await data(String(Jeton))).status).toBe(404);
    expect((await backend.anonymous.call('GET', `/api/flux/${String(Jeton)}/programme.ics`)).status).toBe(404);
  });

  test('sheets of the grid are printed by who sees it, those of the booths by who sees the copies', async () => {
    function sheet(who: ApiClient, query: string): Promise<ApiReply> {
      return who.call('GET', `/api/festival-grilles/${YEAR}/imprime?${query}`);
    }
    const seeing = await backend.signInWith(['FESTIVAL-PROGRAMMATIONS']);
    const door = await sheet(seeing, `document=porte&jour=${YEAR}-01-12&salle=${rooms[1]}`);
    expect([door.status, String(door.body).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(decodeURIComponent(door.headers.get('content-disposition') ?? '')).toContain(
      `Feuille de porte ${YEAR} ${YEAR}-01-12 Petite.pdf`,
    );
    expect((await sheet(seeing, 'document=programme')).status).toBe(200);
    expect((await sheet(seeing, 'document=projection')).status).toBe(403);
    expect((await sheet(await backend.signInWith(['FESTIVAL-PROGRAMMATIONS', 'FILM-COPIE']), 'document=projection')).status).toBe(200);
    expect((await sheet(await backend.signInWith(['FILMS']), 'document=porte')).status).toBe(403);
    expect((await sheet(seeing, 'document=affiche')).status).toBe(400);
  });
});
