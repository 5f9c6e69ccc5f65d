import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
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
  const label = (name: string): Data => ({ TradLibelle: { TraductionFr: name } });
  const put = async (plural: string, id: number, values: Data): Promise<ApiReply> =>
    staff.call('PUT', `/api/${plural}/${id}`, { ...(await read(plural, id)), ...values });
  const close = async (isClosed: boolean): Promise<void> => {
    expect(await put('festival-editions', over, { IsCloturee: isClosed })).toMatchObject({ status: 200 });
  };
  /** What was made while the edition was open, looked at once it is closed. */
  const closed = async <T>(make: () => Promise<T>): Promise<T> => {
    await close(false);
    const made = await make();
    await close(true);
    return made;
  };
  const year = (Eannee: number): Data => ({ Eannee, DateDebut: `${Eannee}-01-28`, DateFin: `${Eannee}-02-05` });
  const sectionOf = (Eannee: number, Prefixe: string): Promise<number> =>
    create('festival-sections', { ...label(Prefixe), Eannee, IdSectionType: 1, Prefixe });
  const refusal = { status: 409, body: { code: 'edition-cloturee', detail: expect.stringContaining(String(OVER)) } };

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    over = await create('festival-editions', year(OVER));
    await create('festival-editions', { ...year(OPEN), IsDefaut: true });
    section = await sectionOf(OPEN, 'N64');
  });
  afterAll(() => backend.close());

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
      const IdPersonne = await create('personnes', { Nom: 'Close' });
      const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
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
    const IdPersonne = await create('personnes', { Nom: 'Aller' });
    const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
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
    const guest = async (Nom: string, Eannee: number): Promise<number> => {
      const IdPersonne = await create('personnes', { Nom });
      const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
      return create('festival-participant-invites', { Eannee, IdContact });
    };
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
    const programme = async (Eannee: number): Promise<number> =>
      create('festival-programmes', { ...label('Nocturne'), IdSection: await sectionOf(Eannee, 'Q'), Eannee });
    const older = await programme(OVER);
    const newer = await programme(OPEN);
    const choices = async (query: string): Promise<unknown> =>
      (await staff.call('GET', `/api/festival-programmes/choix?search=nocturne${query}`)).body;
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
});
