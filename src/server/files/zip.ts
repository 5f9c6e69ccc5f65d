import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';

export interface ZipEntry {
  readonly name: string;
  /** Opened when its turn comes, read as the archive is. */
  readonly open: () => Readable;
  /** Pictures and documents are packed already: they are stored as they are. */
  readonly isPacked: boolean;
}

/** An entry whose bytes are at hand. */
export function bytesEntry(name: string, bytes: Uint8Array): ZipEntry {
  return { name, isPacked: false, open: () => Readable.from([Buffer.from(bytes)]) };
}

/** The first day of this format: archives of the same files are the same. */
const DAY = new Date(1980, 0, 1);

/** An archive as it is read, entry by entry; no more than a piece of one of them is in memory. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const archive = new yazl.ZipFile();
  const output = archive.outputStream.pipe(new PassThrough());
  const opened: Readable[] = [];
  function fail(cause: Error): void {
    void output.destroy(cause);
  }
  archive.on('error', fail);
  for (const { name, open, isPacked } of entries) {
    archive.addReadStreamLazy(name, { compress: !isPacked, mtime: DAY, forceDosTimestamp: true }, (give) => {
      const source = open();
      source.once('error', fail);
      opened.splice(0, opened.length, source);
      give(null, source);
    });
  }
  archive.end();
  try {
    for await (const piece of output) if (piece instanceof Uint8Array) yield piece;
  } finally {
    // A reader that stops releases the source of the entry.
    for (const source of opened) source.destroy();
  }
}
