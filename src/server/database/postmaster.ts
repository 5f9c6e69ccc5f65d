import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresFiles } from './postgres-files.ts';

// A stale pid file may name a process of somebody else since.
export function isPostmasterOf(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data);
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(data);
  } catch {
    return false;
  }
}

/** No process has it: greater than any system gives. */
const NO_PID = 4_194_305;

/**
 * PostgreSQL will not start where its pid file names a living process, whoever that is since the machine was cut. The rest of the
 * file stays: by it PostgreSQL still looks whether somebody uses the memory of the former one.
 */
export function disownPidFile(files: PostgresFiles): void {
  const pidFile = path.join(files.data, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === null || !isAlive(pid) || isPostmasterOf(pid, files.data)) return;
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(NO_PID)));
}

export function readPid(file: string): number | null {
  if (!existsSync(file)) return null;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

export function isAlive(pid: number | null): boolean {
  if (pid === null) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

export async function waitForEnd(pid: number, graceMs: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  while (isAlive(pid) && Date.now() < deadline) await pause(20);
}
