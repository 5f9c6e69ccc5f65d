/** Records of a backup return to the trash of today, where people restore them with their own rights. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createEngine } from '#server/app.ts';
import { backupDatabase } from '#server/backup/backup.ts';
import { type Recovery, recoverRecords } from '#server/backup/recover-records.ts';
import { tryBackup } from '#server/backup/verified-backup.ts';
import { filesFolder } from '#server/config.ts';
import { connectDirect } from '#server/database/pool.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { adminFiles } from '#tests/support/file-client.ts';
import { targetOf } from '#tests/support/postgres-target.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

type Admin = Awaited<ReturnType<TestServer['signInAsAdmin']>>;

const folder = mkdtempSync(path.join(tmpdir(), 'festival-recovery-'));
const file = path.join(folder, 'festival.jsonl.gz');
let server: TestServer;
let admin: Admin;
let database: { readonly pool: TestServer['pool']; readonly target: ReturnType<typeof targetOf> };

beforeAll(async () => {
  server = await startServer();
  admin = await server.signInAsAdmin();
  const { rows } = await server.pool.query<{ name: string }>('select current_database() as name');
  database = { pool: server.pool, target: targetOf(inject('postgres'), rows[0]?.name ?? '') };
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function create(url: string, body: object): Promise<number> {
  const reply = await admin.call('POST', url, body);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body;
}

async function remove(url: string, id: number): Promise<void> {
  const { Version } = (await admin.call('GET', `${url}/${id}`)).body;
  expect(await admin.call('DELETE', `${url}/${id}`, { Id: id, Version })).toMatchObject({ status: 200 });
}

function recover(entity: string | null, ids: readonly number[]): Promise<Recovery> {
  return recoverRecords({
    database,
    store: new FolderStore(filesFolder(server.config)),
    file,
    entity,
    ids,
    openEngine: (pool) => createEngine({ pool, connectDirect: () => connectDirect(database.target), config: server.config }),
  });
}

it('brings a lost film back whole, with its genre, title and document, and names what is not lost', async () => {
  const genre = await create('/api/genres', { TradLibelle: { TraductionFr: 'Essai' } });
  const film = await create('/api/films', { TitreOriginal: 'Estuaire', IdsGenre: [genre] });
  const typeDocument = await create('/api/document-types', { TradLibelle: { TraductionFr: 'Dossier' } });
  const other = await create('/api/films', { TitreOriginal: 'Rivage', IdsGenre: [genre] });
  const document = await (
    await adminFiles(server)
  ).send('/api/fichiers/film-document/IdFichier', { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4\n') });
  await create('/api/film-documents', {
    IdFilm: film,
    IdFichier: document.body.Id,
    IdDocumentType: typeDocument,
    Libelle: 'Dossier de presse',
  });
  await backupDatabase(server.pool, new FolderStore(filesFolder(server.config)), file);
  const before = (await admin.call('GET', `/api/films/${film}`)).body;

  await remove('/api/films', film);
  await remove('/api/films', other);
  await remove('/api/genres', genre);
  await server.pool.query("delete from corbeille where entite in ('film', 'genre', 'film-document') or genre = 'lien'");
  await server.pool.query('delete from fichier');

  const absent = 999_999;
  expect(await recover('film', [film, absent])).toEqual({
    recovered: [expect.objectContaining({ entity: 'film', id: film })],
    blocked: [],
    left: [absent],
  });
  const [lot] = (await admin.call('GET', '/api/corbeille')).body;
  expect(lot).toMatchObject({ Entite: 'film', IdFiche: film, Libelle: 'Estuaire', SupprimePar: null });
  // Its genre is not there: nothing returns in halves.
  expect((await admin.call('POST', `/api/corbeille/${lot.Lot}/restauration`)).body.code).toBe('restauration-impossible');

  expect((await recover('genre', [])).recovered).toMatchObject([{ entity: 'genre', id: genre }]);
  const lots: readonly { readonly Lot: string; readonly Entite: string }[] = (await admin.call('GET', '/api/corbeille')).body;
  for (const name of ['genre', 'film'])
    expect(await admin.call('POST', `/api/corbeille/${lots.find(({ Entite }) => Entite === name)?.Lot}/restauration`)).toMatchObject({
      status: 200,
    });
  const { Version: _, ...after } = (await admin.call('GET', `/api/films/${film}`)).body;
  const { Version: __, ...expected } = before;
  expect(after).toEqual(expected);
  expect((await admin.call('GET', `/api/films/${other}`)).status).toBe(404);

  expect(await recover('film', [film])).toEqual({ recovered: [], blocked: [], left: [film] });
  expect((await recover(null, [])).recovered).toMatchObject([{ entity: 'film', id: other }]);
  await expect(recover('navire', [])).rejects.toThrow("Il n'y a pas d'entité « navire »");
});

it('proves a backup in a database that it drops again', async () => {
  const { contents, tables } = await tryBackup(database, file);
  expect(contents).toEqual({ kept: 1, missing: 0 });
  expect(tables['film']?.rows).toBeGreaterThanOrEqual(2);
  const { rows } = await server.pool.query("select from pg_database where datname like 'festival_essai_%'");
  expect(rows).toEqual([]);
});
