import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import { IntervenantRole } from '#generated/enums/intervenant-role.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { SeanceType } from '#generated/enums/seance-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { atScreening } from '#tests/support/samples/at-screening.ts';
import { withdrawFilm } from '#tests/support/samples/withdraw-film.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const FIRST_YEAR = 2170;

/** One suite, two backs: every kind of conflict that a real festival planned is found, each in an edition of its own, with nothing beside it. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let year = FIRST_YEAR;
  let rooms: readonly number[];
  let dcp: number;
  let reel: number;

  const { create, read } = recordCalls(() => staff);
  function named(TraductionFr: string) {
    return { TradLibelle: { TraductionFr } };
  }
  async function change(plural: string, id: number, values: RecordData): Promise<void> {
    const { Version } = await read(plural, id);
    const { status, body } = await staff.call('PUT', `/api/${plural}/${id}`, { Version, ...values });
    expect({ status, body }).toMatchObject({ status: 200 });
  }
  async function film(values: RecordData = {}): Promise<number> {
    return create('films', { TitreOriginal: `Film ${year}`, IdPays: 45, Duree: '01:00:00', ...values });
  }
  async function section(isCompetition = false): Promise<number> {
    const IdSectionType = await create('festival-section-types', { ...named(`Type ${year}`), IsCompetition: isCompetition });
    return create('festival-sections', { Eannee: year, IdSectionType, ...named('Section') });
  }
  async function programme(films: readonly number[], more: { section?: number; copy?: number; entry?: RecordData } = {}): Promise<number> {
    const IdSection = more.section ?? (await section());
    const IdProgramme = await create('festival-programmes', { Eannee: year, IdSection, ...named(`Programme ${year}`) });
    for (const IdFilm of films)
      await create('festival-inscriptions', {
        IdFilm,
        Eannee: year,
        IdSection,
        IdProgramme,
        IdCopieProjetee: more.copy ?? null,
        IsAutorisationScolaire: true,
        ...more.entry,
      });
    return IdProgramme;
  }
  /** Room 0 and room 1 are neighbours, room 2 is in another venue. */
  async function show(IdProgramme: number, [room, from, to]: readonly [number, string, string], more: RecordData = {}): Promise<number> {
    return create('festival-programmations', {
      Eannee: year,
      IdProgramme,
      IdSalle: rooms[room],
      Etat: SeanceEtat.confirmee,
      Debut: `${year}-01-12T${from}:00.000`,
      Fin: `${year}-01-12T${to}:00.000`,
      ...more,
    });
  }
  async function guest(more: RecordData = {}): Promise<{ readonly id: number; readonly personne: number }> {
    const personne = await create('personnes', { Nom: `Kerbrat ${year}`, Prenom: 'Ada' });
    const IdContact = await create('contacts', { IdPersonne: personne, ...(await reachable(create)) });
    const id = await create('festival-participant-invites', { Eannee: year, IdContact, ...more });
    const { Version } = await read('festival-participant-invites', id);
    const step = await staff.call('POST', `/api/festival-participant-invites/${id}/transitions/confirmer`, { Version, Mail: false });
    expect([step.status, step.body]).toMatchObject([200, {}]);
    return { id, personne };
  }
  async function twoShows(apart: readonly [number, string, string], first: readonly [number, string, string] = [0, '10:00', '11:30']) {
    return [await show(await programme([await film()]), first), await show(await programme([await film()]), apart)] as const;
  }
  async function copyOf(IdFilm: number, more: RecordData = {}): Promise<number> {
    return create('film-copies', { IdFilm, TitreSupport: 'Copie', Etat: CopieEtat.testeeOk, IdSupportProj: dcp, ...more });
  }
  async function directed(by: number): Promise<number> {
    const IdFilm = await film();
    await create('film-credits', { IdFilm, IdPersonne: by, IdFonction: 1 });
    return IdFilm;
  }
  /** Codes that publishing would tell, each with how many screenings have it. */
  async function found(): Promise<Readonly<Record<string, number>>> {
    const { Alertes } = (await staff.call('GET', `/api/festival-grilles/${year}/publication`)).body;
    const codes: readonly string[] = Alertes.map(({ Code }: RecordData) => String(Code));
    return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, some]) => [code, some.length]));
  }
  async function conflicts(): Promise<number> {
    const and = [
      { field: 'Eannee', op: 'eq', value: year },
      { field: 'Conflit', op: 'notEmpty', value: null },
    ];
    const filter = { Criteres: { and }, Tri: [], Colonnes: ['Conflit'] };
    return (await staff.call('POST', '/api/festival-programmations/filter', { filter, skip: 0, take: 50 })).body.length;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    dcp = await create('support-projs', named('DCP'));
    reel = await create('support-projs', { ...named('35 mm'), IsPellicule: true });
    const [near, far] = [
      await create('festival-lieus', { ...named('Rivage'), Type: 1 }),
      await create('festival-lieus', { ...named('Phare'), Type: 1 }),
    ];
    const plain = { Jauge: 200, IdsSupportProj: [dcp] };
    rooms = [
      await create('festival-salles', { ...named('Grande'), ...plain, IdLieu: near, IdsSupportProj: [dcp, reel] }),
      await create('festival-salles', { ...named('Petite'), ...plain, IdLieu: near }),
      await create('festival-salles', { ...named('Lanterne'), ...plain, IdLieu: far, IdsSupportProj: [dcp, reel] }),
    ];
  });
  afterAll(() => backend.close());

  const kinds: readonly (readonly [string, Readonly<Record<string, number>>, () => Promise<unknown>])[] = [
    [
      'presenter in two rooms',
      { personneAilleurs: 2 },
      async () => {
        const [one, two] = await twoShows([1, '11:00', '12:30']);
        const { id } = await guest();
        for (const screening of [one, two]) await atScreening(staff, screening, [{ Id: id }]);
      },
    ],
    [
      'interpreter in two rooms',
      { personneAilleurs: 2 },
      async () => {
        const [one, two] = await twoShows([1, '11:00', '12:30']);
        const { id } = await guest();
        for (const screening of [one, two]) await change('festival-programmations', screening, { IdInterprete: id });
      },
    ],
    [
      'presenter gone by the day',
      { personneAbsente: 1 },
      async () => {
        const { id } = await guest({ Arrivee: `${year}-01-10`, Depart: `${year}-01-11` });
        await atScreening(staff, await show(await programme([await film()]), [0, '10:00', '11:30']), [{ Id: id }]);
      },
    ],
    [
      'presenter who arrives later that day',
      { personneAbsente: 1 },
      async () => {
        const { id } = await guest({ Arrivee: `${year}-01-12`, HeureArrivee: '18:00:00', Depart: `${year}-01-14` });
        await atScreening(staff, await show(await programme([await film()]), [0, '13:00', '14:30']), [{ Id: id }]);
      },
    ],
    [
      'presenter whose train arrives later that day',
      { personneAbsente: 1 },
      async () => {
        const { id } = await guest({ Arrivee: `${year}-01-12`, Depart: `${year}-01-14` });
        await atScreening(staff, await show(await programme([await film()]), [0, '13:00', '14:30']), [{ Id: id }]);
        expect(await found()).toEqual({});
        await create('festival-trajets', { IdParticipant: id, Sens: 1, Date: `${year}-01-12`, Heure: '18:00', Moyen: 2 });
      },
    ],
    [
      'presenter who left earlier that day',
      { personneAbsente: 1 },
      async () => {
        const { id } = await guest({ Arrivee: `${year}-01-10`, Depart: `${year}-01-12`, HeureDepart: '09:00:00' });
        await atScreening(staff, await show(await programme([await film()]), [0, '19:00', '20:30']), [{ Id: id }]);
      },
    ],
    [
      'five minutes between two venues for a person',
      { personneTrajet: 2 },
      async () => {
        const [one, two] = await twoShows([2, '11:35', '13:00']);
        const { id } = await guest();
        for (const screening of [one, two]) await atScreening(staff, screening, [{ Id: id }]);
      },
    ],
    [
      'five minutes between two venues for a 35 mm print',
      { copieTrajet: 2 },
      async () => {
        const IdFilm = await film();
        const shown = await programme([IdFilm], { copy: await copyOf(IdFilm, { IdSupportProj: reel }) });
        await show(shown, [0, '10:00', '11:30']);
        await show(shown, [2, '11:35', '13:00']);
      },
    ],
    [
      'print in two programmes at once',
      { copieAilleurs: 2 },
      async () => {
        const IdFilm = await film();
        const copy = await copyOf(IdFilm);
        await show(await programme([IdFilm], { copy }), [0, '10:00', '11:30']);
        await show(await programme([IdFilm], { copy }), [1, '11:00', '12:30']);
      },
    ],
    [
      'print that was returned',
      { copieInutilisable: 1 },
      async () => {
        const IdFilm = await film();
        const copy = await copyOf(IdFilm, { Etat: CopieEtat.renvoyee, DateRetour: `${year}-01-11` });
        await show(await programme([IdFilm], { copy }), [0, '10:00', '11:30']);
      },
    ],
    [
      'key of another room',
      { kdmManquante: 1 },
      async () => {
        const IdFilm = await film();
        const copy = await copyOf(IdFilm);
        const hours = { Debut: `${year}-01-12T08:00:00.000`, Fin: `${year}-01-12T20:00:00.000` };
        await create('film-kdms', { IdCopie: copy, IdSalle: rooms[1], IsRecue: true, ...hours });
        await show(await programme([IdFilm], { copy }), [0, '10:00', '11:30']);
      },
    ],
    [
      'key that ends during the screening',
      { kdmManquante: 1 },
      async () => {
        const IdFilm = await film();
        const copy = await copyOf(IdFilm);
        const hours = { Debut: `${year}-01-12T08:00:00.000`, Fin: `${year}-01-12T11:00:00.000` };
        await create('film-kdms', { IdCopie: copy, IdSalle: rooms[0], IsRecue: true, ...hours });
        await show(await programme([IdFilm], { copy }), [0, '10:00', '11:30']);
      },
    ],
    [
      'room that is closed',
      { salleFermee: 1 },
      async () => {
        await create('festival-salle-indisponibilites', {
          IdSalle: rooms[0],
          Debut: `${year}-01-12T10:00:00.000`,
          Fin: `${year}-01-12T18:00:00.000`,
        });
        await show(await programme([await film()]), [0, '10:00', '11:30']);
      },
    ],
    [
      'director absent from a screening in their presence',
      { realisationAbsente: 1 },
      async () => {
        const { personne } = await guest({ Arrivee: `${year}-01-14`, Depart: `${year}-01-16` });
        await show(await programme([await directed(personne)]), [0, '10:00', '11:30'], { IsEnPresence: true });
      },
    ],
    [
      'directors of a block, one of them in two rooms',
      { personneAilleurs: 2, filmsMemePersonne: 2 },
      async () => {
        const [one, two] = [await guest(), await guest()];
        const block = await programme([await directed(one.personne), await directed(two.personne)]);
        await show(block, [0, '10:00', '12:30'], { IsEnPresence: true });
        await show(await programme([await directed(two.personne)]), [1, '11:00', '12:30'], { IsEnPresence: true });
      },
    ],
    [
      'two films of one person at once',
      { filmsMemePersonne: 2 },
      async () => {
        const personne = await create('personnes', { Nom: `Varda ${year}`, Prenom: 'A' });
        await show(await programme([await directed(personne)]), [0, '10:00', '11:30']);
        await show(await programme([await directed(personne)]), [1, '11:00', '12:30']);
      },
    ],
    [
      'one film in two sections at once, no print named',
      { filmAilleurs: 2 },
      async () => {
        const IdFilm = await film();
        await show(await programme([IdFilm]), [0, '10:00', '11:30']);
        await show(await programme([IdFilm]), [1, '11:00', '12:30']);
      },
    ],
    [
      '35 mm print in a room without a projector for it',
      { supportAbsent: 1 },
      async () => {
        const IdFilm = await film();
        await show(await programme([IdFilm], { copy: await copyOf(IdFilm, { IdSupportProj: reel }) }), [1, '10:00', '11:30']);
      },
    ],
    [
      'two programmes of one competition at once',
      { juryAilleurs: 2 },
      async () => {
        const judged = await section(true);
        await show(await programme([await film()], { section: judged }), [0, '10:00', '11:30']);
        await show(await programme([await film()], { section: judged }), [1, '11:00', '12:30']);
      },
    ],
    [
      'screening shorter than its films',
      { seanceCourte: 1 },
      async () => {
        await show(await programme([await film()]), [0, '10:00', '10:50']);
      },
    ],
    [
      'no minute left for the talk',
      { rencontreCourte: 1 },
      async () => {
        await show(await programme([await film()]), [0, '10:00', '11:00'], { IsEnPresence: true });
      },
    ],
    [
      'school screening of a film that schools may not see',
      { scolaireNonAutorise: 1 },
      async () => {
        const shown = await programme([await film()], { entry: { IsAutorisationScolaire: false } });
        await show(shown, [0, '10:00', '11:30'], { TypeSeance: SeanceType.scolaire });
      },
    ],
    [
      'screening a week before the edition',
      { horsEdition: 1 },
      async () => {
        const hours = { Debut: `${year}-01-03T10:00:00.000`, Fin: `${year}-01-03T11:30:00.000` };
        await show(await programme([await film()]), [0, '10:00', '11:30'], hours);
      },
    ],
    [
      'film that was withdrawn',
      { filmRetire: 1 },
      async () => {
        const IdSection = await section();
        const IdFilm = await film();
        const IdProgramme = await programme([await film()], { section: IdSection });
        const entry = await create('festival-inscriptions', { IdFilm, Eannee: year, IdSection, IdProgramme });
        await show(IdProgramme, [0, '10:00', '12:30']);
        await withdrawFilm(staff, entry);
      },
    ],
  ];
  test.each(kinds)('finds: %s', async (_name, codes, plan) => {
    year += 1;
    await create('festival-editions', { Eannee: year, DateDebut: `${year}-01-10`, DateFin: `${year}-01-20` });
    await plan();
    expect(await found()).toEqual(codes);
    expect(await conflicts()).toBe(Math.max(...Object.values(codes)));
  });

  test('minutes between two venues are those that staff gave, else those of their distance', async () => {
    year += 1;
    await create('festival-editions', { Eannee: year, DateDebut: `${year}-01-10`, DateFin: `${year}-01-20`, MinutesEntreLieux: 0 });
    const { id } = await guest();
    for (const screening of await twoShows([2, '11:40', '13:00'])) await atScreening(staff, screening, [{ Id: id }]);
    expect(await found()).toEqual({});
    const [near, far] = [
      Number((await read('festival-salles', Number(rooms[0])))['IdLieu']),
      Number((await read('festival-salles', Number(rooms[2])))['IdLieu']),
    ];
    // A kilometre in a straight line: a walk of 18 minutes.
    await change('festival-lieus', near, { Latitude: 45.9, Longitude: 6.12 });
    await change('festival-lieus', far, { Latitude: 45.909, Longitude: 6.12 });
    expect([await found(), await conflicts()]).toEqual([{ personneTrajet: 2 }, 2]);
    const leg = await create('festival-lieu-trajets', { IdLieu: far, IdArrivee: near, Minutes: 8 });
    expect([await found(), await conflicts()]).toEqual([{}, 0]);
    await change('festival-lieu-trajets', leg, { Minutes: 12 });
    expect([await found(), await conflicts()]).toEqual([{ personneTrajet: 2 }, 2]);
    const { Version } = await read('festival-lieu-trajets', leg);
    expect((await staff.call('DELETE', `/api/festival-lieu-trajets/${leg}`, { Id: leg, Version })).status).toBe(200);
    for (const venue of [near, far]) await change('festival-lieus', venue, { Latitude: null, Longitude: null });
    expect([await found(), await conflicts()]).toEqual([{}, 0]);
  });

  test('directors who come are named by themselves, staff take one away, and the public reads those who are left', async () => {
    year += 1;
    await create('festival-editions', { Eannee: year, DateDebut: `${year}-01-10`, DateFin: `${year}-01-20` });
    const [one, two, late] = [await guest(), await guest(), await guest({ Arrivee: `${year}-01-15`, Depart: `${year}-01-16` })];
    const films = [await directed(one.personne), await directed(two.personne), await directed(late.personne)];
    const screening = await show(await programme(films), [0, '10:00', '13:30'], { IsEnPresence: true });
    async function people(): Promise<readonly unknown[]> {
      const { body } = await staff.call('GET', `/api/festival-programmations/${screening}/intervenants`);
      return body.map(({ Id, Role }: RecordData) => [Id, Role]);
    }
    const { presente, salle } = IntervenantRole;
    expect(await people()).toEqual([
      [one.id, presente],
      [two.id, presente],
    ]);
    await atScreening(staff, screening, [{ Id: one.id }, { Id: two.id, Role: salle }]);
    await change('festival-programmations', screening, { Commentaire: 'Vu' });
    expect(await people()).toEqual([
      [one.id, presente],
      [two.id, salle],
    ]);
    const { JetonFlux } = await read('festival-fluxs', await create('festival-fluxs', { Eannee: year, Libelle: 'Site' }));
    const { Empreinte } = (await staff.call('GET', `/api/festival-grilles/${year}/publication`)).body;
    expect((await staff.call('POST', `/api/festival-grilles/${year}/publication`, { Empreinte })).status).toBe(200);
    const [announced] = (await backend.anonymous.call('GET', `/api/flux/${String(JetonFlux)}/programme.json`)).body.Seances;
    const name = `Ada Kerbrat ${year}`;
    expect(announced).toMatchObject({
      Invite: name,
      Invites: [
        { Nom: name, IsPresente: true },
        { Nom: name, IsPresente: false },
      ],
    });
    expect((await read('festival-programmations', screening))['IsModifieeDepuis']).toBe(false);
    await atScreening(staff, screening, [{ Id: two.id }]);
    expect((await read('festival-programmations', screening))['IsModifieeDepuis']).toBe(true);
    await atScreening(staff, screening, [{ Id: one.id }, { Id: two.id, Role: salle }]);
    expect((await read('festival-programmations', screening))['IsModifieeDepuis']).toBe(false);
    const { Version } = await read('festival-participant-invites', one.id);
    const deletion = await staff.call('DELETE', `/api/festival-participant-invites/${one.id}`, { Id: one.id, Version });
    expect([deletion.status, deletion.body]).toMatchObject([200, {}]);
    expect(await people()).toEqual([[two.id, salle]]);
    expect((await read('festival-programmations', screening))['IsModifieeDepuis']).toBe(true);
  });
});
