import type { ReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { BucketAddress, BucketKeys } from './bucket-address.ts';
import { FilesError } from './files-error.ts';

export interface BucketObject {
  readonly key: string;
  readonly size: number;
  readonly changedMs: number;
}

const CONNECT_MS = 5_000;
/** Between two bytes, not of a whole file. */
const SILENT_MS = 60_000;

/** Objects of one bucket under the prefix of its address, which no key says. Throws a `FilesError` when the store refuses or does not answer. */
export class Bucket {
  readonly #client: S3Client;
  readonly #address: BucketAddress;

  constructor(address: BucketAddress, keys: BucketKeys | null) {
    const { region, endpoint } = address;
    this.#address = address;
    this.#client = new S3Client({
      region,
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      ...(keys !== null && { credentials: { accessKeyId: keys.key, secretAccessKey: keys.secret } }),
      // Sums that only the store of Amazon knows are left out; a content is read again by its own digest.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
    });
  }

  /** Null when it is not there. */
  sizeOf(key: string): Promise<number | null> {
    return this.#ask(async (place) => {
      try {
        return (await this.#client.send(new HeadObjectCommand({ ...place, Key: this.#full(key) }))).ContentLength ?? 0;
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket') return null;
        throw error;
      }
    });
  }

  /** Whole or not at all. */
  put(key: string, body: Uint8Array | ReadStream, size: number): Promise<void> {
    return this.#ask(async (place) => {
      await this.#client.send(new PutObjectCommand({ ...place, Key: this.#full(key), Body: body, ContentLength: size }));
    });
  }

  /** Bounds included. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Readable {
    return Readable.from(this.#bytesOf(key, range === undefined ? undefined : `bytes=${range.start}-${range.end}`), { objectMode: false });
  }

  remove(key: string): Promise<void> {
    return this.#ask(async (place) => {
      await this.#client.send(new DeleteObjectCommand({ ...place, Key: this.#full(key) }));
    });
  }

  async *list(start: string): AsyncGenerator<BucketObject> {
    let token: string | undefined;
    do {
      const page = await this.#ask((place) =>
        this.#client.send(new ListObjectsV2Command({ ...place, Prefix: this.#full(start), ContinuationToken: token })),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
        yield { key: Key.slice(this.#address.prefix.length), size: Size, changedMs: LastModified?.getTime() ?? Date.now() };
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async *#bytesOf(key: string, range: string | undefined): AsyncGenerator<Uint8Array> {
    const { Body } = await this.#ask((place) =>
      this.#client.send(new GetObjectCommand({ ...place, Key: this.#full(key), ...(range !== undefined && { Range: range }) })),
    );
    if (Body instanceof Readable) for await (const piece of Body) if (piece instanceof Uint8Array) yield piece;
  }

  #full(key: string): string {
    return `${this.#address.prefix}${key}`;
  }

  async #ask<T>(work: (place: { readonly Bucket: string }) => Promise<T>): Promise<T> {
    try {
      return await work({ Bucket: this.#address.bucket });
    } catch (cause) {
      throw toFilesError(cause, this.#address);
    }
  }
}

const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'EntityTooLarge']);
const KEYS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden', 'CredentialsProviderError', '403']);

function toFilesError(cause: unknown, { bucket, endpoint }: BucketAddress): FilesError {
  const name = cause instanceof Error ? cause.name : '';
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
  const where = `${bucket}${endpoint === null ? '' : ` (${new URL(endpoint).host})`}`;
  if (FULL.has(name) || status === 507) return new FilesError(`Il n'y a plus de place dans le seau ${where}.`, { cause, isFull: true });
  if (name === 'NoSuchBucket' || status === 404)
    return new FilesError(`Le seau ${where} n'existe pas : créez-le ou corrigez FILES_URL.`, { cause });
  if (KEYS.has(name) || status === 403)
    return new FilesError(`Le seau ${where} refuse les clefs données : vérifiez FILES_KEY et FILES_SECRET, et leurs droits d'écrire.`, {
      cause,
    });
  return new FilesError(`Le seau ${where} ne répond pas : vérifiez FILES_URL et que ce service répond.`, { cause });
}
