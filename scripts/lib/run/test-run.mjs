// The folders and processes of one run of `npm test`: they go with it, however it ends.
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../bootstrap.mjs';

const MEMORY = '/dev/shm';
const MEMORY_MIN_BYTES = 4 * 1024 ** 3;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const GRACE_MS = 5_000;

/** Begins a run; a signal that ends this process ends what the run started first. */
export function beginTestRun() {
  const folder = makeFolder(tmpdir());
  const memory = hasMemory() ? makeFolder(MEMORY) : null;
  const folders = memory === null ? [folder] : [folder, memory];
  const env = { TMPDIR: folder, ...(memory !== null && { TEST_MEMORY: memory }) };
  async function end() {
    await endProcesses(folders);
    for (const one of folders) rmSync(one, { recursive: true, force: true });
  }
  for (const signal of SIGNALS) process.once(signal, () => void end().then(() => process.exit(128 + constants.signals[signal])));
  return { folder, folders, end, node: (args, options = {}) => run(args, { ...options, env: { ...options.env, ...env } }) };
}

/** In memory where the machine has room: the thousands of files of a database that lives for seconds cost a disk more than the tests do. */
function hasMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_MIN_BYTES;
}

/** As root PostgreSQL runs under another account, which passes through and writes here as it does in /tmp. */
function makeFolder(parent) {
  const folder = mkdtempSync(path.join(parent, 'festival-run-'));
  chmodSync(folder, 0o1777);
  return folder;
}

async function endProcesses(folders) {
  const deadline = Date.now() + GRACE_MS;
  for (const pid of processesOf(folders)) signalTo(pid, 'SIGTERM');
  while (processesOf(folders).length > 0 && Date.now() < deadline) await pause(50);
  for (const pid of processesOf(folders)) signalTo(pid, 'SIGKILL');
}

function signalTo(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** Processes that were given a folder of the run, by their environment or their command; none where the system does not list them as files. */
function processesOf(folders) {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => ['environ', 'cmdline'].some((file) => names(`/proc/${pid}/${file}`, folders)))
    .map(Number);
}

function names(file, folders) {
  try {
    const text = readFileSync(file, 'utf8');
    return folders.some((folder) => text.includes(folder));
  } catch {
    return false;
  }
}
