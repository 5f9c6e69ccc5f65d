import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2043;
const CONFIRMED = 2;
const DRAFT = 1;
type Data = Readonly<Record<string, unknown>>;

/** One suite, two backs: what a grid may place where, in the server and in its simulation. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let programme: number;
  let room: number;

  async function create(plural: string, record: Data): Promise<number> {
    const { status, body } = await staff.call('POST', `/api/${plural}`, record);
    expect({ plural, status, body }).toEqual({ plural, status: 200, body: expect.any(Number) });
    return Number(body);
  }
  function openRoom(name: string) {
    return create('festival-salles', { TradLibelle: { TraductionFr: name } });
  }
  function at([from, to]: readonly [string, string]): Data {
    return { Debut: `2043-01-30T${from}:00.000`, Fin: `2043-01-30T${to}:00.000` };
  }
  function screening(hours: readonly [string, string], more: Data = {}): Data {
    return {
      Eannee: YEAR,
      IdProgramme: programme,
      IdSalle: room,
      Etat: CONFIRMED,
      ...at(hours),
      ...more,
    };
  }
  async function read(id: number): Promise<Data> {
    return (await staff.call('GET', `/api/festival-programmations/${id}`)).body;
  }
  function post(record: Data) {
    return staff.call('POST', '/api/festival-programmations', record);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: '2043-01-29', DateFin: '2043-02-06' });
    const section = { Eannee: YEAR, IdSectionType: 1, TradLibelle: { TraductionFr: 'Nationale' }, Prefixe: 'N43' };
    const IdSection = await create('festival-sections', section);
    const colours = { CouleurTexte: '#ffffff', CouleurFond: '#8f1d3f', DureePresentation: '00:05:00' };
    programme = await create('festival-programmes', {
      Eannee: YEAR,
      IdSection,
      Code: 'N1',
      TradLibelle: { TraductionFr: 'Nationale 1' },
      TradPresentation: { TraductionFr: 'Cinq premiers films.' },
      Commentaire: 'Salle comble attendue',
      Ordre: 1,
      ...colours,
    });
    room = await openRoom('Grande salle');
  });
  afterAll(() => backend.close());

  test('a screening after midnight belongs to the evening before, and nobody says otherwise', async () => {
    const IdSalle = await openRoom('Salle de minuit');
    const late = { IdSalle, Debut: '2043-01-30T23:45:00.000', Fin: '2043-01-31T01:00:00.000' };
    const id = await create('festival-programmations', screening(['09:00', '10:00'], late));
    expect(await read(id)).toMatchObject({ Jour: '2043-01-30', Horaire: 'ven. 30/01 00:45 – 02:00' });
    const { Version } = await read(id);
    const moved = { Version, Debut: '2043-02-01T04:30:00.000', Fin: '2043-02-01T06:00:00.000' };
    expect((await staff.call('PUT', `/api/festival-programmations/${id}`, moved)).status).toBe(200);
    expect(await read(id)).toMatchObject({ Jour: '2043-02-01' });
    const typed = await staff.call('PUT', `/api/festival-programmations/${id}`, { Version: (await read(id)).Version, Jour: '2043-02-02' });
    expect([typed.status, typed.body.errors]).toEqual([400, [expect.objectContaining({ path: 'Jour', code: 'lecture-seule' })]]);
    const undated = { Version: (await read(id)).Version, Debut: null, Fin: null };
    expect((await staff.call('PUT', `/api/festival-programmations/${id}`, undated)).status).toBe(200);
    expect(await read(id)).toMatchObject({ Jour: null });
  });

  test('a programme lasts what is shown of its films', async () => {
    const { IdSection } = (await staff.call('GET', `/api/festival-programmes/${programme}`)).body;
    const IdProgramme = await create('festival-programmes', { Eannee: YEAR, IdSection, Code: 'N9', TradLibelle: { TraductionFr: 'N9' } });
    async function entry(Numero: string, more: Data): Promise<number> {
      const IdFilm = await create('films', { TitreOriginal: Numero, Duree: '00:20:00' });
      return create('festival-inscriptions', { IdFilm, IdSection, Eannee: YEAR, IdProgramme, ...more });
    }
    await entry('Entier', {});
    await entry('Raccourci', { DureeProjetee: '00:12:00' });
    expect((await staff.call('GET', `/api/festival-programmes/${IdProgramme}`)).body).toMatchObject({ DureeTotale: '00:32:00' });
    const IdSalle = await openRoom('Salle des durées');
    const id = await create('festival-programmations', { Eannee: YEAR, IdProgramme, IdSalle, Debut: '2043-01-30T09:00:00.000' });
    expect(await read(id)).toMatchObject({ DureeProgramme: '00:32:00', Fin: '2043-01-30T09:32:00.000' });
  });

  test('a screening is created with its programme, room, day, hours, referral and booking, and its rows carry the colours of the programme', async () => {
    const values = { IsAvecRenvoi: true, TradTexteRenvoi: { TraductionFr: 'Suite en petite salle' }, IsSurReservation: true };
    const id = await create('festival-programmations', screening(['09:00', '10:30'], { IdSalle: await openRoom('Chapelle'), ...values }));
    expect(await read(id)).toMatchObject({
      IdProgramme: programme,
      SalleLibelle: 'Chapelle',
      Jour: '2043-01-30',
      ...at(['09:00', '10:30']),
      IsAvecRenvoi: true,
      IsSurReservation: true,
      TradTexteRenvoi: { TraductionFr: 'Suite en petite salle' },
    });
    const filter = { Criteres: { field: 'Eannee', op: 'eq', value: YEAR }, Colonnes: ['CouleurFond', 'CouleurTexte', 'DureePresentation'] };
    const rows = await staff.call('POST', '/api/festival-programmations/filter', { filter, skip: 0, take: 10 });
    expect(rows.body).toContainEqual(
      expect.objectContaining({ Id: id, CouleurFond: '#8f1d3f', CouleurTexte: '#ffffff', DureePresentation: '00:05:00' }),
    );
    expect(await staff.call('GET', `/api/festival-programmes/${programme}`)).toMatchObject({
      body: { Ordre: 1, Commentaire: 'Salle comble attendue', TradPresentation: { TraductionFr: 'Cinq premiers films.' } },
    });
  });

  test('a screening that says its beginning alone gets its day, and its end from the films and the presentation of the programme', async () => {
    const IdFilm = await create('films', { TitreOriginal: 'Pluie d’hiver', Duree: '00:20:30' });
    const { IdSection } = (await staff.call('GET', `/api/festival-programmes/${programme}`)).body;
    await create('festival-inscriptions', { IdFilm, IdSection, Eannee: YEAR, IdProgramme: programme });
    const id = await create('festival-programmations', { Eannee: YEAR, IdProgramme: programme, Debut: '2043-01-31T23:30:00.000' });
    expect(await read(id)).toMatchObject({ Jour: '2043-01-31', Fin: '2043-01-31T23:56:00.000' });
  });

  test('two confirmed screenings never share minutes of a room: the hours of the first are told on the field', async () => {
    room = await openRoom('Petite salle');
    await create('festival-programmations', screening(['10:00', '11:30']));
    const refused = await post(screening(['11:00', '12:00']));
    expect({ status: refused.status, code: refused.body.code, errors: refused.body.errors }).toEqual({
      status: 400,
      code: 'champs-invalides',
      errors: [
        {
          path: 'Debut',
          code: 'salle-occupee',
          message: 'La salle est prise de 11:00 à 12:30.',
          params: { debut: '11:00', fin: '12:30' },
        },
      ],
    });
    const draft = await create('festival-programmations', screening(['11:00', '12:00'], { Etat: DRAFT }));
    expect(await read(draft)).toMatchObject({ Conflit: 2 });
    const confirmed = { ...(await read(draft)), Etat: CONFIRMED };
    expect((await staff.call('PUT', `/api/festival-programmations/${draft}`, confirmed)).status).toBe(400);
    expect(await read(draft)).toMatchObject({ Etat: DRAFT, Version: 1 });
    // A screening that begins as the other ends leaves no time to clear the room, which staff may decide.
    await create('festival-programmations', screening(['11:30', '12:00']));
  });

  test('a move says the place alone with the version it was seen in; a stale one is refused with both states', async () => {
    room = await openRoom('Médiathèque');
    const id = await create('festival-programmations', screening(['14:00', '15:00'], { Commentaire: 'Avec débat' }));
    function move(Version: number, hours: readonly [string, string]) {
      return staff.call('PUT', `/api/festival-programmations/${id}`, { Id: id, Version, IdSalle: room, ...at(hours) });
    }
    expect((await move(1, ['16:00', '17:00'])).status).toBe(200);
    expect(await read(id)).toMatchObject({ ...at(['16:00', '17:00']), Commentaire: 'Avec débat', IdProgramme: programme });
    const stale = await move(1, ['18:00', '19:00']);
    expect({ status: stale.status, code: stale.body.code }).toEqual({ status: 409, code: 'version-perimee' });
    expect(stale.body.conflict).toMatchObject({ current: at(['16:00', '17:00']), before: at(['14:00', '15:00']) });
  });

  test('two screenings change places in one save', async () => {
    room = await openRoom('Palais');
    const first = await create('festival-programmations', screening(['10:00', '11:00']));
    const second = await create('festival-programmations', screening(['11:30', '12:30']));
    const Items = [
      { Id: first, Version: 1, ...at(['11:30', '12:30']) },
      { Id: second, Version: 1, ...at(['10:00', '11:00']) },
    ];
    expect(await staff.call('POST', '/api/festival-programmations/lot', { Items, Deleted: [] })).toMatchObject({ status: 200 });
    expect([await read(first), await read(second)]).toMatchObject([at(['11:30', '12:30']), at(['10:00', '11:00'])]);
    const alone = { Items: [{ Id: first, Version: 2, ...at(['10:00', '11:00']) }], Deleted: [] };
    expect((await staff.call('POST', '/api/festival-programmations/lot', alone)).status).toBe(400);
  });

  test('whoever may only read the grid moves nothing', async () => {
    const reader = await backend.signInWith(['FESTIVAL-GRILLE-PROGRAMMES', 'FESTIVAL-PROGRAMMATIONS', 'FESTIVAL-PROGRAMMATION']);
    const rows = await reader.call('POST', '/api/festival-programmations/filter', { filter: {}, skip: 0, take: 1 });
    const { Id, Version } = rows.body[0];
    const move = { Id, Version, ...at(['08:00', '09:00']) };
    expect((await reader.call('PUT', `/api/festival-programmations/${Id}`, move)).status).toBe(403);
  });
});
