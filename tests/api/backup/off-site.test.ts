/** Copies of the backups in a bucket of another place. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CopySettings } from '#server/backup/copy-settings.ts';
import { copyOffSite } from '#server/backup/off-site-copy.ts';
import { startBackupSchedule } from '#server/backup/schedule.ts';
import { readConfig } from '#server/config.ts';
import { Bucket } from '#server/files/bucket.ts';
import { type BucketServer, startBucketServer } from '#tests/support/servers/bucket-server.ts';
import { eventually } from '#tests/support/eventually.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'festival-copies-'));
const stored = mkdtempSync(path.join(tmpdir(), 'festival-seau-'));
let store: BucketServer;
let copy: CopySettings;

beforeAll(async () => {
  store = await startBucketServer(stored);
  const { FILES_URL, FILES_KEY, FILES_SECRET } = store.env;
  const config = readConfig({ BACKUP_URL: FILES_URL.replace('/essai', '/copies'), FILES_KEY, FILES_SECRET });
  if (config.backups.copy === null) throw new Error('no copy is asked for');
  copy = config.backups.copy;
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
  rmSync(stored, { recursive: true });
});

function bucketOf({ address, keys }: CopySettings): Bucket {
  return new Bucket(address, keys);
}

/** A bucket that gives back other bytes than it was sent. */
class AlteringBucket extends Bucket {
  override read(): Readable {
    return Readable.from([Buffer.from('altered')]);
  }
}

function keep(name: string, { isVerified }: { readonly isVerified: boolean }): void {
  writeFileSync(path.join(folder, `${name}.jsonl.gz`), gzipSync(name));
  if (isVerified) writeFileSync(path.join(folder, `${name}.verifiee.json`), '{}');
}

async function keys(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { key } of bucketOf(copy).list('')) found.push(key);
  return found.toSorted();
}

it('sends verified backups once, and removes those that the folder gave up and nothing else', async () => {
  keep('automatique-2026-11-01T03-00-00', { isVerified: true });
  keep('automatique-2026-11-02T03-00-00', { isVerified: false });
  keep('a-la-main', { isVerified: true });
  await bucketOf(copy).put('notes.txt', Buffer.from('x'), 1);
  expect(await copyOffSite(bucketOf(copy), folder)).toEqual({ copied: 1, removed: 0 });
  expect(await copyOffSite(bucketOf(copy), folder)).toEqual({ copied: 0, removed: 0 });
  expect(await keys()).toEqual(['automatique-2026-11-01T03-00-00.jsonl.gz', 'notes.txt']);
  rmSync(path.join(folder, 'automatique-2026-11-01T03-00-00.jsonl.gz'));
  keep('automatique-2026-11-03T03-00-00', { isVerified: true });
  expect(await copyOffSite(bucketOf(copy), folder)).toEqual({ copied: 1, removed: 1 });
  expect(await keys()).toEqual(['automatique-2026-11-03T03-00-00.jsonl.gz', 'notes.txt']);
});

it('sends again a copy that was cut, and says in French which bucket does not answer', async () => {
  const name = 'automatique-2026-11-03T03-00-00.jsonl.gz';
  await bucketOf(copy).put(name, Buffer.from('cut'), 3);
  expect(await copyOffSite(bucketOf(copy), folder)).toEqual({ copied: 1, removed: 0 });
  const nowhere = { ...copy, address: { ...copy.address, endpoint: 'http://127.0.0.1:9' } };
  await expect(copyOffSite(bucketOf(nowhere), folder)).rejects.toThrow('Le seau festival (127.0.0.1:9) ne répond pas');
});

it('removes a copy that comes back altered, and says so', async () => {
  keep('automatique-2026-11-04T03-00-00', { isVerified: true });
  await expect(copyOffSite(new AlteringBucket(copy.address, copy.keys), folder)).rejects.toThrow(
    "n'est pas revenue telle qu'elle a été envoyée",
  );
  expect(await keys()).not.toContain('automatique-2026-11-04T03-00-00.jsonl.gz');
});

it('tells a copy that failed, until the next one succeeds', async () => {
  const made = { outcome: 'made' as const, file: 'b', rows: 1, contents: 0, writtenMs: 1, verifiedMs: 1, removed: 0 };
  const outcomes = [
    { ...made, copyFault: 'Le seau ne répond pas.' },
    { ...made, copyFault: null },
  ];
  const logMessages: string[] = [];
  let now = Date.parse('2026-11-24T03:00:00Z');
  const schedule = startBackupSchedule({
    folder: path.join(folder, 'vide'),
    everyMs: 1,
    clock: () => (now += 1),
    log: { info: () => undefined, error: (_details: unknown, sentence?: string) => logMessages.push(sentence ?? '') },
    run: async () => outcomes.shift() ?? { outcome: 'elsewhere' },
    lookEveryMs: 100,
  });
  await eventually(() => expect(schedule.lacksCopy()).toBe(true));
  await eventually(() => expect(schedule.lacksCopy()).toBe(false));
  expect(logMessages).toEqual(['copie hors site manquée']);
  expect(schedule.hasFailed()).toBe(false);
  await schedule.stop();
});
