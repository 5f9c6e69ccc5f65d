import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_HEAD_BYTES } from '#domain/files/image-size.ts';
import { FileTooLargeError, type ReceivedFile } from './file-store.ts';

/** The folder of this machine where files come in before they have a lasting name. */
export class Arrivals {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async receive(source: AsyncIterable<unknown>, maxBytes: number): Promise<ReceivedFile> {
    const file = await this.newPath();
    const handle = await open(file, 'wx', 0o600);
    try {
      const received = await copy(source, handle, maxBytes);
      await handle.sync();
      return { path: file, ...received };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  }

  async discard({ path: file }: ReceivedFile): Promise<void> {
    await rm(file, { force: true });
  }

  async newPath(): Promise<string> {
    return path.join(await this.open(), randomUUID());
  }

  /** The folder, made when it is not there. */
  async open(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return this.#folder;
  }

  async removeAbandoned(beforeMs: number): Promise<void> {
    const folder = await this.open();
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => null);
      if (found !== null && found.mtimeMs < beforeMs) await rm(file, { recursive: true, force: true });
    }
  }
}

async function copy(source: AsyncIterable<unknown>, handle: FileHandle, maxBytes: number): Promise<Omit<ReceivedFile, 'path'>> {
  const hash = createHash('sha256');
  const heads: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    if (!(piece instanceof Uint8Array)) throw new TypeError('Bytes expected');
    if (size < IMAGE_HEAD_BYTES) heads.push(piece);
    size += piece.byteLength;
    if (size > maxBytes) throw new FileTooLargeError();
    hash.update(piece);
    await handle.writeFile(piece);
  }
  return { size, sha256: hash.digest('hex'), head: new Uint8Array(Buffer.concat(heads)).subarray(0, IMAGE_HEAD_BYTES) };
}
