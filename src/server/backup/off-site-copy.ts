/** Copies of the backups by schedule in a bucket of another place: the disk of this machine may go with the database. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Bucket } from '#server/files/bucket.ts';
import { FilesError } from '#server/files/files-error.ts';
import { isAutomaticName, readBackups } from './kept-backups.ts';

export interface CopyResult {
  readonly copied: number;
  readonly removed: number;
}

/**
 * Sends the verified backups of the folder that the bucket lacks, reads each back, then removes those that the folder has given up.
 * One that comes back altered is removed, and is sent again with the next backup.
 */
export async function copyOffSite(bucket: Bucket, folder: string): Promise<CopyResult> {
  const kept = (await readBackups(folder)).filter(({ isAutomatic, isVerified }) => isAutomatic && isVerified);
  let copied = 0;
  for (const { file } of kept) {
    const { size } = await stat(file);
    const key = path.basename(file);
    if ((await bucket.sizeOf(key)) === size) continue;
    await bucket.put(key, createReadStream(file), size);
    if ((await digestOf(bucket.read(key))) !== (await digestOf(createReadStream(file)))) {
      await bucket.remove(key);
      throw new FilesError(`La copie hors site ${key} n'est pas revenue telle qu'elle a été envoyée.`);
    }
    copied += 1;
  }
  return { copied, removed: kept.length === 0 ? 0 : await removeOthers(bucket, new Set(kept.map(({ file }) => path.basename(file)))) };
}

/** Only what a schedule sent is ever removed. */
async function removeOthers(bucket: Bucket, kept: ReadonlySet<string>): Promise<number> {
  const gone: string[] = [];
  for await (const { key } of bucket.list('')) if (isAutomaticName(key) && !kept.has(key)) gone.push(key);
  for (const key of gone) await bucket.remove(key);
  return gone.length;
}

async function digestOf(source: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of source) if (piece instanceof Uint8Array) hash.update(piece);
  return hash.digest('hex');
}
