/** The server of a worker that begins again after a failure: what the failed test left behind must not fail its second try. */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ADMIN, startServerProcess } from '../../support/server-process.ts';
import { type Festival, festival, replaceFestival } from './festival.ts';
import { DEMO } from './load-festival.ts';

const ENDING_MS = 20_000;

export function festivalAt(place: Pick<Festival, 'url' | 'pid' | 'dataDir' | 'pristine'>): Festival {
  return { ...place, login: ADMIN.Login, password: ADMIN.MotDePasse };
}

/** The owners go with the files: as root PostgreSQL runs under another account. */
export function copyData(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

/** Starts the festival of this worker anew, as it was loaded; resolves to what ends it. */
export async function renewFestival(worker: number): Promise<() => Promise<unknown>> {
  const { pid, dataDir, pristine } = festival();
  // A single worker of a run that loads nothing before has nothing to go back to.
  if (!existsSync(pristine)) return () => Promise.resolve();
  await endProcess(pid);
  rmSync(dataDir, { recursive: true, force: true });
  const renewed = `${pristine}-${worker}`;
  copyData(pristine, renewed);
  const server = await startServerProcess({ dataDir: renewed, ...DEMO });
  replaceFestival(festivalAt({ url: server.url, pid: server.pid, dataDir: renewed, pristine }));
  return async () => {
    await server.kill('SIGTERM');
    rmSync(renewed, { recursive: true, force: true });
  };
}

async function endProcess(pid: number): Promise<void> {
  const deadline = Date.now() + ENDING_MS;
  try {
    process.kill(pid, 'SIGTERM');
    while (Date.now() < deadline) {
      process.kill(pid, 0);
      await pause(50);
    }
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
