import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupDatabase } from '#server/backup/backup.ts';
import { restoreDatabase } from '#server/backup/restore.ts';
import { filesFolder } from '#server/config.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { adminFiles } from '#tests/support/file-client.ts';
import { png } from '#tests/support/sample-files.ts';
import { summariseDatabase } from '#tests/api/support/summarise-database.ts';
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'festival-backup-'));
const file = path.join(folder, 'festival.jsonl.gz');
let source: TestServer;
const targetStore = new FolderStore(path.join(folder, 'restored'));
let sourceStore: FileStore;
let target: TestDatabase;
let image: number;
/** Noise, so that a content of several pieces is not one line. */
const large = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(1_700_000)]);

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
  // Separators of lines for Unicode, as text copied from a page may hold.
  await source.pool.query("update film set commentaire = E'avant\\u2028après\\u2029fin\\r\\n'");
  const files = await adminFiles(source);
  image = (await files.send('/api/fichiers/film-image/IdImage', { name: 'a.png', bytes: png(400, 400) })).body.Id;
  await files.send(`/api/images-content/Miniature/${image}`, { bytes: png(180, 180) });
  await files.send('/api/fichiers/film-document/IdFichier', { name: 'a.pdf', bytes: large });
  await source.pool.query("insert into fichier (nom, type_mime, taille, empreinte, chemin) values ('perdu', 'image/png', 1, $1, '')", [
    '0'.repeat(64),
  ]);
  sourceStore = new FolderStore(filesFolder(source.config));
  await admin.call('POST', '/api/media-serveurs', { Nom: 'Serveur', FtpPassword: 'secret-ftp' });
  target = await createTestDatabase();
});

afterAll(async () => {
  await source.close();
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

async function read(store: FileStore, sha256: string): Promise<Buffer> {
  return Buffer.concat(await ((await store.find(sha256))?.read() ?? Readable.from([])).toArray());
}

describe('a backup', () => {
  it('is refused in one sentence where nothing can be written', async () => {
    const occupied = path.join(folder, 'un-fichier');
    writeFileSync(occupied, '');
    for (const place of [path.join(occupied, 'festival.jsonl.gz'), folder])
      await expect(backupDatabase(source.pool, sourceStore, place)).rejects.toThrow(`La sauvegarde ${place} ne peut pas être écrite`);
    expect((await source.pool.query('select 1')).rowCount).toBe(1);
    expect(existsSync(`${folder}.part`)).toBe(false);
  });

  it('restored elsewhere holds the same rows, checksum by checksum', async () => {
    const written = await backupDatabase(source.pool, sourceStore, file);
    const restored = await restoreDatabase(target.pool, targetStore, { file });
    expect(restored).toEqual(written);
    expect([written.tables['film']?.rows, written.contents]).toEqual([1, { kept: 3, missing: 1 }]);
  });

  it('restored elsewhere holds every file and every reduced picture, byte for byte', async () => {
    const { rows } = await target.pool.query<{ empreinte: string }>(
      'select empreinte from fichier where id = $1 union all select empreinte from fichier_reduction where id_fichier = $1',
      [image],
    );
    const sent = [png(400, 400), png(180, 180)];
    for (const [index, { empreinte }] of rows.entries()) expect(await read(targetStore, empreinte)).toEqual(sent[index]);
    expect(await read(targetStore, createHash('sha256').update(large).digest('hex'))).toEqual(large);
  });

  it('whose file was altered is refused', async () => {
    const altered = path.join(folder, 'altered-file.jsonl.gz');
    writeFileSync(altered, gzipSync(gunzipSync(readFileSync(file)).toString().replace('"bytes":"iVBOR', '"bytes":"iVBOS')));
    await expect(restoreDatabase(target.pool, targetStore, { file: altered })).rejects.toThrow('abîmée');
  });

  it('leaves sequences where they were, so that new ids never meet old ones', async () => {
    async function next(pool: typeof target.pool) {
      return (await pool.query<{ id: number }>("select nextval('film_id_seq') as id")).rows[0]?.id;
    }
    expect(await next(target.pool)).toBe(await next(source.pool));
  });

  it('restores the foreign keys and the rules: a dangling reference is refused again, and every trigger is awake', async () => {
    await expect(target.pool.query('update film set id_pays = 424242')).rejects.toThrow(/foreign key/);
    const { rows } = await target.pool.query<{ awake: string }>(
      'select distinct tgenabled as awake from pg_trigger where not tgisinternal',
    );
    expect(rows).toEqual([{ awake: 'O' }]);
  });

  it('that is cut is refused and nothing changes', async () => {
    const cut = path.join(folder, 'cut.jsonl.gz');
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
    writeFileSync(cut, gzipSync(lines.slice(0, -1).join('\n')));
    const before = await summariseDatabase(target.pool);
    await expect(restoreDatabase(target.pool, targetStore, { file: cut })).rejects.toThrow('incomplète');
    expect(await summariseDatabase(target.pool)).toEqual(before);
  });

  it('that is another file is refused with a sentence', async () => {
    const other = path.join(folder, 'other.gz');
    writeFileSync(other, gzipSync('{"bonjour":1}\n'));
    await expect(restoreDatabase(target.pool, targetStore, { file: other })).rejects.toThrow("n'est pas une sauvegarde");
  });

  it('that is not there, or is a folder, is told by its name', async () => {
    for (const absent of [path.join(folder, 'absente.gz'), folder])
      await expect(restoreDatabase(target.pool, targetStore, { file: absent })).rejects.toThrow(`Il n'y a pas de sauvegarde ${absent}.`);
  });

  it('whose rows were altered is told by the checksums', async () => {
    const altered = path.join(folder, 'altered.jsonl.gz');
    writeFileSync(altered, gzipSync(gunzipSync(readFileSync(file)).toString().replaceAll('L’Été', 'L’Hiver')));
    const before = await summariseDatabase(target.pool);
    await expect(restoreDatabase(target.pool, targetStore, { file: altered })).rejects.toThrow(/film.* Rien n'a été changé/);
    expect(await summariseDatabase(target.pool)).toEqual(before);
  });
});
