import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { type ZipEntry, centralDirectory, dataDescriptor, localHeader } from '#domain/exports/zip-format.ts';

export interface ZipContent {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** A zip as it is made: nothing of an entry is kept but its sizes. */
export async function* zipStream(contents: Iterable<ZipContent>): AsyncGenerator<Uint8Array> {
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const { name, content } of contents) {
    const header = localHeader(name, 'deflated');
    const start = offset;
    yield header;
    const sums = { crc: 0, size: 0 };
    const deflate = createDeflateRaw();
    const packing = pipeline(Readable.from(measured(content, sums)), deflate);
    // A failure of the source reaches whoever reads through the destroyed deflater.
    packing.catch(() => undefined);
    let packedSize = 0;
    for await (const chunk of deflate) {
      const bytes: Uint8Array = chunk;
      packedSize += bytes.length;
      yield bytes;
    }
    await packing;
    const descriptor = dataDescriptor({ ...sums, packedSize });
    yield descriptor;
    entries.push({ name, ...sums, packedSize, offset: start, method: 'deflated' });
    offset += header.length + packedSize + descriptor.length;
  }
  yield centralDirectory(entries, offset);
}

async function* measured(content: ZipContent['content'], sums: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    sums.crc = crc32(bytes, sums.crc);
    sums.size += bytes.length;
    yield bytes;
  }
}
