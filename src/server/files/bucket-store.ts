import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { BucketAddress, BucketKeys } from './bucket-address.ts';
import type { Bucket } from './bucket.ts';
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

const PARTS = 'morceaux/';
const AT_ONCE = 8;

export interface BucketStoreOptions {
  readonly address: BucketAddress;
  readonly keys: BucketKeys | null;
  /** Folder of this machine where files wait until they are looked at. */
  readonly arrivals: string;
}

/** A store in a bucket of any S3-compatible service, which any number of servers share. */
export class BucketStore implements FileStore {
  readonly #options: BucketStoreOptions;
  readonly #arrivals: Arrivals;
  #bucket: Promise<Bucket> | null = null;

  constructor(options: BucketStoreOptions) {
    this.#options = options;
    this.#arrivals = new Arrivals(options.arrivals);
  }

  receive(source: AsyncIterable<unknown>, maxBytes: number): Promise<ReceivedFile> {
    return this.#arrivals.receive(source, maxBytes);
  }

  discard(received: ReceivedFile): Promise<void> {
    return this.#arrivals.discard(received);
  }

  async keep(received: ReceivedFile): Promise<void> {
    const { sha256, size, path } = received;
    const bucket = await this.#open();
    const key = keyOf(sha256);
    // The same digest is the same content: what is there whole is not sent again.
    if ((await bucket.sizeOf(key)) !== size) await bucket.put(key, createReadStream(path), size);
    await this.discard(received);
  }

  async put(content: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(content).digest('hex');
    await (await this.#open()).put(keyOf(sha256), content, content.byteLength);
    return sha256;
  }

  async find(sha256: string): Promise<StoredContent | null> {
    if (!isDigest(sha256)) return null;
    const bucket = await this.#open();
    const size = await bucket.sizeOf(keyOf(sha256));
    return size === null ? null : { size, read: (range) => bucket.read(keyOf(sha256), range) };
  }

  async remove(sha256: string): Promise<void> {
    await (await this.#open()).remove(keyOf(sha256));
  }

  async hasPiece(part: string, index: number): Promise<boolean> {
    return (await (await this.#open()).sizeOf(`${startOf(part)}${nameOfPiece(index)}`)) !== null;
  }

  async addPiece(part: string, index: number, piece: Uint8Array): Promise<void> {
    await (await this.#open()).put(`${startOf(part)}${nameOfPiece(index)}`, piece, piece.byteLength);
  }

  async *readPieces(part: string, count: number): AsyncGenerator<Uint8Array> {
    const bucket = await this.#open();
    for (let index = 0; index < count; index += 1)
      for await (const bytes of bucket.read(`${startOf(part)}${nameOfPiece(index)}`)) if (bytes instanceof Uint8Array) yield bytes;
  }

  async removePieces(part: string): Promise<void> {
    await this.#removeAll(startOf(part), () => true);
  }

  async unfinished(prefix: string): Promise<Unfinished> {
    const parts = new Set<string>();
    let bytes = 0;
    for await (const { key, size } of (await this.#open()).list(`${PARTS}${prefix}`)) {
      parts.add(key.slice(0, key.lastIndexOf('/')));
      bytes += size;
    }
    return { count: parts.size, bytes };
  }

  async removeAbandoned(beforeMs: number): Promise<void> {
    await this.#arrivals.removeAbandoned(beforeMs);
    await this.#removeAll(PARTS, (changedMs) => changedMs < beforeMs);
  }

  async #removeAll(start: string, isOver: (changedMs: number) => boolean): Promise<void> {
    const bucket = await this.#open();
    let going: Promise<void>[] = [];
    for await (const { key, changedMs } of bucket.list(start)) {
      if (!isOver(changedMs)) continue;
      going.push(bucket.remove(key));
      if (going.length < AT_ONCE) continue;
      await Promise.all(going);
      going = [];
    }
    await Promise.all(going);
  }

  /** The client of such services is only loaded where one is used. */
  #open(): Promise<Bucket> {
    this.#bucket ??= import('./bucket.ts').then((module) => new module.Bucket(this.#options.address, this.#options.keys));
    return this.#bucket;
  }
}

function keyOf(sha256: string): string {
  return `${checkedDigest(sha256).slice(0, 2)}/${sha256}`;
}

function startOf(part: string): string {
  return `${PARTS}${checkedPart(part)}/`;
}
