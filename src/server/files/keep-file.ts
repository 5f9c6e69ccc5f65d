import type pg from 'pg';
import { type FileRow, type NewFile, type Reduction, fileRepository, lockContent, queryOn } from './file-repository.ts';
import type { FileStore, ReceivedFile } from './file-store.ts';

interface Keeping {
  readonly pool: pg.Pool;
  readonly store: FileStore;
  readonly received: ReceivedFile;
}

/** Content and row together: the row is only there when the content is. */
export async function keepFile(keeping: Keeping, file: NewFile): Promise<FileRow> {
  const id = await inTransaction(keeping, (client) => fileRepository(queryOn(client)).insert(file));
  return { ...file, id };
}

export function keepReduction(keeping: Keeping, reduction: Reduction): Promise<boolean> {
  return inTransaction(keeping, (client) => fileRepository(queryOn(client)).insertReduction(reduction));
}

async function inTransaction<T>({ pool, store, received }: Keeping, insert: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await lockContent(client, received.sha256);
    await store.keep(received);
    const result = await insert(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    await store.discard(received);
    throw error;
  } finally {
    client.release();
  }
}
