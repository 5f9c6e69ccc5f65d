import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupDatabase, summariseDatabase } from '#server/backup/backup.ts';
import { restoreDatabase } from '#server/backup/restore.ts';
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'festival-backup-'));
const file = path.join(folder, 'festival.jsonl.gz');
let source: TestServer;
let target: TestDatabase;

beforeAll(async () => {
  source = await startServer();
  const admin = await source.signInAsAdmin();
  const genre = await admin.call('POST', '/api/genres', {
    TradLibelle: { TraductionFr: 'Comédie « noire »\n— été', TraductionEn: 'Black comedy' },
    IsActif: true,
  });
  await admin.call('POST', '/api/films', {
    TitreOriginal: 'L’Été',
    Duree: '01:30:00',
    IdsGenre: [genre.body],
    IdPays: 45,
    DateAchevement: '2026-02-28',
  });
  await admin.call('POST', '/api/media-serveurs', { Nom: 'Serveur', FtpPassword: 'secret-ftp' });
  target = await createTestDatabase();
});

afterAll(async () => {
  await source.close();
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('restored elsewhere holds the same rows, checksum by checksum', async () => {
    const written = await backupDatabase(source.pool, file);
    const restored = await restoreDatabase(target.pool, file);
    expect(restored).toEqual(written);
    expect(written['film']?.rows).toBe(1);
  });

  it('leaves sequences where they were, so that new ids never meet old ones', async () => {
    const next = async (pool: typeof target.pool) => (await pool.query<{ id: number }>("select nextval('film_id_seq') as id")).rows[0]?.id;
    expect(await next(target.pool)).toBe(await next(source.pool));
  });

  it('restores the foreign keys: a dangling reference is refused again', async () => {
    await expect(target.pool.query('update film set id_pays = 424242')).rejects.toThrow(/foreign key/);
  });

  it('that is cut is refused and nothing changes', async () => {
    const cut = path.join(folder, 'cut.jsonl.gz');
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
    writeFileSync(cut, gzipSync(lines.slice(0, -1).join('\n')));
    const before = await summariseDatabase(target.pool);
    await expect(restoreDatabase(target.pool, cut)).rejects.toThrow('incomplète');
    expect(await summariseDatabase(target.pool)).toEqual(before);
  });

  it('that is another file is refused with a sentence', async () => {
    const other = path.join(folder, 'other.gz');
    writeFileSync(other, gzipSync('{"bonjour":1}\n'));
    await expect(restoreDatabase(target.pool, other)).rejects.toThrow("n'est pas une sauvegarde");
  });

  it('whose rows were altered is told by the checksums', async () => {
    const altered = path.join(folder, 'altered.jsonl.gz');
    writeFileSync(altered, gzipSync(gunzipSync(readFileSync(file)).toString().replaceAll('L’Été', 'L’Hiver')));
    await expect(restoreDatabase(target.pool, altered)).rejects.toThrow('film');
  });
});
