/** The generated client in a program that is no page: no document, no location. */
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { client } from '#generated/client/client.gen.ts';
import { createClient } from '#generated/client/client/index.ts';
import { getFichierAddress } from '#generated/client/addresses.gen.ts';
import { getTableauDeBordOptions } from '#generated/client/queries/tableau-de-bord.gen.ts';
import { FILTER_QUERY_MAX, recordClient } from '#generated/client/record-client.gen.ts';
import { type FilmFilter, filmClient } from '#generated/client/records.gen.ts';
import { login, ping } from '#generated/client/sdk/session.gen.ts';
import { listTravaux } from '#generated/client/sdk/travaux.gen.ts';
import type { Film, FilmChange, FilmInput, FilmRow } from '#generated/client/types.gen.ts';
import { pointClientAt } from './base-location.ts';
import { readConfig } from './config.ts';
import { ApiError, configureTransport, sessionHandle } from './transport.ts';

interface SeenCall {
  readonly call: string;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

const seenCalls: SeenCall[] = [];
const hosts: string[] = [];
let server: Server;
let baseUrl = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      seenCalls.push({ call: `${method} ${url}`, body: text === '' ? null : JSON.parse(text), authorization: headers.authorization });
      hosts.push((headers.host ?? '').split(':')[0] ?? '');
      const isRefused = url.startsWith('/api/travaux');
      response.writeHead(isRefused ? 403 : 200, { 'content-type': 'application/json', authorization: 'poignée-1', 'x-batch': 'lot-7' });
      response.end(JSON.stringify(isRefused ? { code: 'droit-manquant', detail: 'Refusé' } : replyOf(method, url)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/api`;
});
afterAll(() => server.close());

function replyOf(method: string, url: string): unknown {
  if (url.includes('/count')) return 2;
  if (url.includes('/filter')) return [{ Id: 5, Version: 1, TitreOriginal: 'Cléo de 5 à 7' }];
  return method === 'GET' ? { Id: 5, Version: 1, TitreOriginal: 'Cléo de 5 à 7' } : 5;
}

const initial = client.getConfig();
beforeEach(() => {
  seenCalls.length = 0;
  hosts.length = 0;
  sessionHandle().clear();
  client.setConfig({ baseUrl });
});
afterEach(() => {
  client.setConfig(initial);
  configureTransport({});
});

describe('the generated client', () => {
  it('runs in Node, through the transport of the page', async () => {
    const { data } = await login({ body: { item: { Login: 'a@b.example', MotDePasse: 'secret' } } });
    expect(data).toBe(5);
    await ping();
    expect(seenCalls.map(({ call, authorization }) => [call, authorization])).toEqual([
      ['POST /api/login', undefined],
      ['GET /api/ping', sessionHandle().read()],
    ]);
  });

  it('throws the problem of a refusal', async () => {
    const failure = await listTravaux().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 403, code: 'droit-manquant', detail: 'Refusé' });
  });

  it('takes the transport that it is given', async () => {
    const seen: string[] = [];
    const other = createClient({
      baseUrl: 'https://festival.example/api',
      fetch: async (input) => {
        seen.push(input instanceof Request ? input.url : String(input));
        return Response.json({ Id: 7 });
      },
    });
    const { data } = await ping({ client: other });
    await recordClient<Film, FilmInput, FilmChange, FilmRow, FilmFilter>('films', other).get(5);
    expect(data.Id).toBe(7);
    expect(seen).toEqual(['https://festival.example/api/ping', 'https://festival.example/api/films/5']);
  });

  it('asks where config.json says that the service is', async () => {
    pointClientAt(readConfig({ baseUrl: baseUrl.replace('127.0.0.1', 'localhost') }).baseUrl);
    await ping();
    pointClientAt(readConfig({}).baseUrl);
    await ping();
    expect(hosts).toEqual(['localhost', 'localhost']);
  });

  it('adds what a server of another make wants to the address of every call', async () => {
    configureTransport({ strictRest: true, fixedParams: { site: 'annecy' } });
    await filmClient.list({ filter: {}, skip: 10, take: 20 });
    expect(seenCalls[0]?.call).toBe('GET /api/films/filter/%7B%7D/10/20?site=annecy');
  });

  it('gives the options of a query, and the address of what a page loads by itself', async () => {
    const { queryKey } = getTableauDeBordOptions({ query: { edition: 2026 } });
    expect(queryKey[0]).toMatchObject({ _id: 'getTableauDeBord', query: { edition: 2026 } });
    expect(getFichierAddress({ id: 7 })).toBe('/api/fichiers/7');
  });
});

describe('the client of an entity', () => {
  it('reads, counts, writes and steps its records', async () => {
    const filter: FilmFilter = { Colonnes: ['TitreOriginal', 'Pays.Libelle'], Tri: [{ Key: 'AnneeProd', Desc: true }] };
    expect(await filmClient.list({ filter, skip: 0, take: 10 })).toMatchObject([{ Id: 5 }]);
    expect(await filmClient.count(filter)).toBe(2);
    expect((await filmClient.get(5)).TitreOriginal).toBe('Cléo de 5 à 7');
    const { data, headers } = await filmClient.create({ TitreOriginal: 'Cléo' }, { 'idempotency-key': 'k' });
    expect([data, headers.get('x-batch')]).toEqual([5, 'lot-7']);
    await filmClient.remove({ Id: 5, Version: 3 });
    await filmClient.transition({ id: 5, name: 'valider' }, { Version: 3 });
    await filmClient.addLinks(5, 'mots-cles', [1, 2]);
    expect(seenCalls.slice(2).map(({ call, body }) => [call, body])).toEqual([
      ['GET /api/films/5', null],
      ['POST /api/films', { TitreOriginal: 'Cléo' }],
      ['DELETE /api/films/5', { Id: 5, Version: 3 }],
      ['POST /api/films/5/transitions/valider', { Version: 3 }],
      ['POST /api/films/5/mots-cles/1%7C2', null],
    ]);
  });

  it('sends a long filter in a body', async () => {
    const filter = { GlobalSearch: 'x'.repeat(FILTER_QUERY_MAX) };
    await filmClient.list({ filter, skip: 0, take: 10 });
    await filmClient.count(filter);
    expect(seenCalls.map(({ call, body }) => [call, body])).toEqual([
      ['POST /api/films/filter', { filter, skip: 0, take: 10 }],
      ['POST /api/films/filter/count', filter],
    ]);
  });

  it('knows the names of its columns and the types of its fields', () => {
    expectTypeOf(filmClient.get).returns.resolves.toEqualTypeOf<Film>();
    expectTypeOf(filmClient.list).returns.resolves.toEqualTypeOf<readonly FilmRow[]>();
    expectTypeOf<{ Colonnes: readonly ['Inconnu'] }>().not.toExtend<FilmFilter>();
    expectTypeOf<{ TitreOriginal: number }>().not.toExtend<FilmInput>();
  });
});
