import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AcquittementEtat } from '#generated/enums/acquittement-etat.gen.ts';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { atScreening } from '#tests/support/samples/at-screening.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2096;
const REASON = 'Deux projecteurs, deux copies : vu avec la régie';

/** One suite, two backs: a conflict that somebody accepts is listed apart until anything that it names changes. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let IdSection: number;
  let rooms: readonly number[];
  let day = 10;

  const { create, read, change } = recordCalls(() => staff);
  async function programme(): Promise<number> {
    day += 1;
    const id = await create('festival-programmes', { Eannee: YEAR, IdSection, TradLibelle: { TraductionFr: `Programme ${day}` } });
    const IdFilm = await create('films', { TitreOriginal: `Film ${day}`, IdPays: 45, Duree: '00:20:00' });
    await create('festival-inscriptions', { IdFilm, Eannee: YEAR, IdSection, IdProgramme: id });
    return id;
  }
  function show(IdProgramme: number, room: number, more: RecordData = {}): Promise<number> {
    const [Debut, Fin] = [`${YEAR}-01-${day}T10:00:00.000`, `${YEAR}-01-${day}T11:00:00.000`];
    const IdSalle = rooms[room] ?? 0;
    return create('festival-programmations', { Eannee: YEAR, IdProgramme, IdSalle, Etat: SeanceEtat.confirmee, Debut, Fin, ...more });
  }
  async function alertsOf(id: number) {
    return (await staff.call('GET', `/api/festival-programmations/${id}/alertes`)).body;
  }
  async function conflictOf(id: number) {
    const { Conflit, NbAcquittees } = await read('festival-programmations', id);
    return [Conflit, NbAcquittees];
  }
  async function acknowledge(id: number, who = staff, Motif = REASON) {
    const [{ Code, IdSujet }] = await alertsOf(id);
    return who.call('POST', `/api/festival-programmations/${id}/acquittements`, { Code, IdSujet, Motif });
  }
  async function stateOf(id: number) {
    return (await read('seance-acquittements', id)).Etat;
  }
  async function twins(): Promise<readonly [number, number, number]> {
    const shown = await programme();
    return [await show(shown, 0), await show(shown, 1), shown];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-10`, DateFin: `${YEAR}-01-30` });
    IdSection = await create('festival-sections', { Eannee: YEAR, IdSectionType: 1, TradLibelle: { TraductionFr: 'Nationale' } });
    rooms = [
      await create('festival-salles', { TradLibelle: { TraductionFr: 'Grande' }, Jauge: 240 }),
      await create('festival-salles', { TradLibelle: { TraductionFr: 'Petite' }, Jauge: 90 }),
    ];
  });
  afterAll(() => backend.close());

  test('tells an accepted conflict apart with who, when and why, and leaves its twin open', async () => {
    const [first, second] = await twins();
    expect(await conflictOf(first)).toEqual([ConflitGravite.programme, 0]);
    const { body } = await acknowledge(first);
    expect([await conflictOf(first), await conflictOf(second)]).toEqual([
      [null, 1],
      [ConflitGravite.programme, 0],
    ]);
    const [alert] = await alertsOf(first);
    expect(alert).toMatchObject({ Code: 'programmeAilleurs', Acquittement: { Id: body.Id, Motif: REASON } });
    expect([alert.Acquittement.Par !== null, /^\d{4}-/.test(alert.Acquittement.Le)]).toEqual([true, true]);
    expect((await acknowledge(first)).status).toBe(409);
    const jour = `${YEAR}-01-${day}`;
    const grid = (await staff.call('GET', `/api/festival-grilles/${YEAR}/alertes?jour=${jour}`)).body;
    expect(grid.map(({ IdProgrammation, Acquittement }: RecordData) => [IdProgrammation, Acquittement === null])).toEqual([
      [first, false],
      [second, true],
    ]);
  });

  test('keeps it through changes of others and brings it back once a named hour changes', async () => {
    const [first, second, shown] = await twins();
    const { Id } = (await acknowledge(first)).body;
    await change('festival-programmations', first, { Commentaire: 'Vérifié', NbReservations: 3 });
    await show(shown, 1, { Debut: `${YEAR}-01-${day}T18:00:00.000`, Fin: `${YEAR}-01-${day}T19:00:00.000` });
    expect([await conflictOf(first), await stateOf(Id)]).toEqual([[null, 1], AcquittementEtat.enVigueur]);
    await change('festival-programmations', second, { Fin: `${YEAR}-01-${day}T11:15:00.000` });
    expect([await conflictOf(first), await stateOf(Id)]).toEqual([[ConflitGravite.programme, 0], AcquittementEtat.perime]);
    await change('festival-programmations', second, { Fin: `${YEAR}-01-${day}T11:00:00.000` });
    expect(await conflictOf(first)).toEqual([ConflitGravite.programme, 0]);
  });

  test('brings back the alert of a person once the stay changes', async () => {
    const screening = await show(await programme(), 0);
    const IdPersonne = await create('personnes', { Nom: `Roche ${day}`, Prenom: 'Ida' });
    const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
    const stay = { Arrivee: `${YEAR}-01-10`, Depart: `${YEAR}-01-11` };
    const guest = await create('festival-participant-invites', { Eannee: YEAR, IdContact, ...stay });
    await atScreening(staff, screening, [{ Id: guest }]);
    expect((await alertsOf(screening)).map(({ Code }: RecordData) => Code)).toEqual(['personneAbsente']);
    const { Id } = (await acknowledge(screening)).body;
    await change('festival-participant-invites', guest, { Commentaire: 'Vient en voiture' });
    expect([await conflictOf(screening), await stateOf(Id)]).toEqual([[null, 1], AcquittementEtat.enVigueur]);
    await change('festival-participant-invites', guest, { HeureDepart: '12:00:00' });
    expect([await conflictOf(screening), await stateOf(Id)]).toEqual([[ConflitGravite.personne, 0], AcquittementEtat.perime]);
  });

  test('keeps one accepted alert of a screening while another comes with a new film', async () => {
    const IdProgramme = await programme();
    const pupils = await show(IdProgramme, 0, { TypeSeance: 2 });
    const [alert] = await alertsOf(pupils);
    expect(alert?.Code).toBe('scolaireNonAutorise');
    await acknowledge(pupils);
    expect(await conflictOf(pupils)).toEqual([null, 1]);
    const IdFilm = await create('films', { TitreOriginal: `Autre ${day}`, IdPays: 45, Duree: '00:05:00' });
    await create('festival-inscriptions', { IdFilm, Eannee: YEAR, IdSection, IdProgramme });
    expect(await conflictOf(pupils)).toEqual([ConflitGravite.autorisation, 1]);
    const left = await alertsOf(pupils);
    expect(left.map(({ Acquittement }: RecordData) => Acquittement === null).toSorted()).toEqual([false, true]);
  });

  test('names an accepted conflict of a room in the publication and counts it with no other', async () => {
    const first = await show(await programme(), 0);
    const late = await show(await programme(), 0, {
      Debut: `${YEAR}-01-${day - 1}T11:05:00.000`,
      Fin: `${YEAR}-01-${day - 1}T12:00:00.000`,
    });
    expect(await conflictOf(late)).toEqual([ConflitGravite.alerte, 0]);
    const before = (await staff.call('GET', `/api/festival-grilles/${YEAR}/publication`)).body;
    await acknowledge(late);
    expect(await conflictOf(late)).toEqual([null, 1]);
    const after = (await staff.call('GET', `/api/festival-grilles/${YEAR}/publication`)).body;
    expect(after.NbConflits).toBe(before.NbConflits - 1);
    const named = after.Alertes.find(({ IdProgrammation }: RecordData) => IdProgrammation === late);
    expect(named).toMatchObject({ Code: 'battementCourt', Sujet: 'Grande', Acquittement: { Motif: REASON } });
    await change('festival-programmations', first, { Fin: `${YEAR}-01-${day - 1}T11:02:00.000` });
    expect(await conflictOf(late)).toEqual([ConflitGravite.alerte, 0]);
  });

  test('is taken back by an act, asks for a reason and a right, and refuses an alert that is gone', async () => {
    const [first, second] = await twins();
    expect((await acknowledge(first, staff, ' ')).status).toBe(400);
    const reader = await backend.signInWith(['FESTIVAL-PROGRAMMATIONS', 'FESTIVAL-PROGRAMMATION', 'FESTIVAL-PROGRAMMATION-WRITE']);
    expect((await acknowledge(first, reader)).status).toBe(403);
    const [{ IdSujet }] = await alertsOf(first);
    const { Id } = (await acknowledge(first)).body;
    const { Version } = await read('seance-acquittements', Id);
    const lever = `/api/seance-acquittements/${Id}/transitions/lever`;
    expect((await reader.call('POST', lever, { Version })).status).toBe(403);
    expect((await staff.call('POST', lever, { Version })).status).toBe(200);
    expect([await conflictOf(first), await stateOf(Id)]).toEqual([[ConflitGravite.programme, 0], AcquittementEtat.leve]);
    await change('festival-programmations', second, { Etat: SeanceEtat.annulee });
    const gone = { Code: 'programmeAilleurs', IdSujet, Motif: REASON };
    const refused = await staff.call('POST', `/api/festival-programmations/${first}/acquittements`, gone);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("n'est plus la même")]);
  });
});
