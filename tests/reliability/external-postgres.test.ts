import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCatalogue } from '#server/migrations/check-catalogue.ts';
import { createPool } from '#server/database/pool.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { signIn } from '#tests/support/api-client.ts';
import { ADMIN, freePort, runServerToEnd, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

const DEBIAN = '/usr/lib/postgresql';
const NOBODY = 65_534;

/** PostgreSQL of Debian's packages, 15 or later. `npm test` installs it when it may. */
function findBinaries(): string {
  const version = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .map(Number)
    .filter((number) => number >= 15)
    .toSorted((a, b) => a - b)
    .at(-1);
  if (version === undefined) throw new Error('This test needs the package postgresql of Debian (15 or later).');
  return path.join(DEBIAN, String(version), 'bin');
}

/** A machine that was made in France: texts in the order of a dictionary, instants and dates as one writes them there. */
const FRENCH_ORDER = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=fr-FR'];
const FRENCH_FORMS = ['timezone=Europe/Paris', 'datestyle=SQL, DMY', 'intervalstyle=sql_standard'].flatMap((setting) => ['-c', setting]);
const ACCESS = ['host all porteclef 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 trust', ''].join('\n');

const { folder, remove } = temporaryFolder();
const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
let postgres: ChildProcess;
let url = '';

beforeAll(async () => {
  const bin = findBinaries();
  const data = path.join(folder, 'debian');
  mkdirSync(data, { mode: 0o700 });
  if (process.getuid?.() === 0) chownSync(data, NOBODY, NOBODY);
  execFileSync(path.join(bin, 'initdb'), ['-D', data, '--username=festival', '--auth=trust', '--encoding=UTF8', ...FRENCH_ORDER], {
    cwd: '/tmp',
    stdio: 'pipe',
    ...account,
  });
  writeFileSync(path.join(data, 'pg_hba.conf'), ACCESS);
  const port = await freePort();
  postgres = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...FRENCH_FORMS],
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
      execFileSync(process.execPath, ['scripts/backup/make.ts', file], {
        env: { ...process.env, DATABASE_URL: url, DATA_DIR: path.join(folder, 'server') },
      });
      const embedded = { ...process.env, DATABASE_URL: '', DATA_DIR: path.join(folder, 'embedded') };
      const output = execFileSync(process.execPath, ['scripts/backup/restore.ts', file], { env: embedded, encoding: 'utf8' });
      expect(output).toContain('identiques à la sauvegarde');
      const back = path.join(folder, 'retour.jsonl.gz');
      execFileSync(process.execPath, ['scripts/backup/make.ts', back], { env: embedded });
      const returnUrl = new URL(url);
      returnUrl.pathname = '/retour';
      await pool.query('create database retour');
      const returned = execFileSync(process.execPath, ['scripts/backup/restore.ts', back], {
        env: { ...process.env, DATABASE_URL: returnUrl.href, DATA_DIR: path.join(folder, 'server') },
        encoding: 'utf8',
      });
      expect(returned).toContain('identiques à la sauvegarde');
    } finally {
      await pool.end();
      await server.kill('SIGTERM');
    }
    expect(readFileSync(path.join(folder, 'debian.jsonl.gz')).length).toBeGreaterThan(1000);
  });
});

describe('a database that cannot hold the festival is refused at start, with its true cause and what to do', () => {
  async function refusal(base: string, role = 'festival', password?: string): Promise<string> {
    const at = new URL(url);
    at.pathname = `/${base}`;
    at.username = role;
    if (password !== undefined) at.password = password;
    const { code, output } = await runServerToEnd({
      dataDir: path.join(folder, 'refused'),
      env: { DATABASE_URL: at.href, PORT: String(await freePort()) },
    });
    expect(code).not.toBe(0);
    expect(output).not.toMatch(/\n\s+at .*:\d+:\d+/);
    return output;
  }

  /** Statements of the administrator, each in the base that it names. */
  async function prepare(...statements: readonly (readonly [base: string, sql: string])[]): Promise<void> {
    for (const [base, sql] of statements) {
      const at = new URL(url);
      at.pathname = `/${base}`;
      const pool = createPool({ target: { url: at.href }, max: 1 });
      await pool.query(sql).finally(() => pool.end());
    }
  }

  beforeAll(() =>
    prepare(
      ['postgres', 'create role invitee login'],
      ['postgres', 'create role maison login'],
      ['postgres', "create role porteclef login password 'serrure'"],
    ),
  );

  it('where texts have no encoding', async () => {
    await prepare(['postgres', "create database brute encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0"]);
    expect(await refusal('brute')).toMatch(/codée en SQL_ASCII.*createdb .*-E UTF8/);
  });

  it('where its role may create nothing, owns nothing, or may not add an extension', async () => {
    await prepare(['postgres', 'create database droits']);
    expect(await refusal('droits', 'invitee')).toMatch(
      /Le rôle invitee ne peut pas créer de tables.*alter database "droits" owner to "invitee"/,
    );
    await prepare(['droits', 'grant create on schema public to invitee']);
    expect(await refusal('droits', 'invitee')).toMatch(/ne peut pas créer l’extension unaccent ni pg_trgm.*create extension unaccent;/);
    await prepare(['droits', 'create table autre (id integer)']);
    expect(await refusal('droits', 'invitee')).toMatch(/appartiennent au rôle festival.*reassign owned by "festival" to "invitee"/);
  });

  it('where nothing may be written', async () => {
    await prepare(['postgres', 'create database figee'], ['postgres', 'alter database figee set default_transaction_read_only = on']);
    expect(await refusal('figee')).toMatch(/lecture seule.*serveur principal/);
  });

  it('where it does not exist, or its password is wrong or missing', async () => {
    expect(await refusal('nulle-part')).toMatch(/La base n’existe pas.*createdb/);
    expect(await refusal('postgres', 'personne')).toMatch(/PostgreSQL refuse ce rôle.*personne.*createuser/);
    const wrong = await refusal('postgres', 'porteclef', 'pied-de-biche');
    expect(wrong).toMatch(/refuse le mot de passe/);
    expect(wrong).not.toContain('pied-de-biche');
    expect(await refusal('postgres', 'porteclef')).toMatch(/demande un mot de passe/);
  });

  it('but a role that owns its database, and nothing else, has all that it needs', async () => {
    await prepare(['postgres', 'create database chezsoi owner maison']);
    const at = new URL(url);
    at.pathname = '/chezsoi';
    at.username = 'maison';
    const pool = createPool({ target: { url: at.href }, max: 2 });
    try {
      expect((await migrate(pool)).length).toBeGreaterThan(0);
    } finally {
      await pool.end();
    }
  });
});
