/** A file goes in pieces of that many characters, a character being a byte of it (000 §7.5, §9). */
export const CHUNK_SIZE = 100_000;
/** 000 §9: while a piece is under way the next one waits that long before it looks again. */
export const CHUNK_RETRY_MS = 100;
/** Beyond that a request a piece costs more than sending again: the file goes in one body. */
export const CHUNKED_MAX_BYTES = 10_000_000;

/** One piece as the screen follows it (000 §3.1). */
export interface UploadChunk {
  readonly index: number;
  /** The piece in base64. */
  readonly value: string;
  /** True of the last piece only. */
  readonly finish: boolean;
  readonly inprogress: boolean;
  readonly error: string | null;
}

export interface ChunkRange {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly finish: boolean;
}

export function cutInChunks(size: number): readonly ChunkRange[] {
  const count = Math.max(1, Math.ceil(size / CHUNK_SIZE));
  return Array.from({ length: count }, (_, index) => ({
    index,
    start: index * CHUNK_SIZE,
    end: Math.min(size, (index + 1) * CHUNK_SIZE),
    finish: index === count - 1,
  }));
}
