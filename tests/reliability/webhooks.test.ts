import { afterAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ADMIN, type ServerProcess, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { type Receiver, startReceiver } from '#tests/support/webhooks/receiver.ts';

const { folder, remove } = temporaryFolder();
const env = { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' };
const servers: ServerProcess[] = [];
let receiver: Receiver | null = null;

afterAll(async () => {
  for (const server of servers) await server.kill('SIGTERM');
  await receiver?.close();
  remove();
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir: folder, env });
  servers.push(server);
  return server;
}

async function ok(reply: ReturnType<ApiClient['call']>) {
  const { status, body } = await reply;
  expect([status, body]).toEqual([200, body]);
  return body;
}

async function followGenres(client: ApiClient, url: string): Promise<void> {
  const id = await ok(client.call('POST', '/api/webhook-abonnements', { Libelle: 'Genres', Url: url }));
  await ok(client.call('PUT', `/api/webhook-abonnements/${id}/contenu`, { Liste: 'genre', Champs: ['Libelle'] }));
  await ok(client.call('POST', `/api/webhook-abonnements/${id}/secret`));
  const { Version } = await ok(client.call('GET', `/api/webhook-abonnements/${id}`));
  await ok(client.call('POST', `/api/webhook-abonnements/${id}/transitions/activer`, { Version }));
}

async function createGenres(client: ApiClient, name: string, count: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let rank = 0; rank < count; rank += 1) {
    const genre = { IdLibelle: null, TradLibelle: { TraductionFr: `${name} ${rank}` }, Ordre: rank, IsActif: true };
    ids.push(Number(await ok(client.call('POST', '/api/genres', genre))));
  }
  return ids;
}

describe('webhooks of a server that is killed', () => {
  it('lose no change, repeat only what was under way, under the same number, and two processes send each once', async () => {
    const target = await startReceiver();
    receiver = target;
    const first = await start();
    const client = await signIn(first.url, ADMIN);
    await followGenres(client, target.url);
    const before = await createGenres(client, 'Avant', 20);
    await eventually(() => expect(target.received.length).toBeGreaterThan(2));
    process.kill(first.pid, 'SIGKILL');

    const [second] = await Promise.all([start(), start()]);
    const after = await createGenres(await signIn(second.url, ADMIN), 'Après', 20);
    await expect
      .poll(() => new Set(target.received.map(({ data }) => data.id)), { timeout: 60_000, interval: 200 })
      .toEqual(new Set([...before, ...after]));

    for (const id of [...before, ...after])
      expect(new Set(target.received.filter(({ data }) => data.id === id).map((message) => message.id)).size).toBe(1);
    // Four deliveries at most were under way.
    expect(target.received.length - before.length - after.length).toBeLessThanOrEqual(4);
    expect(after.map((id) => target.received.filter(({ data }) => data.id === id).length)).toEqual(after.map(() => 1));
  });
});
