import { Readable } from 'node:stream';
import type pg from 'pg';
import { z } from 'zod';
import type { FileStore } from '#server/files/file-store.ts';
import { namedContents } from '#server/files/move-files.ts';

/** Contents of files by their digest. */
export interface ContentSummary {
  readonly kept: number;
  /** Named by a row and absent from the store. */
  readonly missing: number;
}

/** Store to which contents come back. */
export type RestoredFiles = Pick<FileStore, 'receive' | 'keep' | 'discard'>;

// A multiple of three, so that the base64 of the pieces joins without padding.
const PIECE_BYTES = 768 * 1024;
const Content = z.object({ content: z.string(), size: z.number() });
const Bytes = z.object({ bytes: z.string() });

/** Every content that a row of the same instant names, in pieces. Contents never change, so that the store needs no instant. */
export async function writeContents(
  client: pg.ClientBase,
  store: FileStore,
  emit: (value: unknown) => Promise<void>,
): Promise<ContentSummary> {
  const summary = { kept: 0, missing: 0 };
  for (const sha256 of await namedContents(client)) {
    const content = await store.find(sha256);
    if (content === null) summary.missing += 1;
    else {
      summary.kept += 1;
      await emit({ content: sha256, size: content.size });
      for (let start = 0; start < content.size; start += PIECE_BYTES)
        await emit({ bytes: await readBase64(content.read({ start, end: Math.min(start + PIECE_BYTES, content.size) - 1 })) });
    }
  }
  return summary;
}

async function readBase64(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString('base64');
}

export function isContentLine(line: string): boolean {
  return line.startsWith('{"content":"');
}

/**
 * Puts back the content that such a line begins, reading its pieces from `lines`. Null when what came is
 * not what its digest says. Contents that nothing names in the end are swept like any other.
 */
export async function restoreContent(store: RestoredFiles, line: string, lines: AsyncIterator<string>): Promise<string | null> {
  const { content, size } = Content.parse(JSON.parse(line));
  const received = await store.receive(Readable.from(pieces(lines, size)), size);
  if (received.sha256 !== content || received.size !== size) {
    await store.discard(received);
    return null;
  }
  await store.keep(received);
  return content;
}

async function* pieces(lines: AsyncIterator<string>, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0;) {
    const next = await lines.next();
    if (next.done === true) return;
    const piece = Buffer.from(Bytes.parse(JSON.parse(next.value)).bytes, 'base64');
    left -= piece.byteLength;
    yield piece;
  }
}
