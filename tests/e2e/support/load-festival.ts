/** The demonstration festival that the browser tests start from. By itself (`node load-festival.ts FILE`): loads one, and writes its folder into the file. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startServerProcess, temporaryFolder } from '../../support/server-process.ts';

export const DEMO = { env: { DEMO: '1', DEMO_SIZE: 'petite', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, startTimeoutMs: 240_000 };

/** Names the folder of a festival that was loaded before the run; whoever loaded it removes it. */
export const LOADED = 'LOADED_FESTIVAL';

/** The data of each worker within the folder of a run; those of the first are loaded, the others copied from them. */
export function dataOf(folder: string, worker: number): string {
  return path.join(folder, String(worker));
}

export async function loadFestival(folder: string): Promise<void> {
  const loading = await startServerProcess({ dataDir: dataOf(folder, 0), ...DEMO });
  await loading.kill('SIGTERM');
}

const [, , outputFile] = process.argv;
if (import.meta.main && outputFile !== undefined) {
  const { folder, remove } = temporaryFolder();
  await loadFestival(folder).catch((error: unknown) => {
    remove();
    throw error;
  });
  writeFileSync(outputFile, folder);
}
