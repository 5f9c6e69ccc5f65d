import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DatabaseStartError } from './database-error.ts';
import { writeAccess } from './local-access.ts';
import { disownPidFile, isAlive, isPostmasterOf, readPid, waitForEnd } from './postmaster.ts';
import { type PostgresFiles, hasCluster, locatePostgresFiles, requireOwnCluster } from './postgres-files.ts';
import { createPool } from './pool.ts';

export interface EmbeddedPostgres {
  readonly socket: string;
  /** Process id of the postmaster now; it changes when PostgreSQL died and was started again. */
  readonly pid: () => number;
  /** Stops PostgreSQL when this process started or adopted it; a no-op for a second process on the same folder. */
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Extra `-c name=value` settings; tests use them, the product leaves fsync on. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onRestart?: () => void;
}

const run = promisify(execFile);
/** Restarts of one minute that are immediate; the next ones wait longer and longer, so that a broken PostgreSQL does not keep a core busy. */
const FREE_RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;
const RESTART_PAUSE_MS = 250;
const RESTART_PAUSE_MAX_MS = 5_000;
const START_TIMEOUT_MS = 60_000;
const ORPHAN_GRACE_MS = 3_000;
const WATCH_MS = 250;
const SETPRIV = '/usr/bin/setpriv';

/**
 * Starts the PostgreSQL of the npm binaries on a Unix socket and keeps it running.
 * A postmaster that an ended process left behind is adopted; one that a living process owns is shared, and replaced when it ends.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') throw new DatabaseStartError('Sous Windows, installez PostgreSQL et indiquez DATABASE_URL.');
  const files = locatePostgresFiles(options.dataDir);
  requireOwnCluster(files);
  if (!hasCluster(files.data)) await initialise(files);
  const supervisor = new Supervisor(files, options);
  await supervisor.start();
  return { socket: files.socket, pid: () => supervisor.pid, stop: () => supervisor.stop() };
}

class Supervisor {
  pid = 0;
  private child: ChildProcess | null = null;
  private owner = true;
  private stopping = false;
  private restarts: readonly number[] = [];
  private readonly files: PostgresFiles;
  private readonly options: EmbeddedOptions;

  constructor(files: PostgresFiles, options: EmbeddedOptions) {
    this.files = files;
    this.options = options;
  }

  async start(): Promise<void> {
    const running = await runningPostmaster(this.files);
    const isShared = running !== null && (await waitUntilReady(this.files, () => (isAlive(running) ? null : 0))) === 'ready';
    // One that was ending when it was seen is gone by now: this process starts its own.
    this.owner = !isShared || !isAlive(readPid(ownerFile(this.files)));
    if (this.owner) writeFileSync(ownerFile(this.files), String(process.pid));
    if (!isShared) return this.launch();
    this.pid = running;
    void this.watch(running);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (!this.owner || this.pid === 0) return;
    // SIGINT is PostgreSQL's fast shutdown: sessions end, a checkpoint is written.
    for (const [signal, graceMs] of [
      ['SIGINT', 15_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      if (!isAlive(this.pid)) break;
      process.kill(this.pid, signal);
      await waitForEnd(this.pid, graceMs);
    }
    rmSync(ownerFile(this.files), { force: true });
  }

  private async launch(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    writeAccess(this.files);
    disownPidFile(this.files);
    for (;;) {
      const child = spawnPostmaster(this.files, this.options.settings ?? {});
      this.child = child;
      this.pid = child.pid ?? 0;
      const outcome = await waitUntilReady(this.files, () => child.exitCode ?? (child.signalCode ? 1 : null));
      if (outcome === 'ready') break;
      // Backends of a killed postmaster hold the lock file or the shared memory for a moment.
      if (!logTail(this.files).match(/lock file|shared memory|already in use/) || Date.now() > deadline) throw startFailure(this.files);
      await pause(300);
    }
    this.child.once('exit', () => void this.recover());
  }

  /** One that is not a child of ours ends without a word, with the process that owned it: it is looked at, then replaced. */
  private async watch(pid: number): Promise<void> {
    while (isAlive(pid)) {
      await pause(WATCH_MS, undefined, { ref: false });
      if (this.stopping) return;
    }
    await this.recover();
  }

  /** Never gives up: a server whose database stays away answers 503 and is whole again as soon as PostgreSQL starts. */
  private async recover(): Promise<void> {
    for (;;) {
      await pause(this.pauseBeforeRestart(), undefined, { ref: false });
      if (this.stopping) return;
      try {
        await this.start();
        this.options.onRestart?.();
        return;
      } catch (error) {
        if (!this.stopping) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
  }

  private pauseBeforeRestart(): number {
    const now = Date.now();
    const recent = [...this.restarts.filter((at) => at > now - RESTART_WINDOW_MS), now];
    this.restarts = recent;
    const beyond = recent.length - FREE_RESTARTS;
    return beyond <= 0 ? 0 : Math.min(RESTART_PAUSE_MAX_MS, RESTART_PAUSE_MS * 2 ** beyond);
  }
}

function ownerFile(files: PostgresFiles): string {
  return path.join(path.dirname(files.data), 'postgres.owner');
}

async function initialise(files: PostgresFiles): Promise<void> {
  const draft = `${files.data}.draft-${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  if (files.account) chownSync(draft, files.account.uid, files.account.gid);
  const options = [
    '--username=festival',
    '--auth=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    '-D',
    draft,
  ];
  try {
    await run(path.join(files.bin, 'initdb'), options, {
      cwd: path.dirname(files.socket),
      env: { PATH: process.env['PATH'] ?? '' },
      ...files.account,
    });
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    const reason = logCause(cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : '');
    throw new DatabaseStartError(
      `Impossible de créer la base de données dans ${files.data} : ${reason ?? 'vérifiez la place et les droits du dossier.'}`,
      { cause },
    );
  }
  // A half-made cluster never bears the final name.
  renameSync(draft, files.data);
}

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  max_connections: '60',
  // A backup of an earlier version is restored in one transaction, which holds every table and index twice.
  max_locks_per_transaction: '256',
  shared_buffers: '256MB',
  work_mem: '16MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  logging_collector: 'off',
  // The server reports errors of statements, without the values that PostgreSQL writes beside them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

function spawnPostmaster(files: PostgresFiles, settings: Readonly<Record<string, string>>): ChildProcess {
  const parameters = Object.entries({ ...SETTINGS, unix_socket_directories: files.socket, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const postgres = [path.join(files.bin, 'postgres'), '-D', files.data, ...parameters];
  // A start after a crash does not erase what PostgreSQL wrote of it.
  if (existsSync(files.log)) renameSync(files.log, `${files.log}.1`);
  const log = openSync(files.log, 'w', 0o600);
  chmodSync(files.log, 0o600);
  const stdio: ['ignore', number, number] = ['ignore', log, log];
  // Own process group: Ctrl+C in the terminal reaches the server alone, which stops PostgreSQL last.
  const common = { detached: true, stdio, cwd: files.socket, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } };
  if (process.platform === 'linux' && existsSync(SETPRIV)) {
    // The kernel ends PostgreSQL when this process dies, even by kill -9.
    const account = files.account ? [`--reuid=${files.account.uid}`, `--regid=${files.account.gid}`, '--clear-groups'] : [];
    return spawn(SETPRIV, [...account, '--pdeathsig', 'INT', ...postgres], common);
  }
  const [command = '', ...rest] = postgres;
  return spawn(command, rest, { ...common, ...files.account });
}

/** The living postmaster of this folder, after a grace for one that is ending; null: none. */
async function runningPostmaster(files: PostgresFiles): Promise<number | null> {
  const pidFile = path.join(files.data, 'postmaster.pid');
  const deadline = Date.now() + ORPHAN_GRACE_MS;
  for (;;) {
    const pid = readPid(pidFile);
    if (pid === null || !isAlive(pid) || !isPostmasterOf(pid, files.data)) return null;
    if (isAlive(readPid(ownerFile(files))) || Date.now() > deadline) return pid;
    await pause(50);
  }
}

async function waitUntilReady(files: PostgresFiles, exitCode: () => number | null): Promise<'ready' | 'ended'> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  const pool = createPool({ target: { socket: files.socket, database: 'postgres' }, max: 1 });
  try {
    while (Date.now() < deadline) {
      if (exitCode() !== null) return 'ended';
      const answered = await pool.query('select 1').then(
        () => true,
        () => false,
      );
      if (answered) return 'ready';
      await pause(25);
    }
    throw startFailure(files);
  } finally {
    await pool.end();
  }
}

function logTail(files: PostgresFiles): string {
  return existsSync(files.log) ? readFileSync(files.log, 'utf8').split('\n').slice(-15).join('\n') : '';
}

function startFailure(files: PostgresFiles): DatabaseStartError {
  const tail = logTail(files);
  const reason = logCause(tail) ?? `le dossier de données ${files.data} est endommagé ou inaccessible`;
  return new DatabaseStartError(`PostgreSQL ne démarre pas : ${reason} (détail : ${files.log}).`, { cause: tail });
}

/** The cause that PostgreSQL or initdb wrote, and what to do; null: none that is known. */
function logCause(written: string): string | null {
  if (/No space left on device|Disk quota exceeded/.test(written)) return 'le disque est plein : libérez de la place, puis relancez';
  if (/Read-only file system/.test(written)) return 'le disque est en lecture seule : remontez-le en écriture, puis relancez';
  if (/Permission denied|wrong ownership|invalid permissions/.test(written))
    return `ses fichiers ne sont pas ceux du compte qui le lance : rendez-les-lui (chown -R, puis chmod 700 sur le dossier postgres)`;
  if (/Cannot allocate memory|could not map anonymous shared memory/.test(written)) return 'la mémoire manque : libérez-en, puis relancez';
  return null;
}
