import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createRandom } from '#domain/values/random.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { calendarEvents } from '#tests/support/papers/calendar-events.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { atScreening } from '#tests/support/samples/at-screening.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2096;
const ROUNDS = 8;
const EDITS = 5;

/** One suite, two backs: what left with a publication stays as it was until the next one, whatever is written meanwhile. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let token: string;
  const createdIds = {
    section: 0,
    venue: 0,
    rooms: [] as number[],
    programmes: [] as number[],
    films: [] as number[],
    entries: [] as number[],
    copies: [] as number[],
    persons: [] as number[],
    guest: 0,
    screenings: [] as number[],
  };

  const { create, read } = recordCalls(() => staff);
  async function change(plural: string, id: number, values: object): Promise<void> {
    const { Version } = await read(plural, id);
    const { status, body } = await staff.call('PUT', `/api/${plural}/${id}`, { Version, ...values });
    expect({ plural, values, status, body }).toMatchObject({ status: 200 });
  }

  async function preview() {
    return (await staff.call('GET', `/api/festival-grilles/${YEAR}/publication`)).body;
  }
  async function publish() {
    const { Empreinte } = await preview();
    return staff.call('POST', `/api/festival-grilles/${YEAR}/publication`, { Empreinte });
  }
  async function data(): Promise<readonly RecordData[]> {
    return (await backend.anonymous.call('GET', `/api/flux/${token}/programme.json`)).body.Seances;
  }
  async function calendar(): Promise<string> {
    return String((await backend.anonymous.call('GET', `/api/flux/${token}/programme.ics`)).body);
  }
  async function outside(): Promise<string> {
    return `${JSON.stringify(await data())}\n${await calendar()}`;
  }
  async function modified(): Promise<readonly number[]> {
    const and = [
      { field: 'Eannee', op: 'eq', value: YEAR },
      { field: 'IsModifieeDepuis', op: 'eq', value: true },
    ];
    const filter = { Criteres: { and }, Tri: [], Colonnes: ['Debut'] };
    const rows: readonly RecordData[] = (await staff.call('POST', '/api/festival-programmations/filter', { filter, skip: 0, take: 50 }))
      .body;
    return rows.map(({ Id }) => Number(Id)).toSorted((left, right) => left - right);
  }
  function named(TraductionFr: string) {
    return { TradLibelle: { TraductionFr } };
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-10`, DateFin: `${YEAR}-01-30` });
    createdIds.section = await create('festival-sections', { Eannee: YEAR, IdSectionType: 1, ...named('Nationale') });
    createdIds.venue = await create('festival-lieus', { ...named('Le Rivage'), Type: 1 });
    for (const name of ['Grande', 'Petite'])
      createdIds.rooms.push(await create('festival-salles', { ...named(name), IdLieu: createdIds.venue }));
    for (const name of ['Un', 'Deux', 'Trois'])
      createdIds.programmes.push(
        await create('festival-programmes', { Eannee: YEAR, IdSection: createdIds.section, Code: `N${name}`, ...named(name) }),
      );
    for (let index = 0; index < 6; index += 1) {
      const IdFilm = await create('films', { TitreOriginal: `Film ${index}`, IdPays: 45, Duree: '00:20:00', AnneeProd: 2095 });
      const IdPersonne = await create('personnes', { Nom: `Cinéaste ${index}`, Prenom: 'Ada' });
      await create('film-credits', { IdFilm, IdPersonne, IdFonction: 1 });
      const IdCopieProjetee = await create('film-copies', { IdFilm, TitreSupport: 'DCP', Etat: 4 });
      createdIds.films.push(IdFilm);
      createdIds.persons.push(IdPersonne);
      createdIds.copies.push(IdCopieProjetee);
      const IdProgramme = createdIds.programmes[index % 3];
      createdIds.entries.push(
        await create('festival-inscriptions', { IdFilm, IdSection: createdIds.section, Eannee: YEAR, IdProgramme, IdCopieProjetee }),
      );
    }
    const IdContact = await create('contacts', {
      IdPersonne: await create('personnes', { Nom: 'Kerbrat', Prenom: 'Ada' }),
      ...(await reachable(create)),
    });
    createdIds.guest = await create('festival-participant-invites', { Eannee: YEAR, IdContact });
    for (let day = 11; day < 17; day += 1)
      createdIds.screenings.push(
        await create('festival-programmations', {
          Eannee: YEAR,
          IdProgramme: createdIds.programmes[day % 3],
          IdSalle: createdIds.rooms[day % 2],
          Etat: SeanceEtat.confirmee,
          Debut: `${YEAR}-01-${day}T10:00:00.000`,
          Fin: `${YEAR}-01-${day}T12:00:00.000`,
        }),
      );
    token = String((await read('festival-fluxs', await create('festival-fluxs', { Eannee: YEAR, Libelle: 'Site' })))['JetonFlux']);
    await publish();
  });
  afterAll(() => backend.close());

  test('random edits change nothing outside before the next publication, and each difference then raises SEQUENCE once and DTSTAMP', async () => {
    const random = createRandom(20_260);
    const languages = [
      await create('langues', { ...named('occitan'), Code: 'zz1' }),
      await create('langues', { ...named('galicien'), Code: 'zz2' }),
    ];
    const partner = await create('payss', { ...named('Ruritanie'), Code: 'ZV' });
    let count = 0;
    const edits: readonly (() => Promise<void>)[] = [
      () => change('films', random.pick(createdIds.films), { TitreOriginal: `Titre ${(count += 1)}` }),
      () =>
        change('films', random.pick(createdIds.films), { TitreInternational: `Title ${(count += 1)}`, AnneeProd: random.int(2080, 2095) }),
      () => change('films', random.pick(createdIds.films), { Duree: `00:${random.int(10, 25)}:00`, IdPays: random.pick([45, 46]) }),
      () => change('films', random.pick(createdIds.films), { IdsLangueDialogue: random.pick([[], [languages[0]], [languages[1]]]) }),
      () => change('personnes', random.pick(createdIds.persons), { Nom: `Nom ${(count += 1)}` }),
      () => change('film-copies', random.pick(createdIds.copies), { IdLangueSousTitre: random.pick([null, ...languages]) }),
      () => change('festival-inscriptions', random.pick(createdIds.entries), { Ordre: random.int(1, 9) }),
      () => change('festival-inscriptions', random.pick(createdIds.entries), { DureeProjetee: random.pick([null, '00:12:00']) }),
      () =>
        change('festival-inscriptions', random.pick(createdIds.entries), { IdProgramme: random.pick([null, ...createdIds.programmes]) }),
      () => change('festival-salles', random.pick(createdIds.rooms), named(`Salle ${(count += 1)}`)),
      () => change('festival-lieus', createdIds.venue, named(`Lieu ${(count += 1)}`)),
      () => change('festival-sections', createdIds.section, named(`Section ${(count += 1)}`)),
      () => change('festival-programmes', random.pick(createdIds.programmes), named(`Programme ${(count += 1)}`)),
      () =>
        atScreening(
          staff,
          random.pick(createdIds.screenings),
          random.pick([[], [{ Id: createdIds.guest }], [{ Id: createdIds.guest, Role: 2 }]]),
        ),
      () => change('festival-programmations', random.pick(createdIds.screenings), { IsEnPresence: random.chance(0.5) }),
      () => change('festival-programmations', random.pick(createdIds.screenings), { VersionChoisie: random.pick([null, 1, 2, 3]) }),
      () => change('festival-programmations', random.pick(createdIds.screenings), { IdsLangueSousTitre: random.pick([[], languages]) }),
      () => change('festival-programmations', random.pick(createdIds.screenings), { CodeBilletterie: `B${(count += 1)}` }),
      () => change('festival-programmations', random.pick(createdIds.screenings), { IsAudiodescription: random.chance(0.5) }),
      () => change('festival-programmes', random.pick(createdIds.programmes), { PublicConseille: `dès ${random.int(3, 18)} ans` }),
      () => change('festival-inscriptions', random.pick(createdIds.entries), { Avertissement: `Mot ${(count += 1)}` }),
      () => change('films', random.pick(createdIds.films), { IdsPaysCoProd: random.pick([[], [partner]]) }),
      () => change('festival-lieus', createdIds.venue, { Adresse: { Adresse1: `${(count += 1)} rue du Port` } }),
      () => change('festival-programmations', random.pick(createdIds.screenings), { IsSurReservation: random.chance(0.5) }),
      () => change('festival-programmations', random.pick(createdIds.screenings), { IdSalle: random.pick(createdIds.rooms) }),
      () =>
        change('festival-programmations', random.pick(createdIds.screenings), {
          Commentaire: `Mot ${(count += 1)}`,
          NbReservations: count,
        }),
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [before, events] = [await data(), calendarEvents(await calendar())];
      const outsideBefore = await outside();
      for (let edit = 0; edit < EDITS; edit += 1) await random.pick(edits)();
      expect(await outside()).toBe(outsideBefore);
      const { Changements } = await preview();
      const awaited = Changements.map(({ IdProgrammation }: RecordData) => Number(IdProgrammation));
      expect(await modified()).toEqual(awaited.toSorted((left: number, right: number) => left - right));
      if (awaited.length === 0) continue;
      expect((await publish()).status).toBe(200);
      expect(await modified()).toEqual([]);
      const [after, eventsAfter] = [await data(), calendarEvents(await calendar())];
      const differing = after.filter((one) => {
        const former = before.find(({ Cle }) => Cle === one['Cle']);
        return JSON.stringify({ ...former, Version: null }) !== JSON.stringify({ ...one, Version: null });
      });
      expect(differing).toHaveLength(awaited.length);
      expect(after.filter(({ Version }, index) => Version !== before[index]?.['Version'])).toEqual(differing);
      const raised = eventsAfter.filter((event) => {
        const former = events.find(({ UID }) => UID === event['UID']);
        const steps = Number(event['SEQUENCE']) - Number(former?.['SEQUENCE']);
        const isLater = String(event['DTSTAMP']) > String(former?.['DTSTAMP']);
        expect([steps, isLater]).toEqual(steps === 0 ? [0, false] : [1, true]);
        return steps === 1;
      });
      expect(raised).toHaveLength(differing.length);
    }
  });

  test('of two publications at once, one is written whole and the other is told so', async () => {
    await change('films', Number(createdIds.films[0]), { TitreOriginal: 'Deux fois' });
    await change('festival-inscriptions', Number(createdIds.entries[0]), { IdProgramme: createdIds.programmes[0] });
    const { Empreinte, Numero, Changements } = await preview();
    const replies = await Promise.all([1, 2].map(() => staff.call('POST', `/api/festival-grilles/${YEAR}/publication`, { Empreinte })));
    const [done, refused] = replies.toSorted((left, right) => left.status - right.status);
    expect([done?.status, done?.body]).toMatchObject([200, { Numero, NbChangements: Changements.length }]);
    expect([refused?.status, ['publication-en-cours', 'grille-changee', 'grille-inchangee']]).toEqual([
      409,
      expect.arrayContaining([refused?.body.code]),
    ]);
    expect(await preview()).toMatchObject({ Numero: Numero + 1, Changements: [] });
  });
});
