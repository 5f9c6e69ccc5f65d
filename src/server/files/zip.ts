import { crc32 } from 'node:zlib';
import type { StoredContent } from './file-store.ts';

export interface ZipEntry {
  readonly name: string;
  readonly content: StoredContent;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly offset: number;
}

// UTF-8 names; stored as they are: pictures and documents are compressed already.
const UTF8_NAMES = 0x0800;
const VERSION = 20;
/** 1 January 1980, the first day of this format: archives of the same files are the same. */
const DAY = 0x21;

/** The archive as it is read, entry by entry; no more than one piece of a file is in memory. */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), crc: await crcOf(content), size: content.size, offset };
    const header = localHeader(entry);
    yield header;
    yield* content.read();
    written.push(entry);
    offset += header.length + content.size;
  }
  const directory = Buffer.concat(written.map(directoryHeader));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}

const crcOf = async ({ read }: StoredContent): Promise<number> => {
  let crc = 0;
  for await (const piece of read()) crc = crc32(Buffer.from(piece), crc);
  return crc;
};

const common = (buffer: Buffer, at: number, { name, crc, size }: Written): void => {
  buffer.writeUInt16LE(VERSION, at);
  buffer.writeUInt16LE(UTF8_NAMES, at + 2);
  buffer.writeUInt16LE(DAY, at + 8);
  buffer.writeUInt32LE(crc, at + 10);
  buffer.writeUInt32LE(size, at + 14);
  buffer.writeUInt32LE(size, at + 18);
  buffer.writeUInt16LE(name.length, at + 22);
};

const localHeader = (entry: Written): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  common(header, 4, entry);
  return Buffer.concat([header, entry.name]);
};

const directoryHeader = (entry: Written): Buffer => {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02_01_4b_50, 0);
  header.writeUInt16LE(VERSION, 4);
  common(header, 6, entry);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.name]);
};

const endOf = (count: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};
