/** A festival by another clock than that of Paris: days begin and end by its own, whatever the zone of the server. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, inject, it } from 'vitest';
import { registerWebPage } from '#server/plugins/web-page.ts';
import { signIn } from '#tests/support/api-client.ts';
import { ADMIN, runServerToEnd, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { databaseUrlOf } from '#tests/support/postgres-target.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

it('counts the day of an instant by FESTIVAL_ZONE', { timeout: 120_000 }, async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: databaseUrlOf(inject('postgres'), database.name), FESTIVAL_ZONE: 'Indian/Reunion', TZ: 'America/New_York' };
  const server = await startServerProcess({ dataDir: folder, env });
  try {
    const admin = await signIn(server.url, ADMIN);
    // 22:30 in UTC and 23:30 in Paris are 2:30 of the next day on the island.
    const text = { Type: 1, NumeroVersion: 'ile', TradTexte: { TraductionFr: '<p>Texte</p>' }, DateMaj: '2027-01-29T22:30:00.000' };
    const { body: id } = await admin.call('POST', '/api/cgus', text);
    async function idsOf(day: string): Promise<readonly number[]> {
      const filter = { Criteres: { and: [{ field: 'DateMaj', op: 'eq', value: day }] } };
      const { body } = await admin.call('GET', `/api/cgus/filter?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      return body.map(({ Id }: { readonly Id: number }) => Id);
    }
    expect(await idsOf('2027-01-30')).toEqual([id]);
    expect(await idsOf('2027-01-29')).toEqual([]);
  } finally {
    await server.kill('SIGTERM');
    await database.close();
  }
});

it('is written into the page, for the browser', async () => {
  const webDir = path.join(folder, 'web');
  mkdirSync(webDir);
  writeFileSync(path.join(webDir, 'index.html'), '<html lang="fr" data-zone="Europe/Paris"></html>');
  const app = fastify();
  await registerWebPage(app, { webDir, videoHosts: { hebergeur1: null, hebergeur2: null }, zone: 'America/Montreal' });
  expect((await app.inject('/')).body).toContain('data-zone="America/Montreal"');
  await app.close();
});

it('is refused in one sentence when no machine knows it', { timeout: 60_000 }, async () => {
  const { output, code } = await runServerToEnd({ dataDir: folder, env: { FESTIVAL_ZONE: 'Mars/Olympe' } });
  expect(code).not.toBe(0);
  expect(output).toContain("FESTIVAL_ZONE doit être le nom d'un fuseau horaire, comme Europe/Paris ou Indian/Reunion.");
});
