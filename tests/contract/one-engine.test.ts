import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const RIGHTS = [
  'CATALOGUE',
  'CATALOGUE-WRITE',
  'LANGUE',
  'LANGUE-WRITE',
  'LANGUE-DELETE',
  'STRUCTURE',
  'STRUCTURE-WRITE',
  'STRUCTURE-DELETE',
];

/** Behaviour that the two sides once wrote each their way: written once now, over the rows of either. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;

  async function ok(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) {
    const reply = await staff.call(method, url, body);
    expect({ url, status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
    return reply;
  }
  async function create(plural: string, record: unknown): Promise<string> {
    return `/api/${plural}/${(await ok('POST', `/api/${plural}`, record)).body}`;
  }
  async function remove(url: string, Version: number): Promise<string> {
    const gone = await ok('DELETE', url, { Id: Number(url.split('/').at(-1)), Version });
    return `/api/corbeille/${gone.headers.get('x-batch')}/restauration`;
  }
  function language(Code: string) {
    return create('langues', { Code, TradLibelle: { TraductionFr: 'Langue inventée' }, IsActif: true });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(RIGHTS);
  });
  afterAll(() => backend.close());

  test('a restored record comes back as it was, under the same version', async () => {
    const url = await create('structures', { RaisonSociale: 'Ateliers Ravel' });
    const { body } = await ok('GET', url);
    await ok('POST', await remove(url, body.Version));
    expect((await ok('GET', url)).body).toEqual(body);
  });

  test('a deletion is told by the name of the record, not by all it said', async () => {
    const url = await create('structures', { RaisonSociale: 'Studio Ondine' });
    await ok('POST', await remove(url, 1));
    const lines: readonly { readonly Op: string; readonly Before: unknown; readonly After: unknown }[] = (
      await ok('GET', `${url}/historique`)
    ).body;
    expect(lines.map(({ Op, Before, After }) => [Op, Before, After]).slice(0, 2)).toEqual([
      ['restore', null, null],
      ['delete', { Libelle: 'Studio Ondine' }, null],
    ]);
  });

  test('a record whose place was taken meanwhile does not come back', async () => {
    const restored = await remove(await language('qx'), 1);
    await language('qx');
    const { status, body } = await staff.call('POST', restored);
    expect([status, body.code]).toEqual([409, 'restauration-occupee']);
  });

  test('an unknown country of an address is told under the address', async () => {
    const { status, body } = await staff.call('POST', '/api/structures', {
      RaisonSociale: 'Sans pays',
      Adresse: { Ville: 'Valombre', IdPays: 999_999 },
    });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'Adresse.IdPays', code: 'reference-inconnue' })]]);
  });

  test('linked ids that are no numbers are refused by what is wrong', async () => {
    const url = await create('catalogues', { TradLibelle: { TraductionFr: 'Fonds' } });
    const { status, body } = await staff.call('POST', `${url}/films/abc`);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'ids', code: 'valeur' })]]);
  });
});
