/** A test of another project, which knows of the product what `generated/` says; docs/testing.md tells the rest. */
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#generated/contract/operations.gen.ts';
import { getPingResponseMock } from '#generated/mocks/session/session.faker.ts';
import { getPingMockHandler } from '#generated/mocks/session/session.msw.ts';
import { answer, createMocks, handlers } from '#generated/mocks/index.gen.ts';

/** All of the contract, requested one after the other. */
const ALL = 200_000;
const SITE = 'http://festival.example';

function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${SITE}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function json(reply: Promise<Response>) {
  return (await reply).json();
}

describe('handlers', () => {
  const server = setupServer(...handlers);
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  it('are one for each operation', () => {
    expect(handlers).toHaveLength(operations.length);
  });

  it('answer the same each time, whatever was asked before and at once', async () => {
    const [first, dashboard] = await Promise.all([json(call('GET', '/films/1003')), json(call('GET', '/tableau-de-bord'))]);
    await call('GET', '/contacts/filter');
    expect(await json(call('GET', '/films/1003'))).toEqual(first);
    expect(await json(call('GET', '/tableau-de-bord'))).toEqual(dashboard);
    expect(first).toMatchObject({ Id: 1003, Version: 1, TitreOriginal: expect.any(String) });
  });

  it('show in a list the records that they give', async () => {
    const rows: readonly { readonly Id: number; readonly TitreOriginal: string }[] = await json(call('GET', '/films/filter?take=2'));
    expect(rows).toHaveLength(2);
    const [first] = rows;
    expect(await json(call('GET', `/films/${first?.Id}`))).toMatchObject({ TitreOriginal: first?.TitreOriginal });
    expect(await json(call('GET', '/films/filter/count'))).toBe(5);
  });

  it('give way to those of one test', async () => {
    server.use(
      answer('getFilm', { Id: 7, TitreOriginal: 'Shadow' }),
      getPingMockHandler(getPingResponseMock({ Login: 'administration' })),
      http.get('*/api/corbeille', () => HttpResponse.error()),
    );
    expect(await json(call('GET', '/films/7'))).toEqual({ Id: 7, TitreOriginal: 'Shadow' });
    expect(await json(call('GET', '/ping'))).toMatchObject({ Login: 'administration' });
    await expect(call('GET', '/corbeille')).rejects.toThrow('fetch');
  });
});

describe('handlers over one record of each', () => {
  const server = setupServer(...createMocks({ size: 1 }).handlers);
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());

  it('answer every operation', { timeout: ALL }, async () => {
    const wrong: string[] = [];
    for (const { operationId, method, path, entity } of operations) {
      const url = path.replace('/api', '').replaceAll(/\{(\w+)\}/g, (_, name) => (/ids?$/i.test(name) ? '1001' : 'un'));
      const reply = await call(method, url, method === 'get' ? undefined : {});
      // An empty body is refused where the contract asks for more.
      if (reply.status !== 200 && !(entity !== null && reply.status === 400)) wrong.push(`${operationId} ${reply.status}`);
      await reply.arrayBuffer();
    }
    expect(wrong).toEqual([]);
  });
});

describe('records of every entity', () => {
  const mocks = createMocks({ stateful: true, size: 2 });
  const server = setupServer(...mocks.handlers);
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());

  it('can be saved as they were read', { timeout: ALL }, async () => {
    const refused: unknown[] = [];
    const updates = operations.filter(({ action }) => action === 'update');
    for (const { operationId, path } of updates)
      for (const id of [1001, 1002]) {
        const url = path.replace('/api', '').replace('{id}', String(id));
        const record = await json(call('GET', url));
        const saved = await call('PUT', url, record);
        if (saved.status !== 200) refused.push({ operationId, id, said: await saved.json() });
      }
    expect(refused).toEqual([]);
    expect(updates.length).toBeGreaterThan(100);
  });
});

describe('the answer of one test', () => {
  it('has the type of its operation', () => {
    // @ts-expect-error a misspelt field
    answer('getFilm', { TitreOrginal: 'Shadow' });
    // @ts-expect-error a wrong type
    answer('getFilm', { TitreOriginal: 7 });
    // @ts-expect-error an operation that is not there
    expect(() => answer('getFlim', {})).toThrow('no operation getFlim');
    // @ts-expect-error a list where a record is
    answer('getFilm', [{ TitreOriginal: 'Shadow' }]);
    answer('listFilms', [{ Id: 7 }]);
    answer('getFilm', { code: 'introuvable' }, 404);
  });
});

describe('handlers that keep what is written', () => {
  const mocks = createMocks({ stateful: true, seed: 7, records: { film: [{ Id: 42, TitreOriginal: 'The Shadow' }] } });
  const server = setupServer(...mocks.handlers);
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => mocks.reset());
  afterAll(() => server.close());

  it('create, read, list, change, refuse a stale version, and delete', async () => {
    const id = await json(call('POST', '/festival-sections', { ...INPUT, Prefixe: 'OFF' }));
    expect(id).toBe(1006);
    const read = await json(call('GET', `/festival-sections/${id}`));
    expect(read).toMatchObject({ Id: id, Version: 1, Prefixe: 'OFF' });
    const found = encodeURIComponent(JSON.stringify({ Criteres: { field: 'Prefixe', op: 'eq', value: 'OFF' } }));
    expect(await json(call('GET', `/festival-sections/filter?filter=${found}`))).toMatchObject([{ Id: id }]);

    const saved = await call('PUT', `/festival-sections/${id}`, { ...INPUT, Version: 1, Prefixe: 'IN' });
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"']);
    const stale = await call('PUT', `/festival-sections/${id}`, { ...INPUT, Version: 1, Prefixe: 'HORS' });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ code: 'version-perimee', conflict: { version: 2, current: { Prefixe: 'IN' } } });

    expect((await call('DELETE', `/festival-sections/${id}`, { Id: id, Version: 1 })).status).toBe(409);
    expect(await json(call('DELETE', `/festival-sections/${id}`, { Id: id, Version: 2 }))).toBe(true);
    expect((await call('GET', `/festival-sections/${id}`)).status).toBe(404);
  });

  it('begin with the records of the test, and again after a reset', async () => {
    expect(await json(call('GET', '/films/42'))).toMatchObject({ TitreOriginal: 'The Shadow', Version: 1 });
    await call('DELETE', '/films/42', { Id: 42, Version: 1 });
    expect(await json(call('GET', '/films/filter/count'))).toBe(0);
    mocks.reset();
    expect(await json(call('GET', '/films/filter/count'))).toBe(1);
  });

  it('refuse what the contract refuses', async () => {
    const refused = await call('POST', '/films', { Inconnu: true });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'champs-invalides', errors: expect.any(Array) });
  });
});

const INPUT = { Eannee: 2026, IdSectionType: 1001, TradLibelle: { TraductionFr: 'Hors compétition' } };
