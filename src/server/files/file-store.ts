import type { Readable } from 'node:stream';

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
  readonly read: (range?: { readonly start: number; readonly end: number }) => Readable;
}

/** File that somebody began to send in pieces and has not ended. */
export interface Unfinished {
  readonly count: number;
  readonly bytes: number;
}

/**
 * Contents, each under its own digest: the same bytes are stored once, and no name that anybody sent ever becomes a path.
 * A content appears whole or not at all. Several servers may share one store, and the pieces of one file may come through any of them.
 */
export interface FileStore {
  /** Writes what comes to a temporary name; whatever stops it leaves nothing behind. */
  readonly receive: (source: AsyncIterable<unknown>, maxBytes: number) => Promise<ReceivedFile>;
  readonly discard: (received: ReceivedFile) => Promise<void>;
  /** Gives a received file its lasting name. */
  readonly keep: (received: ReceivedFile) => Promise<void>;
  /** Keeps bytes that can be made again: whole or not at all, but not yet sure to outlive a power cut. Answers their digest. */
  readonly put: (content: Uint8Array) => Promise<string>;
  /** Null when the content is not there. */
  readonly find: (sha256: string) => Promise<StoredContent | null>;
  readonly remove: (sha256: string) => Promise<void>;

  /** `part` names a file that comes in pieces: one this program made. */
  readonly hasPiece: (part: string, index: number) => Promise<boolean>;
  /** Whole or not at all; a piece that comes twice counts once. */
  readonly addPiece: (part: string, index: number, piece: Uint8Array) => Promise<void>;
  /** The first pieces, one after the other. */
  readonly readPieces: (part: string, count: number) => AsyncIterable<Uint8Array>;
  readonly removePieces: (part: string) => Promise<void>;
  /** Of the parts whose name begins so. */
  readonly unfinished: (prefix: string) => Promise<Unfinished>;
  /** Removes what began to come before that instant and never ended. */
  readonly removeAbandoned: (beforeMs: number) => Promise<void>;
}

/** Throws at what is not the digest of a content: nothing else becomes part of a path. */
export function checkedDigest(sha256: string): string {
  if (!isDigest(sha256)) throw new Error('Not a digest');
  return sha256;
}

export function isDigest(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** Throws at what is not the name of a part. */
export function checkedPart(part: string): string {
  if (!/^[\da-f-]{1,80}$/.test(part)) throw new Error('Not the name of a part');
  return part;
}

/** In the order of their numbers when read as text. */
export function nameOfPiece(index: number): string {
  return String(index).padStart(8, '0');
}
