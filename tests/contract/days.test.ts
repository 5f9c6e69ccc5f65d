import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const YEAR = 2063;
const FOUR = { field: 'Nom', op: 'in', value: ['Aube', 'Brume', 'Cime', 'Dune'] };
const [FRIDAY, SATURDAY, SUNDAY, MONDAY, TUESDAY] = ['2063-01-26', '2063-01-27', '2063-01-28', '2063-01-29', '2063-01-30'];

/** One suite, two backs: chosen days are stored, found, sorted and written out alike. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;

  async function ok(method: string, path: string, body?: unknown): Promise<ApiReply['body']> {
    const reply = await staff.call(method, path, body);
    expect({ path, status: reply.status, body: reply.body }).toEqual({ path, status: 200, body: expect.anything() });
    return reply.body;
  }
  function ask(Nom: string, more: object): Promise<number> {
    return ok('POST', '/api/bam-demande-benevoles', { Eannee: YEAR, Nom, Prenom: 'Ada', ...more });
  }
  function read(id: number): Promise<ApiReply['body']> {
    return ok('GET', `/api/bam-demande-benevoles/${id}`);
  }
  async function found(filter: object): Promise<readonly string[]> {
    const rows = await ok('POST', '/api/bam-demande-benevoles/filter', { filter: { ...filter, Colonnes: ['Nom'] }, skip: 0, take: 20 });
    return rows.map(({ Nom }: { readonly Nom: string }) => Nom);
  }
  function where(op: string, value: unknown = null, isTurned = false) {
    const condition = { field: 'JoursDisponibles', op, value };
    return found({ Criteres: { and: [FOUR, isTurned ? { not: condition } : condition] }, Tri: [{ Key: 'Nom' }] });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith([
      'BAM-DEMANDE-BENEVOLES',
      'BAM-DEMANDE-BENEVOLE',
      'BAM-DEMANDE-BENEVOLE-WRITE',
      'FESTIVAL-EDITION-WRITE',
    ]);
    await ok('POST', '/api/festival-editions', { Eannee: YEAR, DateDebut: FRIDAY, DateFin: TUESDAY });
    await ask('Aube', { JoursDisponibles: [SUNDAY, FRIDAY, SATURDAY, FRIDAY] });
    await ask('Brume', { JoursDisponibles: [SATURDAY, TUESDAY] });
    await ask('Cime', { JoursDisponibles: [] });
    await ask('Dune', {});
  });
  afterAll(() => backend.close());

  test('days are kept sorted and each once, and told again as they are kept', async () => {
    const id = await ask('Estran', { JoursDisponibles: [TUESDAY, FRIDAY, TUESDAY], Eannee: YEAR });
    expect(await read(id)).toMatchObject({ JoursDisponibles: [FRIDAY, TUESDAY], OuvertureFestival: FRIDAY, ClotureFestival: TUESDAY });
    await ok('PUT', `/api/bam-demande-benevoles/${id}`, { Version: 1, JoursDisponibles: [MONDAY], Nom: 'Zéphyr' });
    expect(await read(id)).toMatchObject({ JoursDisponibles: [MONDAY], Version: 2 });
    const unchanged = await staff.call('PUT', `/api/bam-demande-benevoles/${id}`, { Version: 2, JoursDisponibles: [MONDAY, MONDAY] });
    expect(unchanged.status).toBe(200);
    expect(await read(id)).toMatchObject({ Version: 2 });
    await ok('PUT', `/api/bam-demande-benevoles/${id}`, { Version: 2, JoursDisponibles: null });
    expect(await read(id)).toMatchObject({ JoursDisponibles: [] });
  });

  test('a day far from the edition is kept: its dates may have moved', async () => {
    const id = await ask('Zénith', { JoursDisponibles: ['2062-06-01'] });
    expect(await read(id)).toMatchObject({ JoursDisponibles: ['2062-06-01'] });
  });

  test.each<[unknown, object]>([
    [[FRIDAY, '2063-02-30'], { path: 'JoursDisponibles.1', code: 'date' }],
    [['samedi'], { path: 'JoursDisponibles.0', code: 'date' }],
    [[20630126], { path: 'JoursDisponibles.0', code: 'date' }],
    [FRIDAY, { path: 'JoursDisponibles', code: 'type' }],
  ])('%j is refused on its field', async (JoursDisponibles, error) => {
    const { status, body } = await staff.call('POST', '/api/bam-demande-benevoles', {
      Eannee: YEAR,
      Nom: 'Faux',
      Prenom: 'Jour',
      JoursDisponibles,
    });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining(error)]]);
  });

  test('who is free on a day, or on one of a period, is found', async () => {
    expect(await where('eq', SATURDAY)).toEqual(['Aube', 'Brume']);
    expect(await where('eq', SUNDAY)).toEqual(['Aube']);
    expect(await where('eq', MONDAY)).toEqual([]);
    expect(await where('between', [SUNDAY, MONDAY])).toEqual(['Aube']);
    expect(await where('between', [MONDAY, TUESDAY])).toEqual(['Brume']);
    expect(await where('gte', MONDAY)).toEqual(['Brume']);
    expect(await where('lte', FRIDAY)).toEqual(['Aube']);
    expect(await where('period', 'today')).toEqual([]);
  });

  test('who said no day at all is found, whether they were asked or not', async () => {
    expect(await where('empty')).toEqual(['Cime', 'Dune']);
    expect(await where('notEmpty')).toEqual(['Aube', 'Brume']);
    expect(await where('eq', SATURDAY, true)).toEqual(['Cime', 'Dune']);
  });

  test('a list sorts by the first day, those without any last', async () => {
    expect(await found({ Criteres: FOUR, Tri: [{ Key: 'JoursDisponibles' }] })).toEqual(['Aube', 'Brume', 'Cime', 'Dune']);
    expect(await found({ Criteres: FOUR, Tri: [{ Key: 'JoursDisponibles', Desc: true }] })).toEqual(['Brume', 'Aube', 'Cime', 'Dune']);
  });

  test('an export writes them as the list does', async () => {
    const filter = {
      Criteres: { field: 'Nom', op: 'in', value: ['Aube', 'Brume'] },
      Colonnes: ['Nom', 'JoursDisponibles'],
      Tri: [{ Key: 'Nom' }],
    };
    const { body } = await staff.call('POST', '/api/exports/bam-demande-benevole', { format: 'csv', filter });
    expect(body).toBe('Nom;Jours disponibles\r\nAube;ven. 26 – dim. 28/01\r\nBrume;sam. 27, mar. 30/01\r\n');
  });

  test('a change of days is told in the history', async () => {
    const id = await ask('Givre', { JoursDisponibles: [FRIDAY] });
    await ok('PUT', `/api/bam-demande-benevoles/${id}`, { Version: 1, JoursDisponibles: [SATURDAY] });
    const [change] = await ok('GET', `/api/bam-demande-benevoles/${id}/historique`);
    expect(change).toMatchObject({ Before: { JoursDisponibles: [FRIDAY] }, After: { JoursDisponibles: [SATURDAY] } });
  });
});
