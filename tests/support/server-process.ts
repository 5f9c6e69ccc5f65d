import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER_FLAGS } from '../../scripts/lib/bootstrap.mjs';

export const ADMIN = { Login: 'admin@exemple.test', MotDePasse: 'reliure-cyan-tambour-42' } as const;
const START_TIMEOUT_MS = 60_000;

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  readonly output: () => string;
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>;
}

export interface StartOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly port?: number;
  readonly startTimeoutMs?: number;
  /** Folder of the project to run; this one by default. */
  readonly root?: string;
}

/** The real server in a process of its own, on a free port, ready to answer. */
export async function startServerProcess({
  dataDir,
  env = {},
  port,
  startTimeoutMs = START_TIMEOUT_MS,
  root = '.',
}: StartOptions): Promise<ServerProcess> {
  const chosen = port ?? (await freePort());
  const child = spawn(process.execPath, [...SERVER_FLAGS, path.resolve(root, 'src/server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(chosen),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '0',
      ADMIN_LOGIN: ADMIN.Login,
      ADMIN_PASSWORD: ADMIN.MotDePasse,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${chosen}`;
  await untilHealthy({ child, url, output: () => output, timeoutMs: startTimeoutMs });
  return { url, pid: child.pid ?? 0, output: () => output, kill: (signal) => end(child, signal) };
}

/** Runs the server until it ends by itself; for starts that must be refused. */
export async function runServerToEnd({
  dataDir,
  env = {},
}: StartOptions): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [path.resolve('src/server/main.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
}

const MEMORY = '/dev/shm';
const MEMORY_MIN_BYTES = 4 * 1024 ** 3;

/** In memory where the machine has room: the thousands of files of a database that lives for seconds cost a disk more than the tests do. */
function temporaryRoot(): string {
  const ofTheRun = process.env['TEST_MEMORY'];
  if (ofTheRun !== undefined) return ofTheRun;
  const inMemory = existsSync(MEMORY) ? statfsSync(MEMORY) : null;
  return inMemory !== null && inMemory.bavail * inMemory.bsize >= MEMORY_MIN_BYTES ? MEMORY : tmpdir();
}

export function temporaryFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(path.join(temporaryRoot(), 'festival-process-'));
  // As root PostgreSQL runs under another account, which must pass through: its files stay here and go with the folder.
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

interface Starting {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  readonly timeoutMs: number;
}

async function untilHealthy({ child, url, output, timeoutMs }: Starting): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start (${child.exitCode}):\n${output()}`);
    const healthy = await fetch(`${url}/health`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (healthy) return;
    await pause(30);
  }
  await end(child, 'SIGKILL');
  throw new Error(`The server did not answer in ${timeoutMs} ms:\n${output()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return ended;
}
