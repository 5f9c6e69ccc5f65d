/** A disk that is really full (a small one in memory, where this account may mount one), and files whose sending is cut. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { signInHeaders } from '#tests/support/api-client.ts';
import { adminFiles } from '#tests/support/file-client.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';

const DISK_MB = 6;
const folder = mkdtempSync(path.join(tmpdir(), 'festival-disk-'));
const disk = path.join(folder, 'disk');

function mount(): boolean {
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isMounted = mount();
const servers: TestServer[] = [];

async function start(): Promise<TestServer> {
  const server = await startServer({ env: { DATA_DIR: disk }, bodyTimeoutMs: 5000 });
  servers.push(server);
  return server;
}

afterAll(async () => {
  for (const server of servers) await server.close();
  if (isMounted) execFileSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
});

function document(megabytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(megabytes * 1_000_000, 'x')]);
}

function filesOn(place: string): readonly string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name }) => name);
}

describe.runIf(isMounted)('a full disk', () => {
  it('refuses a file with a sentence, says so to whoever watches, keeps nothing of it, and takes the next once there is room', async () => {
    const server = await start();
    const files = await adminFiles(server);
    const before = filesOn(disk);
    const refused = await files.send('/api/fichiers/film-document/IdFichier', { name: 'gros.pdf', bytes: document(DISK_MB + 3) });
    expect([refused.status, refused.body]).toMatchObject([
      507,
      { code: 'disque-plein', detail: expect.stringContaining('plus de place sur le disque') },
    ]);
    expect((await server.anonymous.call('GET', '/health')).body).toMatchObject({ status: 'degrade', disk: 'plein', database: 'ok' });
    expect(filesOn(disk)).toEqual(before);
    expect((await files.send('/api/fichiers/film-document/IdFichier', { name: 'petit.pdf', bytes: document(1) })).status).toBe(200);
  });

  it('of which something else took the last byte is told alike, and records are still written', async () => {
    const server = await start();
    const files = await adminFiles(server);
    const filler = path.join(disk, 'autre');
    try {
      writeFileSync(filler, Buffer.alloc(DISK_MB * 2_000_000));
    } catch {
      // As much as there was room for.
    }
    const refused = await files.send('/api/fichiers/film-document/IdFichier', { name: 'petit.pdf', bytes: document(1) });
    expect([refused.status, refused.body.code]).toEqual([507, 'disque-plein']);
    const admin = await server.signInAsAdmin();
    expect((await admin.call('POST', '/api/genres', { TradLibelle: { TraductionFr: 'Essai' }, IsActif: true })).status).toBe(200);
    rmSync(filler);
  });
});

describe('a file whose sending is cut', () => {
  it('leaves nothing, neither a row nor a piece on the disk', async () => {
    const server = await startServer();
    servers.push(server);
    const headers = { ...(await signInHeaders(server.url, ADMIN)), origin: server.url, 'x-nom-fichier': 'coupe.pdf' };
    const place = server.config.dataDir;
    const before = filesOn(place);
    const whole = document(2);
    /** Status, or null when it was cut after those bytes. */
    function send(sent: Buffer): Promise<number | null> {
      return new Promise((resolve) => {
        const sending = request(`${server.url}/api/fichiers/film-document/IdFichier`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/octet-stream', 'content-length': whole.length },
        });
        sending.on('error', () => resolve(null)).on('response', ({ statusCode }) => resolve(statusCode ?? null));
        sending.write(sent, () => sent.length < whole.length && setTimeout(() => sending.destroy(), 100));
      });
    }
    for (let time = 0; time < 5; time += 1) expect(await send(whole.subarray(0, 1_500_000))).toBeNull();
    await wait(500);
    expect(filesOn(place)).toEqual(before);
    expect((await server.pool.query('select 1 from fichier')).rowCount).toBe(0);
    // The same bytes, all of them, are a file.
    expect(await send(whole)).toBe(200);
    expect(filesOn(place).length).toBe(before.length + 1);
  });
});
