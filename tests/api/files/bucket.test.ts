/** Files in a bucket of an S3-compatible store, and two servers that share it. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { backupDatabase } from '#server/backup/backup.ts';
import { restoreDatabase } from '#server/backup/restore.ts';
import { filesFolder, readConfig } from '#server/config.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { moveFiles } from '#server/files/move-files.ts';
import { filesLeftBehind, openFiles, tryFiles } from '#server/files/open-files.ts';
import { type ApiReply, signInHeaders } from '#tests/support/api-client.ts';
import { type BucketServer, startBucketServer } from '#tests/support/servers/bucket-server.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { type FileClient, fileClient } from '#tests/support/file-client.ts';
import { pdf, png } from '#tests/support/sample-files.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';

const IMAGE = '/api/fichiers/film-image/IdImage';
const DOCUMENT = '/api/fichiers/film-document/IdFichier';
const CHUNK = 100_000;
const folder = mkdtempSync(path.join(tmpdir(), 'festival-bucket-'));
let bucket: BucketServer;
let first: TestServer;
let second: FastifyInstance;
let store: FileStore;
/** The same session on either server. */
let clients: readonly [FileClient, FileClient];
let post: (server: 0 | 1, body: unknown) => Promise<Pick<ApiReply, 'status' | 'body'>>;

beforeAll(async () => {
  bucket = await startBucketServer(path.join(folder, 'store'));
  first = await startServer({ env: bucket.env });
  second = await buildApp({
    pool: first.pool,
    config: readConfig({ DATA_DIR: path.join(folder, 'second'), DEMO: '0', LOG_LEVEL: 'silent', ...bucket.env }),
  });
  await second.listen({ port: 0, host: '127.0.0.1' });
  const session = await signInHeaders(first.url, ADMIN);
  const urls = [first.url, second.listeningOrigin] as const;
  clients = [fileClient(urls[0], session), fileClient(urls[1], session)];
  post = async (server, body) => {
    const headers = { ...session, culture: 'fr', origin: urls[server], 'content-type': 'application/json' };
    const reply = await fetch(`${urls[server]}${DOCUMENT}/morceaux`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: reply.status, body: await reply.json() };
  };
  store = openFiles(first.config);
});

afterAll(async () => {
  await second.close();
  await first.close();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('a file in a bucket', () => {
  it('that one server took is read through the other, byte for byte and by ranges', async () => {
    const bytes = png(300, 200);
    const { body } = await clients[0].send(IMAGE, { name: 'affiche.png', bytes });
    expect((await clients[1].get(`/api/fichiers/${body.Id}`)).bytes.equals(bytes)).toBe(true);
    const part = await clients[1].get(`/api/fichiers/${body.Id}`, { range: 'bytes=10-19' });
    expect([part.status, part.bytes]).toEqual([206, bytes.subarray(10, 20)]);
    expect((await clients[1].get(`/api/images-content/Miniature/${body.Id}`)).bytes.equals(bytes)).toBe(true);
  });

  it('is kept once however often it is sent, and not on the disk of a server', async () => {
    const bytes = png(31, 17);
    for (const client of clients) expect((await client.send(IMAGE, { name: 'a.png', bytes })).status).toBe(200);
    expect((await store.find(digest(bytes)))?.size).toBe(bytes.length);
    expect(await filesLeftBehind(first.config)).toBe(false);
    expect(await new FolderStore(filesFolder(first.config)).find(digest(bytes))).toBe(null);
  });

  it('comes in pieces that alternate between two servers', async () => {
    const bytes = Buffer.concat([pdf('alternés'), Buffer.alloc(350_000 - pdf('alternés').length, 7)]);
    const envoi = crypto.randomUUID();
    function piece(index: number) {
      return {
        Envoi: envoi,
        Nom: 'gros.pdf',
        Taille: bytes.length,
        Morceau: { index, value: bytes.subarray(index * CHUNK, (index + 1) * CHUNK).toString('base64'), finish: index === 3 },
      };
    }
    expect((await post(0, piece(0))).body).toEqual({ Recu: 100_000, Fichier: null });
    expect((await post(1, piece(2))).status).toBe(400);
    expect((await post(1, piece(1))).body.Recu).toBe(200_000);
    expect((await post(0, piece(1))).body.Recu).toBe(200_000);
    expect((await post(0, piece(2))).body.Recu).toBe(300_000);
    expect((await store.unfinished('')).count).toBe(1);
    const replies = await Promise.all([post(0, piece(3)), post(1, piece(3))]);
    const made = replies.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    expect((await clients[0].get(`/api/fichiers/${made[0]?.body.Fichier.Id}`)).bytes.equals(bytes)).toBe(true);
    expect(await store.unfinished('')).toEqual({ count: 0, bytes: 0 });
  });

  it('whose sending was abandoned is swept after its day', async () => {
    await store.addPiece('1-abandon'.replace(/[^\da-f-]/g, 'a'), 0, Buffer.from('abc'));
    await store.removeAbandoned(Date.now() - 60_000);
    expect((await store.unfinished('')).count).toBe(1);
    await store.removeAbandoned(Date.now() + 60_000);
    expect((await store.unfinished('')).count).toBe(0);
  });

  it('goes into a backup and comes back into a folder, and from a folder into a bucket', async () => {
    const bytes = png(64, 48);
    await clients[0].send(IMAGE, { name: 'b.png', bytes });
    const file = path.join(folder, 'bucket.jsonl.gz');
    const written = await backupDatabase(first.pool, store, file);
    expect(written.contents.missing).toBe(0);
    const target = await createTestDatabase();
    const away = new FolderStore(path.join(folder, 'away'));
    try {
      expect(await restoreDatabase(target.pool, away, { file })).toEqual(written);
      expect((await away.find(digest(bytes)))?.size).toBe(bytes.length);
    } finally {
      await target.close();
    }
  });

  it('moves to a folder and back, each content once and whole, also when it is begun again', async () => {
    const bytes = png(77, 11);
    const { body } = await clients[0].send(IMAGE, { name: 'c.png', bytes });
    const away = new FolderStore(path.join(folder, 'moved'));
    const there = await moveFiles(first.pool, store, away);
    expect(there.moved).toBeGreaterThan(0);
    expect([await store.find(digest(bytes)), (await away.find(digest(bytes)))?.size]).toEqual([null, bytes.length]);
    expect(await moveFiles(first.pool, store, away)).toEqual({ moved: 0, missing: 0 });
    const inFolder = { ...first.config, dataDir: path.join(folder, 'machine') };
    expect(await moveFiles(first.pool, away, openFiles({ ...inFolder, files: null }))).toEqual(there);
    expect(await filesLeftBehind(inFolder)).toBe(true);
    expect(await moveFiles(first.pool, openFiles({ ...inFolder, files: null }), away)).toEqual(there);
    expect(await filesLeftBehind(inFolder)).toBe(false);
    expect(await moveFiles(first.pool, away, store)).toEqual(there);
    expect((await clients[1].get(`/api/fichiers/${body.Id}`)).bytes.equals(bytes)).toBe(true);
  });
});

describe('a bucket that cannot be used', () => {
  function tried(env: Readonly<Record<string, string>>): Promise<void> {
    return tryFiles(openFiles(readConfig({ DATA_DIR: folder, DEMO: '0', ...bucket.env, ...env })));
  }

  it('is told at the start with what to correct', async () => {
    await expect(tried({})).resolves.toBeUndefined();
    await expect(tried({ FILES_URL: bucket.env.FILES_URL.replace('festival/', 'absent/') })).rejects.toThrow(/absent .* n'existe pas/);
    await expect(tried({ FILES_KEY: 'autre' })).rejects.toThrow('refuse les clefs données');
    await expect(tried({ FILES_URL: 's3://festival?endpoint=http://127.0.0.1:9' })).rejects.toThrow('ne répond pas');
  });

  it('that is away while people work is answered with a sentence, and nothing is kept of what was sent', async () => {
    const app = await buildApp({
      pool: first.pool,
      config: readConfig({
        DATA_DIR: folder,
        DEMO: '0',
        LOG_LEVEL: 'silent',
        ...bucket.env,
        FILES_URL: 's3://festival?endpoint=http://127.0.0.1:9',
      }),
    });
    try {
      await app.listen({ port: 0, host: '127.0.0.1' });
      const client = fileClient(app.listeningOrigin, await signInHeaders(first.url, ADMIN));
      const { rows: before } = await first.pool.query('select count(*)::int as n from fichier');
      const { status, body } = await client.send(IMAGE, { name: 'd.png', bytes: png(9, 9) });
      expect([status, body.code]).toEqual([503, 'indisponible']);
      expect((await first.pool.query('select count(*)::int as n from fichier')).rows).toEqual(before);
    } finally {
      await app.close();
    }
  });
});
