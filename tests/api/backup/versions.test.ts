/** Backups and databases of another version: an earlier one is brought to this one, a later one is refused in a sentence. */
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupDatabase } from '#server/backup/backup.ts';
import { restoreDatabase } from '#server/backup/restore.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { checkCatalogue } from '#server/migrations/check-catalogue.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '#server/migrations/migration-files.ts';
import { PROGRAM_VERSION } from '#server/migrations/program-version.ts';
import { summariseDatabase } from '#tests/api/support/summarise-database.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let folder: string;
let next: string;
let source: TestDatabase;
let target: TestDatabase;
let file: string;

async function number(): Promise<string> {
  return String((await readMigrations()).length).padStart(4, '0');
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'versions-'));
  // The next version: one more migration.
  next = await mkdtemp(path.join(tmpdir(), 'versions-next-'));
  for (const name of (await readdir(MIGRATIONS_FOLDER)).filter((one) => one.endsWith('.sql')))
    await copyFile(path.join(MIGRATIONS_FOLDER, name), path.join(next, name));
  await writeFile(
    path.join(next, `${await number()}_demain.sql`),
    "alter table film rename column duree to minutes;\nalter table film add column demain text not null default 'oui';\n",
  );
  source = await createTestDatabase();
  target = await createTestDatabase({ content: 'empty' });
  file = path.join(folder, 'festival.jsonl.gz');
  await source.pool.query("insert into film (titre_original, duree) values ('Cléo de 5 à 7', 5400)");
  await backupDatabase(source.pool, new FolderStore(path.join(folder, 'source')), file);
  await migrate(target.pool, { folder: next });
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  for (const one of [folder, next]) await rm(one, { recursive: true, force: true });
});

function store(): FileStore {
  return new FolderStore(path.join(folder, 'target'));
}

describe('a backup of an earlier version', () => {
  it('is restored into the tables of its version, then brought to this one', async () => {
    await restoreDatabase(target.pool, store(), { file, folder: next });
    const { rows } = await target.pool.query('select titre_original, minutes, demain from film');
    expect(rows).toEqual([{ titre_original: 'Cléo de 5 à 7', minutes: 5400, demain: 'oui' }]);
    expect(await migrate(target.pool, { folder: next })).toEqual([]);
    expect((await checkCatalogue(target.pool)).map(({ table, name }) => `${table}.${String(name)}`).toSorted()).toEqual([
      'film.demain',
      'film.duree',
      'film.minutes',
    ]);
    expect((await target.pool.query("insert into film (titre_original) values ('Suite') returning id")).rows).toEqual([{ id: 1002 }]);
  });

  it('that is cut leaves the database as it was', async () => {
    const cut = path.join(folder, 'cut.jsonl.gz');
    writeFileSync(cut, gzipSync(gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(0, -1).join('\n')));
    const before = await summariseDatabase(target.pool);
    await expect(restoreDatabase(target.pool, store(), { file: cut, folder: next })).rejects.toThrow('incomplète');
    expect(await summariseDatabase(target.pool)).toEqual(before);
  });
});

describe('what a later version made', () => {
  it('is refused with both versions: a database', async () => {
    await target.pool.query("update schema_migration set version = '9.1.0' where nom = 'demain'");
    const newest = Number(await number());
    await expect(migrate(target.pool)).rejects.toThrow(
      `La base vient de la version 9.1.0 (migration ${newest}, demain), plus récente que ce programme (${PROGRAM_VERSION}, migration ${newest - 1}, `,
    );
  });

  it('is refused with both versions: a backup, and nothing changes', async () => {
    const later = path.join(folder, 'later.jsonl.gz');
    await backupDatabase(target.pool, store(), later);
    const [before, newest] = [await summariseDatabase(source.pool), Number(await number())];
    await expect(restoreDatabase(source.pool, store(), { file: later })).rejects.toThrow(
      `La sauvegarde vient de la version 9.1.0 (migration ${newest}, demain), plus récente que ce programme (${PROGRAM_VERSION}, `,
    );
    expect(await summariseDatabase(source.pool)).toEqual(before);
  });

  it('is refused too when its form is not known yet', async () => {
    const form = path.join(folder, 'form.jsonl.gz');
    writeFileSync(form, gzipSync(`${JSON.stringify({ format: 'festival-backup', version: 99, program: '9.1.0' })}\n`));
    await expect(restoreDatabase(source.pool, store(), { file: form })).rejects.toThrow(
      `La sauvegarde vient de la version 9.1.0, plus récente que ce programme (${PROGRAM_VERSION})`,
    );
  });
});
