import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCatalogue } from '#server/migrations/check-catalogue.ts';
import { createPool } from '#server/database/pool.ts';
import { signIn } from '#tests/support/api-client.ts';
import { ADMIN, freePort, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

const DEBIAN = '/usr/lib/postgresql';
const NOBODY = 65_534;

/** PostgreSQL of Debian's packages, 15 or later. `npm test` installs it when it may. */
const findBinaries = (): string => {
  const version = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .map(Number)
    .filter((number) => number >= 15)
    .toSorted((a, b) => a - b)
    .at(-1);
  if (version === undefined) throw new Error('This test needs the package postgresql of Debian (15 or later).');
  return path.join(DEBIAN, String(version), 'bin');
};

const { folder, remove } = temporaryFolder();
const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
let postgres: ChildProcess;
let url = '';

beforeAll(async () => {
  const bin = findBinaries();
  const data = path.join(folder, 'debian');
  mkdirSync(data, { mode: 0o700 });
  if (process.getuid?.() === 0) chownSync(data, NOBODY, NOBODY);
  execFileSync(path.join(bin, 'initdb'), ['-D', data, '--username=festival', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'], {
    cwd: '/tmp',
    stdio: 'pipe',
    ...account,
  });
  const port = await freePort();
  postgres = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    { cwd: '/tmp', stdio: 'ignore', ...account },
  );
  url = `postgres://festival@127.0.0.1:${port}/postgres`;
  const pool = createPool({ target: { url }, max: 1 });
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (
      await pool.query('select 1').then(
        () => true,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await pool.end();
});

afterAll(async () => {
  const ended = new Promise((resolve) => postgres.once('exit', resolve));
  postgres.kill('SIGINT');
  await ended;
  remove();
});

describe('a PostgreSQL of Debian by DATABASE_URL', () => {
  it('holds the whole schema and serves records, searches and backups as the provided one does', async () => {
    const server = await startServerProcess({ dataDir: path.join(folder, 'server'), env: { DATABASE_URL: url } });
    const pool = createPool({ target: { url }, max: 2 });
    try {
      expect(await checkCatalogue(pool)).toEqual([]);
      const client = await signIn(server.url, ADMIN);
      const created = await client.call('POST', '/api/films', { TitreOriginal: 'Échappée belle', IdPays: 45 });
      expect(created.status).toBe(200);
      const found = await client.call('POST', '/api/films/filter', {
        filter: { GlobalSearch: 'echappee', Colonnes: ['Titre', 'IdPays'] },
        skip: 0,
        take: 10,
      });
      expect(found.body).toMatchObject([{ Titre: 'Échappée belle', PaysLibelle: 'France' }]);
      const file = path.join(folder, 'debian.jsonl.gz');
      execFileSync(process.execPath, ['scripts/backup.ts', file], {
        env: { ...process.env, DATABASE_URL: url, DATA_DIR: path.join(folder, 'server') },
      });
      const embedded = { ...process.env, DATABASE_URL: '', DATA_DIR: path.join(folder, 'embedded') };
      const output = execFileSync(process.execPath, ['scripts/restore.ts', file], { env: embedded, encoding: 'utf8' });
      expect(output).toContain('identiques à la sauvegarde');
    } finally {
      await pool.end();
      await server.kill('SIGTERM');
    }
    expect(readFileSync(path.join(folder, 'debian.jsonl.gz')).length).toBeGreaterThan(1000);
  });
});
