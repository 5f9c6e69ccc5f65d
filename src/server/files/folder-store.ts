import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHUNK_SIZE } from '#domain/files/chunks.ts';
import { Arrivals } from './arrivals.ts';
import {
  checkedDigest,
  checkedPart,
  type FileStore,
  isDigest,
  nameOfPiece,
  type ReceivedFile,
  type StoredContent,
  type Unfinished,
} from './file-store.ts';

export const ARRIVALS = 'arrivees';
const PART = 'morceaux-';

/** A store below one folder of this machine, or of a disk that several machines share. */
export class FolderStore implements FileStore {
  readonly #folder: string;
  readonly #arrivals: Arrivals;

  constructor(folder: string) {
    this.#folder = folder;
    this.#arrivals = new Arrivals(path.join(folder, ARRIVALS));
  }

  receive(source: AsyncIterable<unknown>, maxBytes: number): Promise<ReceivedFile> {
    return this.#arrivals.receive(source, maxBytes);
  }

  discard(received: ReceivedFile): Promise<void> {
    return this.#arrivals.discard(received);
  }

  async keep({ path: file, sha256 }: ReceivedFile): Promise<void> {
    const target = this.#pathOf(sha256);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(file, target);
    await syncFolder(path.dirname(target));
  }

  async put(content: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const target = this.#pathOf(sha256);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await this.#writeWhole(target, content);
    return sha256;
  }

  async find(sha256: string): Promise<StoredContent | null> {
    if (!isDigest(sha256)) return null;
    const file = this.#pathOf(sha256);
    const found = await stat(file).catch(() => null);
    return found === null ? null : { size: found.size, read: (range) => createReadStream(file, range ?? {}) };
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.#pathOf(sha256), { force: true });
  }

  async hasPiece(part: string, index: number): Promise<boolean> {
    return (await stat(path.join(await this.#folderOf(part), nameOfPiece(index))).catch(() => null)) !== null;
  }

  async addPiece(part: string, index: number, piece: Uint8Array): Promise<void> {
    const folder = await this.#folderOf(part);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await this.#writeWhole(path.join(folder, nameOfPiece(index)), piece);
  }

  async *readPieces(part: string, count: number): AsyncGenerator<Uint8Array> {
    const folder = await this.#folderOf(part);
    for (let index = 0; index < count; index += 1) yield await readFile(path.join(folder, nameOfPiece(index)));
  }

  async removePieces(part: string): Promise<void> {
    await rm(await this.#folderOf(part), { recursive: true, force: true });
  }

  async unfinished(prefix: string): Promise<Unfinished> {
    const folder = await this.#arrivals.open();
    const names = (await readdir(folder)).filter((name) => name.startsWith(`${PART}${prefix}`));
    const pieces = await Promise.all(names.map((name) => readdir(path.join(folder, name)).catch(() => [])));
    return { count: names.length, bytes: pieces.reduce((sum, { length }) => sum + length * CHUNK_SIZE, 0) };
  }

  removeAbandoned(beforeMs: number): Promise<void> {
    return this.#arrivals.removeAbandoned(beforeMs);
  }

  async #writeWhole(target: string, content: Uint8Array): Promise<void> {
    const file = await this.#arrivals.newPath();
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
    await rename(file, target);
  }

  async #folderOf(part: string): Promise<string> {
    return path.join(await this.#arrivals.open(), `${PART}${checkedPart(part)}`);
  }

  #pathOf(sha256: string): string {
    return path.join(this.#folder, checkedDigest(sha256).slice(0, 2), sha256);
  }
}

/** The name itself must outlive a power cut. Some systems cannot open a folder: they need no such call. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (handle === null) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}
