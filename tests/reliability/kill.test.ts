import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '#tests/support/api-client.ts';
import { ADMIN, type ServerProcess, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

// `npm run kills` is the longer form of the same guarantee.
const KILLS = Number(process.env['KILLS'] ?? 5);

const { folder, remove } = temporaryFolder();
let server: ServerProcess | null = null;

afterAll(async () => {
  await server?.kill('SIGTERM');
  remove();
});

/** Creates genres until the server or its database goes away; the acknowledged ids with their version. */
async function writeUntilCut(client: ApiClient, acknowledged: Map<number, string>, cut: () => void): Promise<void> {
  for (let written = 0; ; written += 1) {
    const libelle = `Genre ${acknowledged.size}`;
    const reply = await client
      .call('POST', '/api/genres', { IdLibelle: null, TradLibelle: { TraductionFr: libelle }, Ordre: written, IsActif: true })
      .catch(() => null);
    if (reply === null || reply.status >= 500) return;
    expect(reply.status).toBe(200);
    acknowledged.set(Number(reply.body), libelle);
    if (written === 12) cut();
    if (written > 400) return;
  }
}

async function expectAllThere(client: ApiClient, acknowledged: ReadonlyMap<number, string>): Promise<void> {
  const ids = [...acknowledged.keys()];
  const reply = await client.call('POST', '/api/genres/filter', { filter: { IdsPk: ids, Colonnes: ['Libelle'] }, skip: 0, take: 1000 });
  expect(reply.status).toBe(200);
  const found = new Map(reply.body.map((row: { Id: number; Libelle: string }) => [row.Id, row.Libelle]));
  expect(ids.filter((id) => found.get(id) !== acknowledged.get(id))).toEqual([]);
}

function postmasterPid(): number {
  return Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

describe(`${KILLS} cuts at any moment`, () => {
  it('of the server lose no acknowledged write and the next start recovers by itself', async () => {
    const acknowledged = new Map<number, string>();
    for (let round = 0; round < KILLS; round += 1) {
      server = await startServerProcess({ dataDir: folder });
      const client = await signIn(server.url, ADMIN);
      await expectAllThere(client, acknowledged);
      const { pid } = server;
      await writeUntilCut(client, acknowledged, () => setTimeout(() => process.kill(pid, 'SIGKILL'), Math.random() * 30));
    }
    server = await startServerProcess({ dataDir: folder });
    await expectAllThere(await signIn(server.url, ADMIN), acknowledged);
    expect(acknowledged.size).toBeGreaterThan(KILLS * 10);
  });

  it('of PostgreSQL lose no acknowledged write and the running server comes back', async () => {
    server ??= await startServerProcess({ dataDir: folder });
    const acknowledged = new Map<number, string>();
    for (let round = 0; round < KILLS; round += 1) {
      await writeUntilCut(await signedIn(server.url), acknowledged, () =>
        setTimeout(() => process.kill(postmasterPid(), 'SIGKILL'), Math.random() * 30),
      );
    }
    await expectAllThere(await signedIn(server.url), acknowledged);
    expect(acknowledged.size).toBeGreaterThan(KILLS * 10);
  });

  it('of the server that started PostgreSQL leave another one of the same folder at work', async () => {
    const first = server ?? (await startServerProcess({ dataDir: folder }));
    server = await startServerProcess({ dataDir: folder });
    const shared = postmasterPid();
    expect(await first.kill('SIGTERM')).toBe(0);
    const client = await signedIn(server.url);
    expect((await client.call('GET', '/api/ping')).status).toBe(200);
    expect(postmasterPid()).not.toBe(shared);
  });

  it('leave no process behind after a clean stop', async () => {
    const running = server;
    server = null;
    expect(await running?.kill('SIGTERM')).toBe(0);
    const left = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(folder));
    expect(left).toEqual([]);
  });
});

/** Signs in as soon as the database answers again. */
async function signedIn(url: string): Promise<ApiClient> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = await signIn(url, ADMIN).catch(() => null);
    if (client) return client;
    if (Date.now() > deadline)
      throw new Error(
        `The server did not come back after its PostgreSQL was killed: ${server
          ?.output()
          .split('\n')
          .filter((line) => !line.includes('"level":30'))
          .slice(-6)
          .join(' | ')
          .slice(0, 1500)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
