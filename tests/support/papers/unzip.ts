import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;

/** The texts of a zip file by their paths. */
export function unzip(file: Buffer): ReadonlyMap<string, string> {
  return new Map([...unzipBytes(file)].map(([name, content]) => [name, content.toString('utf8')]));
}

/** Files of a zip by their paths, read from its directory, each checked against its sum. */
export function unzipBytes(file: Buffer): ReadonlyMap<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || file.readUInt32LE(end) !== END) throw new Error('no end of directory');
  const parts = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (file.readUInt32LE(at) !== CENTRAL) throw new Error('no entry of directory');
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const start = file.readUInt32LE(at + 42);
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const packed = file.subarray(data, data + file.readUInt32LE(at + 20));
    const content = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    if (crc32(content) !== file.readUInt32LE(at + 16) || content.length !== file.readUInt32LE(at + 24))
      throw new Error(`${name} is broken`);
    parts.set(name, content);
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}
