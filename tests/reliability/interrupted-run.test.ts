import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { isAlive, readPid } from '#server/database/postmaster.ts';

/** A run of tests whose server starts its PostgreSQL, and which says its folders. */
const RUN = `
  import { beginTestRun } from './scripts/lib/run/test-run.mjs';
  const run = beginTestRun();
  process.stdout.write(JSON.stringify(run.folders));
  await run.node(['tests/e2e/support/load-festival.ts', run.folder + '/told'], { capture: true });
`;

test.runIf(process.platform === 'linux')('an interrupted run of tests ends its PostgreSQL and leaves no folder', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', RUN], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const folders = z
    .array(z.string())
    .min(1)
    .parse(await new Promise((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(JSON.parse(chunk.toString())))));
  await expect.poll(() => databaseIn(folders), { timeout: 60_000 }).not.toBeNull();
  const database = databaseIn(folders);
  expect(isAlive(database)).toBe(true);
  const code = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await code).toBe(143);
  expect({ alive: isAlive(database), left: folders.filter((folder) => existsSync(folder)) }).toEqual({ alive: false, left: [] });
});

/** Process id of the PostgreSQL that a server of the run started. */
function databaseIn(folders: readonly string[]): number | null {
  const pids = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith('festival-process-'))
      .map((name) => readPid(path.join(folder, name, '0', 'postgres', 'postmaster.pid'))),
  );
  return pids.find((pid) => pid !== null) ?? null;
}
