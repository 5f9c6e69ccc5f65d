/** Records of a zip file (PKWARE APPNOTE 4.3), for whoever writes one as it goes. */
export interface ZipEntry {
  readonly name: string;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Bytes before its local header. */
  readonly offset: number;
  readonly method: ZipMethod;
}

export type ZipMethod = 'stored' | 'deflated';

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes come after the data, and names are UTF-8. */
const FLAGS = 0x0808;
/** 1 January 1980: the same rows give the same file. */
const DATE = 0x0021;

const methodNumber = (method: ZipMethod): number => (method === 'deflated' ? 8 : 0);

export function localHeader(name: string, method: ZipMethod): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(name);
  return record(
    [4, LOCAL],
    [2, VERSION],
    [2, FLAGS],
    [2, methodNumber(method)],
    [2, 0],
    [2, DATE],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, bytes.length],
    [2, 0],
    bytes,
  );
}

export function dataDescriptor({ crc, packedSize, size }: Pick<ZipEntry, 'crc' | 'packedSize' | 'size'>): Uint8Array<ArrayBuffer> {
  return record([4, DESCRIPTOR], [4, crc], [4, packedSize], [4, size]);
}

/** What ends the file: where each entry is. */
export function centralDirectory(entries: readonly ZipEntry[], offset: number): Uint8Array<ArrayBuffer> {
  const headers = entries.map((entry) => {
    const bytes = new TextEncoder().encode(entry.name);
    const sizes: readonly Part[] = [
      [4, entry.crc],
      [4, entry.packedSize],
      [4, entry.size],
    ];
    const names: readonly Part[] = [[2, bytes.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, entry.offset], bytes];
    return record(
      [4, CENTRAL],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, methodNumber(entry.method)],
      [2, 0],
      [2, DATE],
      ...sizes,
      ...names,
    );
  });
  const size = headers.reduce((total, header) => total + header.length, 0);
  const end = record([4, END], [2, 0], [2, 0], [2, entries.length], [2, entries.length], [4, size], [4, offset], [2, 0]);
  return record(...headers, end);
}

/** Sum that a zip keeps of the bytes of an entry. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** A little-endian number of 2 or 4 bytes, or bytes as they are. */
type Part = readonly [width: 2 | 4, value: number] | Uint8Array;

function record(...parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((total, part) => total + (part instanceof Uint8Array ? part.length : part[0]), 0);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const part of parts) {
    if (part instanceof Uint8Array) {
      bytes.set(part, at);
      at += part.length;
    } else {
      const [width, value] = part;
      if (width === 2) view.setUint16(at, value, true);
      else view.setUint32(at, value, true);
      at += width;
    }
  }
  return bytes;
}
