import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { ADMIN, startServerProcess, temporaryFolder } from '../../support/server-process.ts';
import { announce } from './festival.ts';

const DEMO = { env: { DEMO: '1', DEMO_SIZE: 'petite', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, startTimeoutMs: 240_000 };

/** A server with the demonstration festival for each worker; the festival is loaded once and copied. Each test file signs in by itself. */
const setup = async ({ workers }: FullConfig): Promise<() => Promise<void>> => {
  const { folder, remove } = temporaryFolder();
  const folders = Array.from({ length: workers }, (_, worker) => path.join(folder, String(worker)));
  const [model = folder, ...copies] = folders;
  if (copies.length > 0) {
    const loading = await startServerProcess({ dataDir: model, ...DEMO });
    await loading.kill('SIGTERM');
    // The owners go with the files: as root PostgreSQL runs under another account.
    for (const copy of copies) execFileSync('cp', ['-a', model, copy]);
  }
  const servers = await Promise.all(folders.map((dataDir) => startServerProcess({ dataDir, ...DEMO })));
  announce(servers.map(({ url }, worker) => ({ url, dataDir: folders[worker] ?? '', login: ADMIN.Login, password: ADMIN.MotDePasse })));
  return async () => {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    remove();
  };
};

// The runner asks for a default export of a setup file.
export default setup;
