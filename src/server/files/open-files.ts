import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Config, filesFolder } from '#server/config.ts';
import { BucketStore } from './bucket-store.ts';
import { type FileStore, isDigest } from './file-store.ts';
import { ARRIVALS, FolderStore } from './folder-store.ts';

type FileSettings = Pick<Config, 'dataDir' | 'files'>;

/** Store of files of the settings. */
export function openFiles({ dataDir, files }: FileSettings): FileStore {
  return files === null
    ? new FolderStore(filesFolder({ dataDir }))
    : new BucketStore({ ...files, arrivals: path.join(filesFolder({ dataDir }), ARRIVALS) });
}

const PROBE = Buffer.from('essai');

/** Throws a `FilesError` that says what is wrong with a bucket, before anybody sends a file: it is written, read and emptied once. */
export async function tryFiles(store: FileStore): Promise<void> {
  const sha256 = await store.put(PROBE);
  await store.find(sha256);
  await store.remove(sha256);
}

/** Contents that are still in the folder of this machine while files are stored elsewhere. */
export async function filesLeftBehind({ dataDir, files }: FileSettings): Promise<boolean> {
  if (files === null) return false;
  const names = await readdir(filesFolder({ dataDir }), { recursive: true }).catch((): string[] => []);
  return names.some((name) => isDigest(path.basename(name)));
}
