import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import { SeanceChangement } from '#generated/enums/seance-changement.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { addDays, festivalZone, zonedParts } from '#domain/values/dates.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { atScreening } from '#tests/support/samples/at-screening.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: the grid is published by versions, each telling what changed since the one before (domain-additions, « Grille »). */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let programme: number;
  let rooms: readonly [number, number];
  let year = 2091;

  const { create } = recordCalls(() => staff);
  function place(day: number, [from, to]: readonly [string, string], more: RecordData = {}): RecordData {
    return {
      Debut: `${year}-01-${day}T${from}:00.000`,
      Fin: `${year}-01-${day}T${to}:00.000`,
      ...more,
    };
  }
  function show(day: number, more: RecordData = {}): Promise<number> {
    return create('festival-programmations', {
      Eannee: year,
      IdProgramme: programme,
      IdSalle: rooms[0],
      Etat: SeanceEtat.confirmee,
      ...place(day, ['10:00', '11:30']),
      ...more,
    });
  }
  async function change(id: number, values: RecordData): Promise<void> {
    const { Version } = (await staff.call('GET', `/api/festival-programmations/${id}`)).body;
    expect((await staff.call('PUT', `/api/festival-programmations/${id}`, { Version, ...values })).status).toBe(200);
  }
  function preview() {
    return staff.call('GET', `/api/festival-grilles/${year}/publication`);
  }
  async function publish(Commentaire: string | null = null) {
    const { Empreinte } = (await preview()).body;
    return staff.call('POST', `/api/festival-grilles/${year}/publication`, { Empreinte, Commentaire });
  }
  async function changed(): Promise<readonly number[]> {
    const and = [
      { field: 'Eannee', op: 'eq', value: year },
      { field: 'IsModifieeDepuis', op: 'eq', value: true },
    ];
    const filter = { Criteres: { and }, Tri: [{ Key: 'Debut', Desc: false }], Colonnes: ['Debut'] };
    const rows: readonly RecordData[] = (await staff.call('POST', '/api/festival-programmations/filter', { filter, skip: 0, take: 50 }))
      .body;
    return rows.map(({ Id }) => Number(Id));
  }
  async function lines(): Promise<readonly RecordData[]> {
    return (await preview()).body.Changements;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(() => backend.close());

  async function openEdition(days: readonly [string, string] = [`${year + 1}-01-10`, `${year + 1}-01-20`]): Promise<void> {
    year += 1;
    await create('festival-editions', { Eannee: year, DateDebut: days[0], DateFin: days[1] });
    const IdSection = await create('festival-sections', {
      Eannee: year,
      IdSectionType: 1,
      TradLibelle: { TraductionFr: 'Nationale' },
      Prefixe: `N${year}`,
    });
    programme = await create('festival-programmes', { Eannee: year, IdSection, Code: 'N1', TradLibelle: { TraductionFr: 'Nationale 1' } });
    const IdFilm = await create('films', { TitreOriginal: 'Premier', IdPays: 45 });
    await create('festival-inscriptions', { IdFilm, Eannee: year, IdSection, IdProgramme: programme });
    rooms = [
      await create('festival-salles', { TradLibelle: { TraductionFr: 'Grande salle' } }),
      await create('festival-salles', { TradLibelle: { TraductionFr: 'Petite salle' } }),
    ];
  }

  test('the first version announces the confirmed screenings, and nothing has changed after it', async () => {
    await openEdition();
    await show(11);
    await show(12, { Etat: SeanceEtat.brouillon });
    await show(13, { Etat: SeanceEtat.annulee });
    expect(await changed()).toEqual([]);
    expect((await preview()).body).toMatchObject({
      Numero: 1,
      NbSeances: 1,
      NbConflits: 0,
      DerniereLe: null,
      Changements: [
        {
          Changement: SeanceChangement.nouvelle,
          Programme: 'N1 Nationale 1',
          Avant: null,
          Apres: { Debut: `${year}-01-11T10:00:00.000`, Salle: 'Grande salle' },
        },
      ],
    });
    expect((await publish('Au programme imprimé')).body).toMatchObject({ Numero: 1, NbSeances: 1, NbChangements: 1 });
    expect(await changed()).toEqual([]);
    const again = await publish();
    expect([again.status, again.body.code]).toEqual([409, 'grille-inchangee']);
  });

  test('the next version tells what moved, is new, cancelled, withdrawn or deleted, once', async () => {
    await openEdition();
    const [moved, cancelled, drafted, deleted, kept] = [await show(11), await show(12), await show(13), await show(14), await show(15)];
    await publish();
    await change(moved, { IdSalle: rooms[1], ...place(11, ['12:00', '13:30']) });
    await change(cancelled, { Etat: SeanceEtat.annulee });
    await change(drafted, { Etat: SeanceEtat.brouillon });
    await change(kept, { NbReservations: 12, Commentaire: 'Le public ne le lit pas' });
    const { Version } = (await staff.call('GET', `/api/festival-programmations/${deleted}`)).body;
    expect((await staff.call('DELETE', `/api/festival-programmations/${deleted}`, { Id: deleted, Version })).status).toBe(200);
    const added = await show(16);
    expect(await changed()).toEqual([moved, cancelled, drafted, added]);
    const changedLines = await lines();
    expect(changedLines.map(({ Changement, IdProgrammation }) => [Changement, IdProgrammation])).toEqual([
      [SeanceChangement.modifiee, moved],
      [SeanceChangement.annulee, cancelled],
      [SeanceChangement.retiree, drafted],
      [SeanceChangement.retiree, null],
      [SeanceChangement.nouvelle, added],
    ]);
    expect(changedLines[0]).toMatchObject({
      Avant: { Debut: `${year}-01-11T10:00:00.000`, Salle: 'Grande salle' },
      Apres: { Debut: `${year}-01-11T12:00:00.000`, Salle: 'Petite salle' },
    });
    expect((await publish()).body).toMatchObject({ Numero: 2, NbSeances: 3, NbChangements: 5 });
    expect([await changed(), await lines()]).toEqual([[], []]);
    await change(cancelled, { Etat: SeanceEtat.confirmee });
    expect((await lines()).map(({ Changement }) => Changement)).toEqual([SeanceChangement.nouvelle]);
  });

  test('what changed after it was looked at is not announced unread', async () => {
    await openEdition();
    const id = await show(11);
    const { Empreinte } = (await preview()).body;
    await change(id, { IsEnPresence: true });
    const late = await staff.call('POST', `/api/festival-grilles/${year}/publication`, { Empreinte });
    expect([late.status, late.body.code]).toEqual([409, 'grille-changee']);
    expect((await preview()).body.Numero).toBe(1);
  });

  test('publishes some days or sections only: the rest keeps its earlier picture and waits', async () => {
    await openEdition();
    const [early, late] = [await show(11), await show(12)];
    await publish();
    const other = await create('festival-sections', {
      Eannee: year,
      IdSectionType: 1,
      TradLibelle: { TraductionFr: 'Labo' },
      Prefixe: `L${year}`,
    });
    const labo = await create('festival-programmes', {
      Eannee: year,
      IdSection: other,
      Code: 'L1',
      TradLibelle: { TraductionFr: 'Labo 1' },
    });
    await change(early, place(11, ['12:00', '13:30']));
    // From the twelfth to the fourteenth: either day brings it.
    await change(late, place(14, ['10:00', '11:30']));
    const added = await show(15, { IdProgramme: labo });
    async function scoped(query: string) {
      return (await staff.call('GET', `/api/festival-grilles/${year}/publication${query}`)).body;
    }
    const whole = await scoped('');
    expect([whole.Jours, whole.Sections.map(({ Libelle }: RecordData) => Libelle), whole.NbAutres]).toEqual([
      [11, 12, 14, 15].map((day) => `${year}-01-${day}`),
      [`Labo ${year}`, `Nationale ${year}`],
      0,
    ]);
    const day = await scoped(`?jours=${year}-01-12`);
    expect(day.Changements.map(({ IdProgrammation }: RecordData) => IdProgrammation)).toEqual([late]);
    expect([day.NbAutres, day.NbSeances]).toEqual([2, 2]);
    // A preview of one scope does not publish another.
    const unread = await staff.call('POST', `/api/festival-grilles/${year}/publication`, { Empreinte: day.Empreinte });
    expect([unread.status, unread.body.code]).toEqual([409, 'grille-changee']);
    const order = { Empreinte: day.Empreinte, Jours: [`${year}-01-12`] };
    const done = await staff.call('POST', `/api/festival-grilles/${year}/publication`, order);
    expect(done.body).toMatchObject({ Numero: 2, NbSeances: 2, NbChangements: 1 });
    expect((await staff.call('GET', `/api/festival-publications/${done.body.Id}`)).body.Portee).toContain('12/01');
    expect(await changed()).toEqual([early, added]);
    const section = await scoped(`?sections=${other}`);
    expect(section.Changements.map(({ IdProgrammation }: RecordData) => IdProgrammation)).toEqual([added]);
    const last = await staff.call('POST', `/api/festival-grilles/${year}/publication`, { Empreinte: section.Empreinte, Sections: [other] });
    expect(last.body).toMatchObject({ Numero: 3, NbSeances: 3, NbChangements: 1 });
    expect(await changed()).toEqual([early]);
    expect((await publish()).body).toMatchObject({ Numero: 4, NbSeances: 3, NbChangements: 1 });
  });

  test('announces once a grid that two people publish at the same time, and tells the other one', async () => {
    await openEdition();
    await show(11);
    const { Empreinte } = (await preview()).body;
    const replies = await Promise.all([1, 2].map(() => staff.call('POST', `/api/festival-grilles/${year}/publication`, { Empreinte })));
    const codes = replies.map(({ status, body }) => (status === 200 ? 'ok' : body.code)).toSorted();
    expect(codes[1]).toBe('ok');
    expect(['grille-changee', 'publication-en-cours']).toContain(codes[0]);
    expect((await preview()).body).toMatchObject({ Numero: 2, Changements: [] });
  });

  test('lists the guests, the projection and the ticketing that a publication concerns', async () => {
    await openEdition();
    async function person(Nom: string, plural: string, more: RecordData): Promise<number> {
      const { IdContact } = await createContact(create, { Nom, Prenom: 'Ada', IdPays: 45 });
      return create(plural, { Eannee: year, IdContact, ...more });
    }
    const presenter = await person('Kerbrat', 'festival-participant-invites', {});
    await person('Absent', 'festival-participant-invites', {});
    const booth = await person('Cabine', 'festival-participant-organisateurs', { SuiviGrille: 1 });
    const both = await person('Partout', 'festival-participant-organisateurs', { SuiviGrille: 3 });
    await person('Compta', 'festival-participant-organisateurs', { SuiviGrille: 0 });
    await atScreening(staff, await show(11, { IsEnPresence: true }), [{ Id: presenter }]);
    const { Id } = (await publish()).body;
    const groups: readonly RecordData[] = (await staff.call('GET', `/api/festival-grilles/publications/${Id}/concernes`)).body;
    function idsOf({ Personnes }: RecordData): readonly unknown[] {
      return Array.isArray(Personnes) ? Personnes.map((one: RecordData) => one['Id']) : [];
    }
    expect(groups.map((group) => [group['Groupe'], idsOf(group)])).toEqual([
      ['invites', [presenter]],
      ['projection', [booth, both]],
      ['billetterie', [both]],
    ]);
    const planner = await backend.signInWith(['FESTIVAL-PROGRAMMATIONS']);
    expect((await planner.call('GET', `/api/festival-grilles/publications/${Id}/concernes`)).status).toBe(403);
  });

  test('publishing is a right of its own, and a closed edition announces nothing more', async () => {
    const planner = await backend.signInWith(['FESTIVAL-PROGRAMMATIONS', 'FESTIVAL-PROGRAMMATION', 'FESTIVAL-PROGRAMMATION-WRITE']);
    expect((await planner.call('GET', `/api/festival-grilles/${year}/publication`)).status).toBe(403);
    expect((await planner.call('POST', `/api/festival-grilles/${year}/publication`, { Empreinte: 'x' })).status).toBe(403);
    const [edition] = (
      await staff.call('POST', '/api/festival-editions/filter', {
        filter: { Criteres: { field: 'Eannee', op: 'eq', value: year }, Tri: [], Colonnes: ['Eannee'] },
        skip: 0,
        take: 1,
      })
    ).body;
    const closing = { Version: edition.Version, IsCloturee: true };
    const closed = await staff.call('PUT', `/api/festival-editions/${edition.Id}`, closing, { confirmation: 'edition-en-cours' });
    expect(closed.status).toBe(200);
    expect((await publish()).body.code).toBe('edition-cloturee');
    const nowhere = await staff.call('POST', '/api/festival-grilles/2199/publication', { Empreinte: 'x' });
    expect(nowhere.status).toBe(404);
  });

  test('people, copies, keys and closed rooms are told before the grid is announced', async () => {
    await openEdition();
    const { IdContact } = await createContact(create, { Nom: 'Kerbrat', Prenom: 'Ada', IdPays: 45 });
    const stay = { Arrivee: `${year}-01-12`, Depart: `${year}-01-14` };
    const guest = await create('festival-participant-invites', { Eannee: year, IdContact, ...stay });
    async function at(day: number, hours: readonly [string, string], more: RecordData): Promise<number> {
      return show(day, { ...place(day, hours), ...more });
    }
    const early = await at(11, ['10:00', '11:30'], {});
    const [one, two] = [await at(13, ['10:00', '11:30'], {}), await at(13, ['11:00', '12:30'], { IdInterprete: guest, IdSalle: rooms[1] })];
    for (const screening of [early, one]) await atScreening(staff, screening, [{ Id: guest }]);
    await create('festival-salle-indisponibilites', {
      IdSalle: rooms[1],
      Debut: `${year}-01-13T12:00:00.000`,
      Fin: `${year}-01-13T18:00:00.000`,
    });
    async function readAlerts(): Promise<readonly unknown[]> {
      return (await preview()).body.Alertes.map(({ Code, IdProgrammation, Sujet }: RecordData) => [Code, IdProgrammation, Sujet]);
    }
    // The list of screenings, its view « En conflit » and the dashboard say the same, without publishing.
    async function conflicts(...ids: readonly number[]): Promise<readonly unknown[]> {
      const read = await Promise.all(ids.map((id) => staff.call('GET', `/api/festival-programmations/${id}`)));
      return read.map(({ body }) => body.Conflit);
    }
    async function counted(): Promise<unknown> {
      const { Chiffres } = (await staff.call('GET', `/api/tableau-de-bord?edition=${year}`)).body;
      return Chiffres.find(({ Cle }: { readonly Cle: string }) => Cle === 'conflits')?.Nombre;
    }
    expect(await conflicts(early, one, two)).toEqual([ConflitGravite.personne, ConflitGravite.personne, ConflitGravite.salle]);
    expect(await counted()).toBe(3);
    expect(await readAlerts()).toEqual([
      ['personneAbsente', early, 'Ada Kerbrat'],
      ['personneAilleurs', one, 'Ada Kerbrat'],
      ['personneAilleurs', two, 'Ada Kerbrat'],
      ['salleFermee', two, 'Petite salle'],
      ['programmeAilleurs', one, 'N1 Nationale 1'],
      ['programmeAilleurs', two, 'N1 Nationale 1'],
    ]);
    await atScreening(staff, early, []);
    await change(two, { IdInterprete: null, IdSalle: rooms[0], ...place(14, ['10:00', '11:30']) });
    expect(await readAlerts()).toEqual([]);
    expect(await conflicts(early, one, two)).toEqual([null, null, null]);
    async function guestOf() {
      return (await staff.call('GET', `/api/festival-participant-invites/${guest}`)).body;
    }
    async function stays(Depart: string) {
      return staff.call('PUT', `/api/festival-participant-invites/${guest}`, { Version: (await guestOf()).Version, Depart });
    }
    expect((await stays(`${year}-01-12`)).status).toBe(200);
    expect(await conflicts(one)).toEqual([ConflitGravite.personne]);
    expect((await stays(`${year}-01-14`)).status).toBe(200);
    expect(await conflicts(one)).toEqual([null]);
    const IdFilm = await create('films', { TitreOriginal: 'Clés', IdPays: 45 });
    const IdCopie = await create('film-copies', { IdFilm, TitreSupport: 'DCP' });
    const { IdSection } = (await staff.call('GET', `/api/festival-programmes/${programme}`)).body;
    await create('festival-inscriptions', { IdFilm, Eannee: year, IdSection, IdProgramme: programme, IdCopieProjetee: IdCopie });
    const key = { IdCopie, IdSalle: rooms[0], IsRecue: true, Debut: `${year}-01-13T00:00:00.000`, Fin: `${year}-01-13T23:00:00.000` };
    const idKey = await create('film-kdms', key);
    // The key of another day opens nothing.
    expect(await readAlerts()).toEqual([
      ['kdmManquante', early, 'DCP'],
      ['kdmManquante', two, 'DCP'],
    ]);
    expect(await conflicts(early, one, two)).toEqual([ConflitGravite.kdm, null, ConflitGravite.kdm]);
    const { Version } = (await staff.call('GET', `/api/film-kdms/${idKey}`)).body;
    expect((await staff.call('DELETE', `/api/film-kdms/${idKey}`, { Id: idKey, Version })).status).toBe(200);
    expect(await conflicts(early, one, two)).toEqual([null, null, null]);
    expect(await counted()).toBe(0);
  });

  test('a programme shown twice at once, or in less time than its films take, is told in the list, on the dashboard and before publishing', async () => {
    await openEdition();
    const { IdSection } = (await staff.call('GET', `/api/festival-programmes/${programme}`)).body;
    const IdFilm = await create('films', { TitreOriginal: 'Longue vue', IdPays: 45, Duree: '01:20:00' });
    const entry = await create('festival-inscriptions', { IdFilm, Eannee: year, IdSection, IdProgramme: programme });
    const one = await show(12);
    const two = await show(12, { IdSalle: rooms[1], ...place(12, ['11:00', '12:30']) });
    async function readAlerts(): Promise<readonly unknown[]> {
      return (await preview()).body.Alertes.map(({ Code, IdProgrammation, Sujet }: RecordData) => [Code, IdProgrammation, Sujet]);
    }
    async function conflicts(): Promise<readonly unknown[]> {
      const read = await Promise.all([one, two].map((id) => staff.call('GET', `/api/festival-programmations/${id}`)));
      return read.map(({ body }) => body.Conflit);
    }
    async function counted(): Promise<unknown> {
      const { Chiffres } = (await staff.call('GET', `/api/tableau-de-bord?edition=${year}`)).body;
      return Chiffres.find(({ Cle }: { readonly Cle: string }) => Cle === 'conflits')?.Nombre;
    }
    async function write(list: string, id: number, values: RecordData): Promise<void> {
      const { Version } = (await staff.call('GET', `/api/${list}/${id}`)).body;
      expect((await staff.call('PUT', `/api/${list}/${id}`, { Version, ...values })).status).toBe(200);
    }
    const elsewhere = [one, two].map((id) => ['programmeAilleurs', id, 'N1 Nationale 1']);
    expect([await readAlerts(), await conflicts(), await counted()]).toEqual([
      elsewhere,
      [ConflitGravite.programme, ConflitGravite.programme],
      2,
    ]);
    await change(two, place(13, ['11:00', '12:30']));
    expect([await readAlerts(), await conflicts(), await counted()]).toEqual([[], [null, null], 0]);
    // Longer versions are reported, wherever they are written: the notice before, the view of the film, the film itself.
    const tooShort = [[one, two].map((id) => ['rencontreCourte', id, 'N1 Nationale 1']), [ConflitGravite.duree, ConflitGravite.duree], 2];
    const fits = [[], [null, null], 0];
    async function state(): Promise<readonly unknown[]> {
      return [await readAlerts(), await conflicts(), await counted()];
    }
    await write('festival-programmes', programme, { DureePresentation: '00:10:01' });
    expect(await state()).toEqual(tooShort);
    await write('festival-inscriptions', entry, { DureeProjetee: '01:19:00' });
    expect(await state()).toEqual(fits);
    await write('festival-inscriptions', entry, { DureeProjetee: null });
    expect(await state()).toEqual(tooShort);
    await write('films', IdFilm, { Duree: '01:19:59' });
    expect(await state()).toEqual(fits);
    await change(one, place(12, ['10:00', '11:29']));
    expect(await conflicts()).toEqual([ConflitGravite.duree, null]);
    await change(one, { Etat: SeanceEtat.annulee });
    expect(await conflicts()).toEqual([null, null]);
  });

  test('a copy that was only asked for is told when its screening is near, and no more once it has come', async () => {
    const today = zonedParts(backend.nowMs(), festivalZone()).date;
    await openEdition([addDays(today, 1), addDays(today, 30)]);
    const IdFilm = await create('films', { TitreOriginal: 'Attendu', IdPays: 45 });
    const IdCopie = await create('film-copies', { IdFilm, TitreSupport: 'Disque' });
    const { IdSection } = (await staff.call('GET', `/api/festival-programmes/${programme}`)).body;
    await create('festival-inscriptions', { IdFilm, Eannee: year, IdSection, IdProgramme: programme, IdCopieProjetee: IdCopie });
    function on(day: string): Promise<number> {
      return show(1, { Debut: `${day}T10:00:00.000`, Fin: `${day}T11:00:00.000` });
    }
    const [near] = [await on(addDays(today, 5)), await on(addDays(today, 20))];
    async function readAlerts(): Promise<readonly unknown[]> {
      return (await preview()).body.Alertes.map(({ Code, IdProgrammation, Sujet }: RecordData) => [Code, IdProgrammation, Sujet]);
    }
    expect(await readAlerts()).toEqual([['copieAttendue', near, 'Disque']]);
    const { Version } = (await staff.call('GET', `/api/film-copies/${IdCopie}`)).body;
    expect((await staff.call('PUT', `/api/film-copies/${IdCopie}`, { Version, Etat: CopieEtat.recue })).status).toBe(200);
    expect(await readAlerts()).toEqual([]);
  });

  test('the grid says of a screening, where it is or elsewhere, who is not there and which copy is in two places', async () => {
    await openEdition();
    const IdContact = await create('contacts', {
      IdPersonne: await create('personnes', { Nom: 'Morvan', Prenom: 'Ada' }),
      ...(await reachable(create)),
    });
    const way = { Arrivee: `${year}-01-12`, Depart: `${year}-01-14` };
    const guest = await create('festival-participant-invites', { Eannee: year, IdContact, NuitsMax: 0, ...way });
    const early = await show(11);
    const later = await show(12, { IdSalle: rooms[1] });
    for (const screening of [early, later]) await atScreening(staff, screening, [{ Id: guest }]);
    async function alerts(client: ApiClient, day: number) {
      return (await client.call('GET', `/api/festival-grilles/${year}/alertes?jour=${year}-01-${day}`)).body;
    }
    expect([await alerts(staff, 11), await alerts(staff, 12)]).toMatchObject([
      [{ Code: 'personneAbsente', IdProgrammation: early, Sujet: 'Ada Morvan' }],
      [],
    ]);
    const { Debut, Fin } = place(12, ['10:30', '12:00']);
    const Places = [
      { IdSalle: rooms[0], Debut, Fin },
      { IdSalle: rooms[0], ...place(13, ['10:30', '12:00']) },
    ];
    const tried = await staff.call('POST', `/api/festival-programmations/${early}/places`, { Places });
    expect(tried.body).toMatchObject([
      [
        { Code: 'personneAilleurs', IdProgrammation: early, Sujet: 'Ada Morvan' },
        { Code: 'programmeAilleurs', IdProgrammation: early, Sujet: 'N1 Nationale 1' },
      ],
      [],
    ]);
    // Nothing was written.
    expect(await alerts(staff, 12)).toEqual([]);
    expect(later).toBeGreaterThan(0);
    const planner = await backend.signInWith(['FESTIVAL-PROGRAMMATIONS', 'FESTIVAL-PROGRAMMATION']);
    expect(await alerts(planner, 11)).toMatchObject([{ Code: 'personneAbsente', IdProgrammation: early, Sujet: '…' }]);
    const nobody = await backend.signInWith(['FILMS']);
    expect((await nobody.call('POST', `/api/festival-programmations/${early}/places`, { Places })).status).toBe(403);
    expect((await staff.call('GET', `/api/festival-grilles/${year}/alertes?jour=demain`)).status).toBe(400);
  });
});
