import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { startServerProcess, temporaryFolder } from '../../support/server-process.ts';
import { announce } from './festival.ts';
import { copyData, festivalAt } from './renewed-festival.ts';
import { dataOf, DEMO, LOADED, loadFestival } from './load-festival.ts';

/** A server with the demonstration festival for each worker; the festival is loaded once and copied. Each test file signs in by itself. */
async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const loaded = process.env[LOADED];
  const { folder, remove } = loaded ? { folder: loaded, remove: () => undefined } : temporaryFolder();
  // One worker alone loads it as it starts.
  if (!loaded && workers > 1) await loadFestival(folder);
  const folders = Array.from({ length: workers }, (_, worker) => dataOf(folder, worker));
  const pristine = path.join(folder, 'pristine');
  for (const copy of [...folders.slice(1), ...(loaded || workers > 1 ? [pristine] : [])]) copyData(dataOf(folder, 0), copy);
  const servers = await Promise.all(folders.map((dataDir) => startServerProcess({ dataDir, ...DEMO })));
  announce(servers.map(({ url, pid }, worker) => festivalAt({ url, pid, dataDir: folders[worker] ?? '', pristine })));
  return async () => {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    remove();
  };
}

// The runner asks for a default export of a setup file.
export default setup;
