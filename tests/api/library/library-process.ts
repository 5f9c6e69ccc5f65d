import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inject } from 'vitest';
import { type ApiClient, apiClient, signIn } from '#tests/support/api-client.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { databaseUrlOf } from '#tests/support/postgres-target.ts';
import { ADMIN, temporaryFolder } from '#tests/support/server-process.ts';

export interface Library {
  readonly pool: Awaited<ReturnType<typeof createTestDatabase>>['pool'];
  /** A caller without any session. */
  readonly anonymous: ApiClient;
  readonly signIn: (login: string, password: string) => Promise<ApiClient>;
  readonly close: () => Promise<void>;
}

const READY = /Bibliothèque prête : (http:\/\/\S+)/;

/** The server of the library in a process of its own, on an empty database of the run: the condition of Node chooses its schema. */
export async function startLibrary(): Promise<Library> {
  const database = await createTestDatabase({ content: 'empty' });
  const { folder, remove } = temporaryFolder();
  const child = spawn(process.execPath, ['--conditions=library', 'examples/library/server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATABASE_URL: databaseUrlOf(inject('postgres'), database.name),
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ADMIN_LOGIN: ADMIN.Login,
      ADMIN_PASSWORD: ADMIN.MotDePasse,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [, address] = READY.exec(output) ?? [];
        if (address !== undefined) resolve(address);
      });
    child.once('exit', (code) => reject(new Error(`The library ended at its start (${code}):\n${output}`)));
  });
  return {
    pool: database.pool,
    anonymous: apiClient(url),
    signIn: (Login, MotDePasse) => signIn(url, { Login, MotDePasse }),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await database.close();
      remove();
    },
  };
}
