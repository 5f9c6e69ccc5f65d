import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/migrations/migrate.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('a template that somebody has written in stays as they made it when the server starts again', async () => {
  const admin = await server.signInAsAdmin();
  async function read() {
    return (await admin.call('GET', '/api/mail-modeles/1')).body;
  }
  const { Version, TradObjet } = await read();
  const written = { ...TradObjet, TraductionFr: 'Bienvenue à {{edition}}' };
  expect((await admin.call('PUT', '/api/mail-modeles/1', { Version, TradObjet: written })).status).toBe(200);
  await migrate(server.pool);
  expect((await read()).TradObjet.TraductionFr).toBe('Bienvenue à {{edition}}');
});
