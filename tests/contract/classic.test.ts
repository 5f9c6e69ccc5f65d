/** The same calls through our client set for the older make of a server, and through our server that reads them at its edge. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { client } from '#generated/client/client.gen.ts';
import {
  festivalSalleClient,
  festivalSalleIndisponibiliteClient,
  filmClient,
  groupeUtilisateurClient,
} from '#generated/client/records.gen.ts';
import { login } from '#generated/client/sdk/session.gen.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';
import { classicAdapter } from '#web/runtime/classic-transport.ts';
import { configureTransport } from '#web/runtime/transport.ts';

let server: TestServer;
const sent: { readonly call: string; readonly body: string }[] = [];
const received: string[] = [];
let cookies = '';

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

beforeAll(async () => {
  server = await startServer();
  client.setConfig({ baseUrl: `${server.url}/api` });
  configureTransport({
    adapter: classicAdapter,
    strictRest: true,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      sent.push({ call: `${request.method} ${pathname}${search}`, body: await request.clone().text() });
      // No browser keeps the half of the session that scripts may not read.
      if (cookies !== '') request.headers.set('cookie', cookies);
      const response = await fetch(request);
      cookies = cookiesOf(response) || cookies;
      received.push(await response.clone().text());
      return response;
    },
  });
  await login({ body: { item: ADMIN } });
});
beforeEach(() => {
  sent.length = 0;
  received.length = 0;
});
afterAll(async () => {
  configureTransport({});
  await server.close();
});

test('a record is made, read, changed, found, counted and deleted by its singular name, in an item, with parameters as segments', async () => {
  const { data: id } = await filmClient.create({ TitreOriginal: 'Estran' });
  const film = await filmClient.get(id);
  await filmClient.update(id, { ...film, TitreOriginal: 'Estran, le soir' });
  const filter = { IdsPk: [id], Colonnes: ['TitreOriginal'] } as const;
  expect(await filmClient.list({ filter, skip: 0, take: 20 })).toEqual([{ Id: id, Version: 2, TitreOriginal: 'Estran, le soir' }]);
  expect(await filmClient.count(filter)).toBe(1);
  expect((await filmClient.remove({ Id: id, Version: 2 })).data).toBe(true);
  const encodedFilter = encodeURIComponent(JSON.stringify(filter));
  expect(sent.map(({ call }) => call)).toEqual([
    'POST /api/film',
    `GET /api/film/${id}`,
    `PUT /api/film/${id}`,
    `GET /api/film/filter/${encodedFilter}/0/20`,
    `GET /api/film/filter/count/${encodedFilter}`,
    `DELETE /api/film/${id}`,
  ]);
  function item(index: number): Record<string, unknown> {
    return JSON.parse(sent[index]?.body ?? '').item;
  }
  expect(item(0)).toEqual({ TitreOriginal: 'Estran' });
  // An update carries the whole record, in the same item as a save.
  expect(item(2)).toEqual({ ...film, TitreOriginal: 'Estran, le soir' });
  expect(item(5)).toEqual({ Id: id, Version: 2 });
});

test('the list of groups is read from 0 to 999999 by an older client', async () => {
  const filter = { Colonnes: ['Nom'] } as const;
  const groups = await groupeUtilisateurClient.list({ filter, skip: 0, take: 999_999 });
  expect(sent.map(({ call }) => call)).toEqual([
    `GET /api/groupe-utilisateur/filter/${encodeURIComponent(JSON.stringify(filter))}/0/999999`,
  ]);
  expect(groups).toHaveLength(await groupeUtilisateurClient.count(filter));
  await expect(filmClient.list({ filter: {}, skip: 0, take: 999_999 })).rejects.toMatchObject({ status: 400 });
});

test('instants travel as the older server writes them, and are ours on both sides', async () => {
  const closed = { Debut: '2041-01-30T13:45:00.000', Fin: '2041-01-30T15:00:00.000' };
  const { data: IdSalle } = await festivalSalleClient.create({ TradLibelle: { TraductionFr: 'Halle' } });
  const { data: id } = await festivalSalleIndisponibiliteClient.create({ IdSalle, ...closed });
  expect(await festivalSalleIndisponibiliteClient.get(id)).toMatchObject(closed);
  expect(received.at(-1)).toContain('"/Date(2243166300000)/"');
});

test('who calls by our own names is answered in our own way', async () => {
  const admin = await server.signInAsAdmin();
  const created = await admin.call('POST', '/api/films', { TitreOriginal: 'Reflux' });
  expect(created.status).toBe(200);
  const wrapped = await admin.call('POST', '/api/films', { item: { TitreOriginal: 'Reflux' } });
  expect([wrapped.status, wrapped.body.errors[0].code]).toEqual([400, 'champ-inconnu']);
});
