import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { update } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2097;

/** One suite, two backs: what is wrong with a screening itself is a conflict of the list and an alert of the publication. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let IdSection: number;
  let room: number;
  let day = 10;

  const { create, read } = recordCalls(() => staff);
  async function write(plural: string, id: number, values: object) {
    const { Version } = await read(plural, id);
    return staff.call('PUT', `/api/${plural}/${id}`, { Version, ...values });
  }
  async function programme(films: number): Promise<number> {
    const id = await create('festival-programmes', { Eannee: YEAR, IdSection, TradLibelle: { TraductionFr: `Programme ${(day += 1)}` } });
    for (let index = 0; index < films; index += 1) {
      const IdFilm = await create('films', { TitreOriginal: `Film ${day}.${index}`, IdPays: 45, Duree: '00:20:00' });
      await create('festival-inscriptions', { IdFilm, Eannee: YEAR, IdSection, IdProgramme: id });
    }
    return id;
  }
  function show(IdProgramme: number, more: RecordData = {}): Promise<number> {
    return create('festival-programmations', {
      Eannee: YEAR,
      IdProgramme,
      IdSalle: room,
      Etat: SeanceEtat.confirmee,
      Debut: `${YEAR}-01-${day}T10:00:00.000`,
      Fin: `${YEAR}-01-${day}T11:00:00.000`,
      ...more,
    });
  }
  async function conflict(id: number): Promise<unknown> {
    return (await read('festival-programmations', id))['Conflit'];
  }
  async function alerts(id: number): Promise<readonly unknown[]> {
    const { Alertes } = (await staff.call('GET', `/api/festival-grilles/${YEAR}/publication`)).body;
    return Alertes.filter(({ IdProgrammation }: RecordData) => IdProgrammation === id).map(({ Code, Sujet }: RecordData) => [Code, Sujet]);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-10`, DateFin: `${YEAR}-01-30` });
    IdSection = await create('festival-sections', { Eannee: YEAR, IdSectionType: 1, TradLibelle: { TraductionFr: 'Nationale' } });
    room = await create('festival-salles', { TradLibelle: { TraductionFr: 'Grande' }, Jauge: 240 });
  });
  afterAll(() => backend.close());

  test('a confirmed screening without a film is a conflict, a draft is not', async () => {
    const empty = await programme(0);
    const confirmed = await show(empty);
    expect([await conflict(confirmed), await alerts(confirmed)]).toEqual([ConflitGravite.film, [['sansFilm', `Programme ${day}`]]]);
    await write('festival-programmations', confirmed, { Etat: SeanceEtat.brouillon });
    expect([await conflict(confirmed), await alerts(confirmed)]).toEqual([null, []]);
    const full = await show(await programme(1));
    expect([await conflict(full), await alerts(full)]).toEqual([null, []]);
  });

  test('a screening of no minute, or outside the edition, is a conflict until it is put right', async () => {
    const none = await show(await programme(1), { Fin: `${YEAR}-01-${day}T10:00:00.000` });
    expect([await conflict(none), (await alerts(none))[1]]).toEqual([ConflitGravite.dates, ['sansDuree', `Programme ${day}`]]);
    await write('festival-programmations', none, { Fin: `${YEAR}-01-${day}T10:20:00.000` });
    expect([await conflict(none), await alerts(none)]).toEqual([null, []]);
    const early = await show(await programme(1), { Debut: `${YEAR}-01-09T10:00:00.000`, Fin: `${YEAR}-01-09T11:00:00.000` });
    expect([await conflict(early), (await alerts(early)).map((one) => String(one).split(',')[0])]).toEqual([
      ConflitGravite.dates,
      ['horsEdition'],
    ]);
    const filter = { Criteres: { field: 'Eannee', op: 'eq', value: YEAR }, Tri: [], Colonnes: ['Eannee'] };
    const [edition] = (await staff.call('POST', '/api/festival-editions/filter', { filter, skip: 0, take: 1 })).body;
    expect((await write('festival-editions', edition.Id, { DateDebut: `${YEAR}-01-09` })).status).toBe(200);
    expect(await conflict(early)).toBe(null);
  });

  test('kinds of places never exceed the room, and bookings and entries over them are conflicts', async () => {
    const id = await show(await programme(1), { QuotaPublic: 150, QuotaScolaire: 60, QuotaAccredite: 30 });
    const refused = await write('festival-programmations', id, { QuotaScolaire: 61 });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'QuotaPublic', code: 'places-au-dela' }]]);
    expect(refused.body.errors[0].message).toBe('Ces places (241) dépassent la jauge de la salle (240).');
    const small = await create('festival-salles', { TradLibelle: { TraductionFr: 'Petite' }, Jauge: 80 });
    expect((await write('festival-programmations', id, { IdSalle: small })).status).toBe(400);
    expect(await conflict(id)).toBe(null);
    for (const over of [{ NbReservations: 241 }, { EntreesPayantes: 151 }, { EntreesExonerees: 241 }]) {
      expect((await write('festival-programmations', id, over)).status).toBe(200);
      expect([await conflict(id), await alerts(id)]).toEqual([ConflitGravite.jauge, [['jaugeDepassee', 'Grande']]]);
      await write('festival-programmations', id, { NbReservations: null, EntreesPayantes: null, EntreesExonerees: null });
      expect(await conflict(id)).toBe(null);
    }
    await write('festival-programmations', id, { NbReservations: 230 });
    await create('festival-salle-editions', { IdSalle: room, Eannee: YEAR, JaugeOuverte: 200 });
    expect(await conflict(id)).toBe(ConflitGravite.jauge);
  });

  test('a withdrawn film is a conflict wherever it stays, and counts in no length', async () => {
    const held = await programme(2);
    const id = await show(held, { Fin: `${YEAR}-01-${day}T10:30:00.000` });
    expect(await conflict(id)).toBe(ConflitGravite.duree);
    const filter = { Criteres: { field: 'IdProgramme', op: 'eq', value: held }, Tri: [], Colonnes: ['IdFilm'] };
    const [entry] = (await staff.call('POST', '/api/festival-inscriptions/filter', { filter, skip: 0, take: 1 })).body;
    await backend.run(function* withdraw() {
      yield* update('festival-inscription', Number(entry.Id), { DateRetrait: `${YEAR}-01-02` });
    });
    expect(await conflict(id)).toBe(ConflitGravite.film);
    expect((await alerts(id)).map((one) => String(one).split(',')[0])).toEqual(['filmRetire']);
    expect(await read('festival-programmes', held)).toMatchObject({ NbFilms: 1, DureeTotale: '00:20:00' });
    expect(await read('festival-programmations', id)).toMatchObject({ NbFilms: 1, DureeProgramme: '00:20:00' });
  });
});
