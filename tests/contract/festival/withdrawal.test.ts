import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RetraitSuite } from '#generated/enums/retrait-suite.gen.ts';
import { SeanceChangement } from '#generated/enums/seance-changement.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { calendarEvents } from '#tests/support/papers/calendar-events.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2098;

/** One suite, two backs: a film that its right-holder takes back leaves by one act, and comes back by another. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let token: string;
  let IdSection: number;
  let room: number;
  let count = 0;

  const { create, read } = recordCalls(() => staff);
  async function film(more: RecordData = {}): Promise<number> {
    const IdFilm = await create('films', { TitreOriginal: `Retirable ${(count += 1)}`, IdPays: 45, Duree: '00:30:00' });
    return create('festival-inscriptions', { IdFilm, Eannee: YEAR, IdSection, ...more });
  }
  function programme(): Promise<number> {
    return create('festival-programmes', { Eannee: YEAR, IdSection, TradLibelle: { TraductionFr: `Séance ${(count += 1)}` } });
  }
  function show(IdProgramme: number, day: number, more: RecordData = {}): Promise<number> {
    return create('festival-programmations', {
      Eannee: YEAR,
      IdProgramme,
      IdSalle: room,
      Etat: SeanceEtat.confirmee,
      Debut: `${YEAR}-01-${day}T10:00:00.000`,
      Fin: `${YEAR}-01-${day}T12:00:00.000`,
      ...more,
    });
  }
  async function publish() {
    const { Empreinte } = (await staff.call('GET', `/api/festival-grilles/${YEAR}/publication`)).body;
    return (await staff.call('POST', `/api/festival-grilles/${YEAR}/publication`, { Empreinte })).status;
  }
  async function readScreenings(IdProgramme: number): Promise<readonly RecordData[]> {
    const { body } = await backend.anonymous.call('GET', `/api/flux/${token}/programme.json`);
    const name = (await read('festival-programmes', IdProgramme))['TradLibelle'].TraductionFr;
    return body.Seances.filter(({ Programme }: RecordData) => Programme === name);
  }
  async function preview(id: number) {
    return (await staff.call('GET', `/api/festival-inscriptions/${id}/retrait`)).body;
  }
  interface Line {
    readonly Cle: string;
    readonly Genre: number;
    readonly Choix: readonly number[];
  }
  function answered(lines: readonly Line[], screenings: RetraitSuite) {
    return lines.map(({ Cle }) => {
      const Suite = Cle.startsWith('seance-') ? screenings : RetraitSuite.faite;
      return { Cle, Suite, Mot: Suite === RetraitSuite.laissee ? 'Le distributeur hésite encore.' : null };
    });
  }
  async function withdraw(id: number, screenings: RetraitSuite, IdRemplacement: number | null = null) {
    const { Empreinte, Suites } = await preview(id);
    const body = { Empreinte, Motif: 'Vendu à une chaîne', IdRemplacement, Suites: answered(Suites, screenings) };
    return staff.call('POST', `/api/festival-inscriptions/${id}/retrait`, body);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-10`, DateFin: `${YEAR}-01-30` });
    IdSection = await create('festival-sections', { Eannee: YEAR, IdSectionType: 1, TradLibelle: { TraductionFr: 'Nationale' } });
    room = await create('festival-salles', { TradLibelle: { TraductionFr: 'Grande' }, Jauge: 240 });
    token = String((await read('festival-fluxs', await create('festival-fluxs', { Eannee: YEAR, Libelle: 'Site' })))['JetonFlux']);
  });
  afterAll(() => backend.close());

  test('lists screenings, seats, guests, nights, copy, keys and catalogue, and leaves nothing without an outcome or a word', async () => {
    const held = await programme();
    const entry = await film({ IdProgramme: held, PageCatalogue: 24 });
    const { IdFilm } = await read('festival-inscriptions', entry);
    const IdCopieProjetee = await create('film-copies', { IdFilm, TitreSupport: 'DCP' });
    const { Version } = await read('festival-inscriptions', entry);
    await staff.call('PUT', `/api/festival-inscriptions/${entry}`, { Version, IdCopieProjetee });
    await create('film-kdms', {
      IdCopie: IdCopieProjetee,
      IdSalle: room,
      IsRecue: true,
      Debut: `${YEAR}-01-11T00:00:00.000`,
      Fin: `${YEAR}-01-12T00:00:00.000`,
    });
    const IdContact = await create('contacts', {
      IdPersonne: await create('personnes', { Nom: 'Kerbrat', Prenom: 'Ada' }),
      ...(await reachable(create)),
    });
    const guest = await create('festival-participant-invites', { Eannee: YEAR, IdContact });
    expect((await staff.call('POST', `/api/festival-participant-invites/${guest}/films/${IdFilm}`)).status).toBe(200);
    const shown = await show(held, 11, { NbReservations: 12 });
    const { Suites, Empreinte } = await preview(entry);
    const keys = Suites.map(({ Cle }: Line) => Cle.replace(/\d+$/, ''));
    expect(keys).toEqual(['seance-', 'places-', 'invite-', 'copie-', 'kdm-', 'catalogue']);
    expect(Suites.map(({ Libelle }: RecordData) => Libelle)).toContain('Ada Kerbrat');
    function post(some: readonly object[], Motif = 'Vendu') {
      return staff.call('POST', `/api/festival-inscriptions/${entry}/retrait`, { Empreinte, Motif, Suites: some });
    }
    const all = answered(Suites, RetraitSuite.annulee);
    expect([(await post(all.slice(1))).status, (await post(all, ' ')).status]).toEqual([409, 409]);
    const wordless = await post([{ ...all[0], Suite: RetraitSuite.laissee }, ...all.slice(1)]);
    expect([wordless.status, wordless.body.detail ?? wordless.body.title]).toEqual([409, expect.stringContaining('sans un mot')]);
    // A change that was not read is not decided.
    const second = await show(held, 12);
    const late = await post(all);
    expect([late.status, late.body.detail ?? late.body.title]).toEqual([409, expect.stringContaining('a changé')]);
    expect(await read('festival-inscriptions', entry)).toMatchObject({ DateRetrait: null, IdProgramme: held });
    const done = await withdraw(entry, RetraitSuite.annulee);
    expect([done.status, done.body.NbSeances]).toEqual([200, 2]);
    for (const id of [shown, second]) expect(await read('festival-programmations', id)).toMatchObject({ Etat: SeanceEtat.annulee });
    expect(await read('festival-inscriptions', entry)).toMatchObject({ MotifRetrait: 'Vendu à une chaîne' });
    expect((await withdraw(entry, RetraitSuite.annulee)).status).toBe(409);
  });

  test('its published screenings stay outside until the next publication, then leave as cancelled with SEQUENCE 1, and come back', async () => {
    const held = await programme();
    const entry = await film({ IdProgramme: held });
    await show(held, 13);
    await publish();
    expect(await readScreenings(held)).toMatchObject([{ IsAnnulee: false }]);
    expect((await withdraw(entry, RetraitSuite.annulee)).status).toBe(200);
    expect(await readScreenings(held)).toMatchObject([{ IsAnnulee: false, Films: [{ Duree: '00:30:00' }] }]);
    expect(await publish()).toBe(200);
    expect(await readScreenings(held)).toMatchObject([{ IsAnnulee: true, Films: [{ Duree: '00:30:00' }] }]);
    async function event() {
      const { body } = await backend.anonymous.call('GET', `/api/flux/${token}/programme.ics`);
      return calendarEvents(String(body)).filter(({ DTSTART }) => DTSTART === `${YEAR}0113T100000Z`);
    }
    expect(await event()).toMatchObject([{ STATUS: 'CANCELLED', SEQUENCE: '1' }]);
    const { Empreinte, Suites, IsRetire } = await preview(entry);
    expect([IsRetire, Suites.length]).toEqual([true, 1]);
    const back = { Empreinte, Motif: 'Accord trouvé', Seances: Suites.map(({ Cle }: Line) => Cle) };
    expect((await staff.call('POST', `/api/festival-inscriptions/${entry}/retour`, back)).body).toMatchObject({ NbSeances: 1 });
    expect(await read('festival-inscriptions', entry)).toMatchObject({ DateRetrait: null, IdProgramme: held });
    expect(await publish()).toBe(200);
    expect(await readScreenings(held)).toMatchObject([{ IsAnnulee: false }]);
    expect((await event()).map(({ STATUS }) => STATUS)).toEqual(['CONFIRMED']);
  });

  test('another film takes its place and its rank, and the public reads it as a change', async () => {
    const held = await programme();
    const entry = await film({ IdProgramme: held, Ordre: 3 });
    const other = await film();
    await show(held, 14);
    await publish();
    expect((await preview(entry)).Remplacements.map(({ IdInscription }: RecordData) => IdInscription)).not.toContain(entry);
    expect((await withdraw(entry, RetraitSuite.remplacee)).status).toBe(409);
    expect((await withdraw(entry, RetraitSuite.remplacee, other)).status).toBe(200);
    expect(await read('festival-inscriptions', other)).toMatchObject({ IdProgramme: held, Ordre: 3 });
    expect(await read('festival-inscriptions', entry)).toMatchObject({ IdProgramme: null });
    const [change] = (await staff.call('GET', `/api/festival-grilles/${YEAR}/publication`)).body.Changements;
    expect(change).toMatchObject({ Changement: SeanceChangement.modifiee, Ecarts: [expect.stringMatching(/^films : .* → /)] });
    await publish();
    const { IdFilm } = await read('festival-inscriptions', other);
    const { TitreOriginal } = await read('films', IdFilm);
    expect(await readScreenings(held)).toMatchObject([{ IsAnnulee: false, Films: [{ Titre: TitreOriginal }] }]);
  });

  test('a screening left with a word keeps the film as a conflict, and is announced as cancelled when nothing else is shown', async () => {
    const held = await programme();
    const entry = await film({ IdProgramme: held });
    const shown = await show(held, 15);
    await publish();
    expect((await withdraw(entry, RetraitSuite.laissee)).status).toBe(200);
    const { Alertes, Changements } = (await staff.call('GET', `/api/festival-grilles/${YEAR}/publication`)).body;
    expect(Changements).toMatchObject([{ Changement: SeanceChangement.annulee, IdProgrammation: shown }]);
    expect(Alertes.filter(({ IdProgrammation }: RecordData) => IdProgrammation === shown)).toMatchObject([{ Code: 'filmRetire' }]);
    await publish();
    expect(await readScreenings(held)).toMatchObject([{ IsAnnulee: true }]);
    expect((await staff.call('GET', `/api/festival-grilles/${YEAR}/publication`)).body.Changements).toEqual([]);
  });

  test('a film says which act fits it: none without a registration, withdrawal where it stands, return where it left', async () => {
    async function acts(id: number) {
      const { body } = await staff.call('GET', `/api/films/${id}`, undefined, { edition: String(YEAR) });
      return [body.IsARetirer, body.IsRetire];
    }
    expect(await acts(await create('films', { TitreOriginal: 'Sans inscription' }))).toEqual([false, false]);
    const entry = await film();
    const { IdFilm } = await read('festival-inscriptions', entry);
    expect(await acts(IdFilm)).toEqual([true, false]);
    expect((await withdraw(entry, RetraitSuite.annulee)).status).toBe(200);
    expect(await acts(IdFilm)).toEqual([false, true]);
  });

  test('withdrawing is no field of a form, and takes the rights of what it does', async () => {
    const held = await programme();
    const entry = await film({ IdProgramme: held });
    await show(held, 16);
    const { Version } = await read('festival-inscriptions', entry);
    await staff.call('PUT', `/api/festival-inscriptions/${entry}`, { Version, DateRetrait: `${YEAR}-01-01` });
    expect(await read('festival-inscriptions', entry)).toMatchObject({ DateRetrait: null });
    const reader = await backend.signInWith(['FESTIVAL-INSCRIPTION']);
    expect((await reader.call('GET', `/api/festival-inscriptions/${entry}/retrait`)).status).toBe(403);
    const registrar = await backend.signInWith(['FESTIVAL-INSCRIPTION', 'FESTIVAL-INSCRIPTION-WRITE']);
    const { Empreinte, Suites } = (await registrar.call('GET', `/api/festival-inscriptions/${entry}/retrait`)).body;
    const body = { Empreinte, Motif: 'Vendu', Suites: answered(Suites, RetraitSuite.annulee) };
    expect((await registrar.call('POST', `/api/festival-inscriptions/${entry}/retrait`, body)).status).toBe(403);
  });
});
