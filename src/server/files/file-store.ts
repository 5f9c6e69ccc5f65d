import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { appendFile, type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_HEAD_BYTES } from '#domain/files/image-size.ts';

/** A file that has come whole and has no name yet. */
export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
  /** SHA-256 in hexadecimal: the name of the content. */
  readonly sha256: string;
  readonly head: Uint8Array;
}

/** More bytes came than the field takes. */
export class FileTooLargeError extends Error {}

export interface StoredContent {
  readonly size: number;
  /** Bounds included. */
  readonly read: (range?: { readonly start: number; readonly end: number }) => ReadStream;
}

const TEMPORARY = 'arrivees';
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Contents below one folder, each under its own digest: the same bytes are kept once, and no name that
 * anybody sent ever becomes a path. A content appears whole or not at all.
 */
export class FileStore {
  readonly #folder: string;
  /** Files of which a piece is being written. */
  readonly #busy = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes what comes to a temporary name; whatever stops it leaves nothing behind. */
  async receive(source: AsyncIterable<unknown>, maxBytes: number): Promise<ReceivedFile> {
    const file = path.join(await this.#temporaryFolder(), randomUUID());
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

  /** Gives a received file its lasting name. */
  async keep({ path: file, sha256 }: ReceivedFile): Promise<void> {
    const target = this.#pathOf(sha256);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(file, target);
    await syncFolder(path.dirname(target));
  }

  /** Keeps bytes that can be made again: whole or not at all, but not yet sure to outlive a power cut. Answers their digest. */
  async put(content: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const target = this.#pathOf(sha256);
    const file = path.join(await this.#temporaryFolder(), randomUUID());
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
    await rename(file, target);
    return sha256;
  }

  /** Null when the content is not there. */
  async find(sha256: string): Promise<StoredContent | null> {
    if (!SHA256.test(sha256)) return null;
    const file = this.#pathOf(sha256);
    const found = await stat(file).catch(() => null);
    return found === null ? null : { size: found.size, read: (range) => createReadStream(file, range ?? {}) };
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.#pathOf(sha256), { force: true });
  }

  /** One piece of a file at a time: null when another one is under way, sent again before its answer was heard. */
  async onePiece<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    if (this.#busy.has(name)) return null;
    this.#busy.add(name);
    try {
      return await work();
    } finally {
      this.#busy.delete(name);
    }
  }

  /** Adds a piece to a file that comes in pieces; answers how many bytes are there. `name` is one this program made. */
  async append(name: string, piece: Uint8Array): Promise<number> {
    const file = await this.#partPath(name);
    await appendFile(file, piece, { mode: 0o600 });
    return (await stat(file)).size;
  }

  async sizeOfPart(name: string): Promise<number> {
    return (await stat(await this.#partPath(name)).catch(() => null))?.size ?? 0;
  }

  /** How many files that begin with this name are coming in pieces, and what is there of them. */
  async partsOf(prefix: string): Promise<{ readonly count: number; readonly bytes: number }> {
    const folder = await this.#temporaryFolder();
    const names = (await readdir(folder)).filter((name) => name.startsWith(`morceaux-${prefix}`));
    const sizes = await Promise.all(
      names.map((name) =>
        stat(path.join(folder, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    return { count: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }

  async readPart(name: string): Promise<ReadStream> {
    return createReadStream(await this.#partPath(name));
  }

  async removePart(name: string): Promise<void> {
    await rm(await this.#partPath(name), { force: true });
  }

  /** Removes what began to come before that instant and never ended. */
  async removeAbandoned(beforeMs: number): Promise<void> {
    const folder = await this.#temporaryFolder();
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => null);
      if (found !== null && found.mtimeMs < beforeMs) await rm(file, { force: true });
    }
  }

  async #partPath(name: string): Promise<string> {
    if (!/^[\da-f-]{1,80}$/.test(name)) throw new Error('Not the name of a part');
    return path.join(await this.#temporaryFolder(), `morceaux-${name}`);
  }

  async #temporaryFolder(): Promise<string> {
    const folder = path.join(this.#folder, TEMPORARY);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  #pathOf(sha256: string): string {
    if (!SHA256.test(sha256)) throw new Error('Not a digest');
    return path.join(this.#folder, sha256.slice(0, 2), sha256);
  }
}

const copy = async (source: AsyncIterable<unknown>, handle: FileHandle, maxBytes: number): Promise<Omit<ReceivedFile, 'path'>> => {
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
};

/** The name itself must outlive a power cut. Some systems cannot open a folder: they need no such call. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => null);
  if (handle === null) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
};
