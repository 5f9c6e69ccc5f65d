/** Backups that are made by themselves, each restored once before older ones go. */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readBackups } from '#server/backup/kept-backups.ts';
import { type BackupOutcome, startBackupSchedule } from '#server/backup/schedule.ts';
import { type BackupOrder, makeVerifiedBackup } from '#server/backup/verified-backup.ts';
import { filesFolder } from '#server/config.ts';
import { connectDirect } from '#server/database/pool.ts';
import type { FileStore, StoredContent } from '#server/files/file-store.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { adminFiles } from '#tests/support/file-client.ts';
import { targetOf } from '#tests/support/postgres-target.ts';
import { png } from '#tests/support/sample-files.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'festival-scheduled-'));
let server: TestServer;
let store: FileStore;
let database: BackupOrder['database'];

beforeAll(async () => {
  server = await startServer();
  const files = await adminFiles(server);
  await files.send('/api/fichiers/film-image/IdImage', { name: 'a.png', bytes: png(40, 40) });
  store = new FolderStore(filesFolder(server.config));
  const { rows } = await server.pool.query<{ name: string }>('select current_database() as name');
  const target = targetOf(inject('postgres'), rows[0]?.name ?? '');
  database = { pool: server.pool, target, connectDirect: () => connectDirect(target) };
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Its contents are no longer what their digests say. */
class AlteredStore extends FolderStore {
  override async find(sha256: string): Promise<StoredContent | null> {
    const content = await super.find(sha256);
    return content && { ...content, read: () => Readable.from([Buffer.alloc(content.size)]) };
  }
}

function make(now: Date, other: Partial<BackupOrder> = {}) {
  return makeVerifiedBackup({ database, store, folder, keep: 2, now, ...other });
}

function day(date: number): Date {
  return new Date(Date.UTC(2026, 10, date, 3));
}

function names(): readonly string[] {
  return readdirSync(folder).toSorted();
}

async function scratches(): Promise<number> {
  const { rows } = await server.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_database where datname like 'festival_verification_%'",
  );
  return rows[0]?.n ?? 0;
}

describe('a backup by schedule', () => {
  it('is restored into a database of its own, which is dropped, and says so beside it', async () => {
    const made = await make(day(1));
    expect(made).toMatchObject({ contents: 1, removed: 0 });
    expect(names()).toEqual(['automatique-2026-11-01T03-00-00.jsonl.gz', 'automatique-2026-11-01T03-00-00.verifiee.json']);
    expect(await scratches()).toBe(0);
  });

  it('is made by one server at a time', async () => {
    const both = await Promise.all([make(day(2)), make(day(2))]);
    expect(both.filter((made) => made === null)).toHaveLength(1);
  });

  it('that does not come back whole is told, bears no note, and lets no older one go', async () => {
    const before = names();
    const altered = new AlteredStore(filesFolder(server.config));
    await expect(make(day(3), { store: altered, keep: 1 })).rejects.toThrow('abîmée');
    expect(names()).toEqual([...before, 'automatique-2026-11-03T03-00-00.jsonl.gz'].toSorted());
    expect(await scratches()).toBe(0);
  });

  it('lets older ones go once it was verified, and clears what a cut one left', async () => {
    writeFileSync(path.join(folder, 'automatique-2026-10-01T03-00-00.jsonl.gz.part'), 'cut');
    // In the order of their names, and in the month of the next one: the last of each month stays.
    for (const name of names()) {
      const at = /automatique-\d{4}-\d{2}-(\d{2})/.exec(name)?.[1];
      const seconds = Date.now() / 1000 - (31 - Number(at));
      if (at !== undefined) utimesSync(path.join(folder, name), seconds, seconds);
    }
    expect((await make(day(24), { keep: 1 }))?.removed).toBeGreaterThan(0);
    const kept = await readBackups(folder);
    expect(kept.map(({ isVerified }) => isVerified)).toEqual([true]);
    expect(names().some((name) => name.endsWith('.part'))).toBe(false);
  });
});

describe('the schedule', () => {
  it('makes one when the latest is old enough, tries again later what failed, and says both', async () => {
    const place = mkdtempSync(path.join(folder, 'plan-'));
    const logMessages: string[] = [];
    const outcomes: BackupOutcome[] = [
      { outcome: 'failed', sentence: 'disque plein' },
      { outcome: 'made', file: 'b', rows: 1, contents: 0, writtenMs: 1, verifiedMs: 1, removed: 0 },
    ];
    let now = Date.parse('2026-11-24T03:00:00Z');
    let attempts = 0;
    function say(_details: unknown, sentence?: string): number {
      return logMessages.push(sentence ?? '');
    }
    const schedule = startBackupSchedule({
      folder: place,
      everyMs: 3_600_000,
      clock: () => now,
      log: { info: say, error: say },
      lookEveryMs: 5,
      run: () => {
        const file = path.join(place, 'automatique-x.jsonl.gz');
        writeFileSync(file, '');
        utimesSync(file, new Date(now), new Date(now));
        return Promise.resolve(outcomes[attempts++] ?? { outcome: 'elsewhere' });
      },
    });
    try {
      await expect.poll(() => attempts).toBe(1);
      expect(schedule.hasFailed()).toBe(true);
      await pause(40);
      expect(attempts).toBe(1);
      now += 20 * 60_000;
      await expect.poll(() => attempts).toBe(2);
      await expect.poll(() => logMessages).toEqual(['sauvegarde manquée', 'sauvegarde faite et vérifiée']);
      expect(schedule.hasFailed()).toBe(false);
      await pause(40);
      expect(attempts).toBe(2);
      now += 3_600_000;
      await expect.poll(() => attempts).toBe(3);
    } finally {
      await schedule.stop();
    }
  });
});
