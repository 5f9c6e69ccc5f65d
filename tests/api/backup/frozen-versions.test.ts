/** Every frozen version, as `npm run freeze` kept it: its database is upgraded, its backup restored, its migrations stay as they were. */
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { backUpBeforeUpgrade } from '#server/backup/upgrade-backup.ts';
import { restoreDatabase } from '#server/backup/restore.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { checkCatalogue } from '#server/migrations/check-catalogue.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '#server/migrations/migration-files.ts';
import { targetOf } from '#tests/support/postgres-target.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const FOLDER = path.join(import.meta.dirname, '../../frozen');
const Header = z.object({ migrations: z.array(z.object({ numero: z.int(), empreinte: z.string() })) });
const Model = z.object({ frozen: z.int() });

const backups = (await readdir(FOLDER).catch((): string[] => [])).filter((file) => file.endsWith('.jsonl.gz')).toSorted();

function appliedIn(file: string) {
  const [line = ''] = gunzipSync(readFileSync(path.join(FOLDER, file)))
    .toString()
    .split('\n', 1);
  return Header.parse(JSON.parse(line)).migrations;
}

const open: { readonly close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const resource of open.splice(0).toReversed()) await resource.close();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ content: 'empty' });
  open.push(database);
  return database;
}

async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'frozen-'));
  open.push({ close: () => rm(folder, { recursive: true, force: true }) });
  return folder;
}

/** The migrations that the version knew. */
async function migrationsOf(count: number): Promise<string> {
  const folder = await scratchFolder();
  const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  for (const name of names.slice(0, count)) await copyFile(path.join(MIGRATIONS_FOLDER, name), path.join(folder, name));
  return folder;
}

async function films({ pool }: TestDatabase): Promise<number> {
  return (await pool.query<{ n: number }>('select count(*)::int as n from film')).rows[0]?.n ?? 0;
}

describe('what was frozen', () => {
  it('is kept for each version that was published, with the migrations that it received', async () => {
    const { frozen } = Model.parse(
      JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../generated/database/model.json'), 'utf8')),
    );
    expect(backups.some((file) => file.startsWith(String(frozen).padStart(4, '0')))).toBe(frozen > 0);
    const migrations = await readMigrations();
    for (const file of backups)
      expect(appliedIn(file).map(({ empreinte }) => empreinte)).toEqual(
        migrations.slice(0, appliedIn(file).length).map(({ checksum }) => checksum),
      );
  });
});

describe.runIf(backups.length > 0).each(backups)('the frozen version %s', (file) => {
  it('is a database that this version takes over', async () => {
    const database = await emptyDatabase();
    const folder = await migrationsOf(appliedIn(file).length);
    await migrate(database.pool, { folder, withRows: false });
    await restoreDatabase(database.pool, new FolderStore(await scratchFolder()), { file: path.join(FOLDER, file), folder });
    const before = await films(database);
    await migrate(database.pool);
    expect(await checkCatalogue(database.pool)).toEqual([]);
    expect([before > 0, await films(database)]).toEqual([true, before]);
  });

  it('is kept as it was before this version changes it, and only then', async () => {
    const database = await emptyDatabase();
    const folder = await migrationsOf(appliedIn(file).length);
    await migrate(database.pool, { folder, withRows: false });
    await restoreDatabase(database.pool, new FolderStore(await scratchFolder()), { file: path.join(FOLDER, file), folder });
    const kept = await scratchFolder();
    const begun: string[] = [];
    async function keep() {
      const store = new FolderStore(await scratchFolder());
      return backUpBeforeUpgrade({
        database: { ...database, target: targetOf(inject('postgres'), database.name) },
        store,
        folder: kept,
        now: new Date('2027-01-05T10:00:00Z'),
        begins: () => begun.push('sauvegarde'),
      });
    }
    const made = await keep();
    expect(made).toMatchObject({ unverified: null, file: expect.stringMatching(/avant-.+-2027-01-05T10-00-00\.jsonl\.gz$/) });
    const before = await films(database);
    await migrate(database.pool);
    expect(await keep()).toBeNull();
    expect(begun).toEqual(['sauvegarde']);
    // The version of before takes it back.
    const former = await emptyDatabase();
    await migrate(former.pool, { folder, withRows: false });
    await restoreDatabase(former.pool, new FolderStore(await scratchFolder()), { file: made?.file ?? '', folder });
    expect(await films(former)).toBe(before);
  });

  it('is a backup that this version restores', async () => {
    const database = await emptyDatabase();
    await migrate(database.pool);
    await restoreDatabase(database.pool, new FolderStore(await scratchFolder()), { file: path.join(FOLDER, file) });
    expect(await migrate(database.pool)).toEqual([]);
    expect(await checkCatalogue(database.pool)).toEqual([]);
    expect(await films(database)).toBeGreaterThan(0);
  });
});
