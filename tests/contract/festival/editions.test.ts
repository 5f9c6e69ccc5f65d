import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const OPEN = 2064;
const OVER = 2063;

/** One suite, two backs: a closed edition is read only but its invoices, and no record of an edition names one of another. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let over: number;
  let section: number;
  const { create, read } = recordCalls(() => staff);
  function label(name: string): Data {
    return { TradLibelle: { TraductionFr: name } };
  }
  async function put(plural: string, id: number, values: Data): Promise<ApiReply> {
    return staff.call('PUT', `/api/${plural}/${id}`, { ...(await read(plural, id)), ...values });
  }
  async function close(IsCloturee: boolean): Promise<void> {
    const edition = { ...(await read('festival-editions', over)), IsCloturee };
    const saved = await staff.call('PUT', `/api/festival-editions/${over}`, edition, { confirmation: 'edition-en-cours' });
    expect(saved).toMatchObject({ status: 200 });
  }
  /** Record made while the edition was open, looked at once it is closed. */
  async function closed<T>(make: () => Promise<T>): Promise<T> {
    await close(false);
    const made = await make();
    await close(true);
    return made;
  }
  function year(Eannee: number): Data {
    return { Eannee, DateDebut: `${Eannee}-01-28`, DateFin: `${Eannee}-02-05` };
  }
  function sectionOf(Eannee: number, Prefixe: string): Promise<number> {
    return create('festival-sections', { ...label(Prefixe), Eannee, IdSectionType: 1, Prefixe });
  }
  const refusal = { status: 409, body: { code: 'edition-cloturee', detail: expect.stringContaining(String(OVER)) } };

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    over = await create('festival-editions', year(OVER));
    await create('festival-editions', { ...year(OPEN), IsDefaut: true });
    section = await sectionOf(OPEN, 'N64');
  });
  afterAll(() => backend.close());

  test('the year of an edition is corrected as long as nothing is of it, and no longer', async () => {
    const id = await create('festival-editions', year(2071));
    expect((await put('festival-editions', id, year(2072))).status).toBe(200);
    const sectionId = await sectionOf(2072, 'N72');
    const moved = await put('festival-editions', id, year(2073));
    expect([moved.status, moved.body.errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'Eannee', message: "L'année d'une édition à laquelle des fiches se rattachent ne change plus." })],
    ]);
    expect([(await read('festival-editions', id)).Eannee, (await read('festival-sections', sectionId)).Eannee]).toEqual([2072, 2072]);
    expect((await put('festival-editions', id, { Numero: 12 })).status).toBe(200);
  });

  test('nothing of a closed edition is changed, added or deleted, and who tries is told of which', async () => {
    const id = await closed(() => sectionOf(OVER, 'A63'));
    const before = await read('festival-sections', id);
    expect(await put('festival-sections', id, { Ordre: 9 })).toMatchObject(refusal);
    expect(await staff.call('DELETE', `/api/festival-sections/${id}`, { Id: id, Version: before.Version })).toMatchObject(refusal);
    const added = { ...label('B63'), Eannee: OVER, IdSectionType: 1, Prefixe: 'B63' };
    expect(await staff.call('POST', '/api/festival-sections', added)).toMatchObject(refusal);
    expect(await staff.call('POST', '/api/festival-sections/lot', { Items: [{ ...before, Ordre: 8 }], Deleted: [] })).toMatchObject(
      refusal,
    );
    expect(await read('festival-sections', id)).toEqual(before);
  });

  test('a part of a record of a closed edition, its links and its steps do not change either', async () => {
    const id = await closed(async () => {
      const { IdContact } = await createContact(create, { Nom: 'Close', Prenom: 'Ida' });
      return create('festival-participant-invites', { Eannee: OVER, IdContact });
    });
    const IdImplication = await create('festival-implications', label('Jury'));
    const part = { IdParticipant: id, IdImplication };
    expect(await staff.call('POST', '/api/participant-implications', part)).toMatchObject(refusal);
    const film = await create('films', { TitreOriginal: 'La Digue' });
    expect(await staff.call('POST', `/api/festival-participants/${id}/films/${film}`)).toMatchObject(refusal);
    const step = `/api/festival-participant-invites/${id}/transitions/confirmer`;
    expect(await staff.call('POST', step, { Version: 1 })).toMatchObject(refusal);
  });

  test('what is still owed of a closed edition is still invoiced', async () => {
    const id = await closed(() =>
      create('festival-groupes', { Libelle: 'Lycée', Eannee: OVER, IsPayant: true, PrixHt: 300, PrixTtc: 360 }),
    );
    const step = `/api/festival-groupes/${id}/transitions/valider-paiement`;
    const reply = await staff.call('POST', step, { Version: 1 });
    expect([reply.status, reply.body.code]).toEqual([409, 'transition-refusee']);
  });

  test('an edition that is opened again is written again', async () => {
    const id = await closed(() => sectionOf(OVER, 'C63'));
    await close(false);
    expect(await put('festival-sections', id, { Ordre: 3 })).toMatchObject({ status: 200 });
  });

  test('a registration and a programme are of the edition of their section', async () => {
    await close(false);
    const film = await create('films', { TitreOriginal: 'Le Gué' });
    const field = { status: 400, body: { errors: [{ path: 'IdSection', message: "Cette fiche est d'une autre édition." }] } };
    const registration = { IdFilm: film, IdSection: section, Eannee: OVER };
    expect(await staff.call('POST', '/api/festival-inscriptions', registration)).toMatchObject(field);
    const programme = { ...label('N1'), IdSection: section, Eannee: OVER };
    expect(await staff.call('POST', '/api/festival-programmes', programme)).toMatchObject(field);
    const id = await create('festival-inscriptions', { ...registration, Eannee: OPEN });
    expect(await put('festival-inscriptions', id, { Eannee: OVER })).toMatchObject(field);
  });

  test('a part is of the edition of its record', async () => {
    await close(false);
    const { IdContact } = await createContact(create, { Nom: 'Aller', Prenom: 'Ida' });
    const IdParticipant = await create('festival-participant-invites', { Eannee: OVER, IdContact });
    const IdImplication = await create('festival-implications', label('Public'));
    const part = { IdParticipant, IdImplication };
    const refused = { status: 400, body: { errors: [{ path: 'IdSection', message: "Cette fiche est d'une autre édition." }] } };
    expect(await staff.call('POST', '/api/participant-implications', { ...part, IdSection: section })).toMatchObject(refused);
    const id = await create('participant-implications', { ...part, IdSection: await sectionOf(OVER, 'P63') });
    expect(await put('participant-implications', id, { IdSection: section })).toMatchObject(refused);
  });

  test('a guest is accompanied by participants of the same edition', async () => {
    await close(false);
    async function guest(Nom: string, Eannee: number): Promise<number> {
      const { IdContact } = await createContact(create, { Nom, Prenom: 'Ida' });
      return create('festival-participant-invites', { Eannee, IdContact });
    }
    const id = await guest('Premier', OPEN);
    const path = `/api/festival-participants/${id}/accompagnants`;
    expect(await staff.call('POST', `${path}/${await guest('Deuxième', OVER)}`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'Accompagnants', message: "Cette fiche est d'une autre édition." }] },
    });
    expect((await staff.call('GET', path)).body).toEqual([]);
    expect(await staff.call('POST', `${path}/${await guest('Troisième', OPEN)}`)).toMatchObject({ status: 200 });
  });

  test('a picker offers what is of one edition, or tells the editions apart, the newest first', async () => {
    await close(false);
    async function programme(Eannee: number): Promise<number> {
      return create('festival-programmes', { ...label('Nocturne'), IdSection: await sectionOf(Eannee, 'Q'), Eannee });
    }
    const older = await programme(OVER);
    const newer = await programme(OPEN);
    async function choices(query: string): Promise<unknown> {
      return (await staff.call('GET', `/api/festival-programmes/choix?search=nocturne${query}`)).body;
    }
    expect(await choices('')).toMatchObject([
      { Id: newer, Detail: String(OPEN) },
      { Id: older, Detail: String(OVER) },
    ]);
    expect(await choices(`&edition=${OVER}`)).toMatchObject([{ Id: older, Detail: null }]);
    expect(await staff.call('GET', '/api/festival-programmes/choix?edition=demain')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'edition' }] },
    });
    const [{ Libelle } = { Libelle: null }] = (await staff.call('GET', `/api/festival-sections/choix?ids=${section}`)).body;
    expect(Libelle).toContain(String(OPEN));
  });

  test('a section stays in the edition of its registrations', async () => {
    await close(false);
    const IdSection = await sectionOf(OPEN, 'D64');
    expect(await put('festival-sections', IdSection, { Eannee: OVER })).toMatchObject({ status: 200 });
    const IdFilm = await create('films', { TitreOriginal: 'Le Quai' });
    await create('festival-inscriptions', { IdFilm, IdSection, Eannee: OVER });
    expect(await put('festival-sections', IdSection, { Eannee: OPEN })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'Eannee' }] },
    });
  });

  test('what would stand outside the new dates of an edition is told first, and what stands there already is not', async () => {
    const year65 = 2065;
    const id = await create('festival-editions', year(year65));
    const IdSection = await sectionOf(year65, 'D65');
    const IdProgramme = await create('festival-programmes', { ...label('D1'), Eannee: year65, IdSection, Code: 'D1' });
    function at(day: string) {
      return { Debut: `${year65}-${day}T12:00:00.000`, Fin: `${year65}-${day}T13:30:00.000` };
    }
    for (const day of ['01-20', '01-28', '01-30', '02-05'])
      await create('festival-programmations', { Eannee: year65, IdProgramme, ...at(day) });
    const IdPoste = await create('festival-poste-benevoles', label('Accueil'));
    await create('benevole-besoins', { IdPoste, Eannee: year65, ...at('02-05') });
    const later = { DateDebut: `${year65}-01-29`, DateFin: `${year65}-02-04` };
    const unconfirmed = await put('festival-editions', id, later);
    expect([unconfirmed.status, unconfirmed.body.code, unconfirmed.body.conflict]).toEqual([
      409,
      'confirmation-requise',
      { Code: 'dates-edition', Verbe: 'Changer les dates' },
    ]);
    expect(unconfirmed.body.detail).toContain('séances : 2, événements : 0, besoins de bénévoles : 1, nuits : 0');
    expect(await read('festival-editions', id)).toMatchObject(year(year65));
    // Longer, or somewhere nothing stands: no question is put.
    expect((await put('festival-editions', id, { DateFin: `${year65}-02-09` })).status).toBe(200);
    expect((await put('festival-editions', id, { DateFin: `${year65}-02-05` })).status).toBe(200);
    const answered = await staff.call(
      'PUT',
      `/api/festival-editions/${id}`,
      { ...(await read('festival-editions', id)), ...later },
      { confirmation: 'dates-edition' },
    );
    expect(answered.status).toBe(200);
  });

  test('a room that has screenings to come is closed knowingly', async () => {
    const IdSalle = await create('festival-salles', { ...label('Salle promise'), Jauge: 90 });
    const opened = await create('festival-salle-editions', { IdSalle, Eannee: OPEN, JaugeOuverte: 80 });
    const IdProgramme = await create('festival-programmes', { ...label('P1'), Eannee: OPEN, IdSection: section, Code: 'P1' });
    const at = { Debut: `${OPEN}-01-30T12:00:00.000`, Fin: `${OPEN}-01-30T13:30:00.000` };
    const screening = await create('festival-programmations', { Eannee: OPEN, IdProgramme, IdSalle, ...at });
    const refused = { status: 409, body: { code: 'confirmation-requise', conflict: { Code: 'salle-encore-programmee' } } };
    const unconfirmed = await put('festival-salles', IdSalle, { IsActif: false });
    expect(unconfirmed).toMatchObject(refused);
    expect(unconfirmed.body.detail).toBe('Cette salle a encore 1 séance à venir, le mer. 30/01.');
    expect(await put('festival-salles', IdSalle, { IsHorsFestival: true })).toMatchObject(refused);
    const { Version } = await read('festival-salle-editions', opened);
    function remove(headers: Record<string, string> = {}) {
      return staff.call('DELETE', `/api/festival-salle-editions/${opened}`, { Id: opened, Version }, headers);
    }
    expect(await remove()).toMatchObject(refused);
    expect((await put('festival-salles', IdSalle, { Jauge: 85 })).status).toBe(200);
    expect((await remove({ confirmation: 'salle-encore-programmee' })).status).toBe(200);
    expect((await put('festival-programmations', screening, { IdSalle: null })).status).toBe(200);
    expect((await put('festival-salles', IdSalle, { IsActif: false })).status).toBe(200);
  });

  test('an edition that is not over is closed knowingly', async () => {
    const Eannee = 2069;
    const id = await create('festival-editions', year(Eannee));
    const unconfirmed = await put('festival-editions', id, { IsCloturee: true });
    expect(unconfirmed).toMatchObject({ status: 409, body: { code: 'confirmation-requise', conflict: { Code: 'edition-en-cours' } } });
    expect(unconfirmed.body.detail).toContain(`L'édition ${Eannee} va jusqu'au`);
    const confirmed = { confirmation: 'edition-en-cours' };
    const closing = { ...(await read('festival-editions', id)), IsCloturee: true };
    expect((await staff.call('PUT', `/api/festival-editions/${id}`, closing, confirmed)).status).toBe(200);
    expect((await put('festival-editions', id, { IsCloturee: false })).status).toBe(200);
    // One that is over is closed without a word.
    const past = await create('festival-editions', year(2019));
    expect((await put('festival-editions', past, { IsCloturee: true })).status).toBe(200);
  });
});
