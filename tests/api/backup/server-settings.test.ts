/** A backup does not depend on how the server that wrote it shows values, nor on that of the server that reads it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { backupDatabase } from '#server/backup/backup.ts';
import { restoreDatabase } from '#server/backup/restore.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { createPool } from '#server/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { administer, targetOf } from '#tests/support/postgres-target.ts';
import { summariseDatabase } from '#tests/api/support/summarise-database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'festival-settings-'));
const store = new FolderStore(path.join(folder, 'files'));
const file = path.join(folder, 'festival.jsonl.gz');
const FRENCH = [
  "timezone = 'Europe/Paris'",
  "datestyle = 'SQL, DMY'",
  "intervalstyle = 'sql_standard'",
  'extra_float_digits = -15',
  "bytea_output = 'escape'",
];
let source: TestDatabase;
let french: TestDatabase;

beforeAll(async () => {
  source = await createTestDatabase();
  french = await createTestDatabase();
  for (const setting of FRENCH)
    await administer(inject('postgres'), (admin) => admin.query(`alter database ${french.name} set ${setting}`));
  await source.pool.query(`
    insert into groupe_utilisateur (nom) values ('Élu'), ('eta'), ('Éta'), ('etz');
    insert into film (titre_original, date_achevement, duree) values ('Zoé', '2026-02-28', 5400), ('été', '2027-10-31', 97509)`);
});

afterAll(async () => {
  await Promise.all([source.close(), french.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** The connection of a program of before: values are shown as the server is set. */
async function plainPool(name: string): Promise<pg.Pool> {
  const pool = createPool({ target: targetOf(inject('postgres'), name), max: 1 });
  await pool.query('reset timezone; reset datestyle; reset intervalstyle; reset extra_float_digits; reset bytea_output');
  return pool;
}

it('is restored by a server in another zone, with other forms of dates and numbers, checksum by checksum', async () => {
  const written = await backupDatabase(source.pool, store, file);
  const other = createPool({ target: targetOf(inject('postgres'), french.name), max: 2 });
  try {
    expect((await restoreDatabase(other, store, { file })).tables).toEqual(written.tables);
    const back = path.join(folder, 'retour.jsonl.gz');
    expect((await backupDatabase(other, store, back)).tables).toEqual(written.tables);
    expect((await restoreDatabase(source.pool, store, { file: back })).tables).toEqual(written.tables);
  } finally {
    await other.end();
  }
});

it('of a program that wrote values as its server shows them is restored too, instants and all', async () => {
  const before = await summariseDatabase(source.pool);
  const shown = await plainPool(french.name);
  const old = path.join(folder, 'ancienne.jsonl.gz');
  await backupDatabase(shown, store, old);
  await shown.end();
  const [header = '', ...lines] = gunzipSync(readFileSync(old)).toString().split('\n');
  expect(lines.join('\n')).toMatch(/\+0[12]:00"/);
  writeFileSync(old, gzipSync([header.replace('"isPlain":true,', ''), ...lines].join('\n')));
  await source.pool.query("update film set titre_original = 'autre'");
  await restoreDatabase(source.pool, store, { file: old });
  expect(await summariseDatabase(source.pool)).toEqual(before);

  const altered = path.join(folder, 'ancienne-abimee.jsonl.gz');
  writeFileSync(altered, gzipSync(gunzipSync(readFileSync(old)).toString().replaceAll('Zoé', 'Zoë')));
  await expect(restoreDatabase(source.pool, store, { file: altered })).rejects.toThrow('abîmée');
  expect(await summariseDatabase(source.pool)).toEqual(before);
});

it('that was cut as a file, or is no gzip file, says so and changes nothing', async () => {
  const cut = path.join(folder, 'coupee.jsonl.gz');
  const whole = readFileSync(file);
  writeFileSync(cut, whole.subarray(0, whole.length / 2));
  const text = path.join(folder, 'texte.jsonl.gz');
  writeFileSync(text, 'bonjour');
  for (const wrong of [cut, text])
    await expect(restoreDatabase(source.pool, store, { file: wrong })).rejects.toThrow(
      /rien n'a été changé. Le fichier est coupé ou abîmé/,
    );
});
