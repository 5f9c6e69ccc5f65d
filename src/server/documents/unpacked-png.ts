import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);
/** By the colour type of its header: grey, colours, palette, each with transparency or not. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const HEAD = { width: 16, height: 20, depth: 24, colors: 25, interlaced: 28, end: 33 };
const SIGNATURE_BYTES = 8;
const PNG_BEGINS = 0x89;

/**
 * True if a PNG has as many points as it announces; other pictures are never unpacked. To print one with transparency it is unpacked whole, out of the limits of the
 * thread: 0.9 MB that announce 60 × 40 points took 1.5 GB.
 */
export async function isSound(bytes: Uint8Array): Promise<boolean> {
  if (bytes[0] !== PNG_BEGINS) return true;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const max = file.length < HEAD.end ? null : unpackedBytes(file);
  if (max === null) return false;
  try {
    await unpack(Buffer.concat(dataOf(file)), { maxOutputLength: max });
    return true;
  } catch {
    return false;
  }
}

function unpackedBytes(file: Buffer): number | null {
  const channels = CHANNELS[file.readUInt8(HEAD.colors)];
  if (channels === undefined) return null;
  // Each line begins with the way it is written; a picture that comes in passes has up to twice as many lines.
  const lineBytes = Math.ceil((file.readUInt32BE(HEAD.width) * channels * file.readUInt8(HEAD.depth)) / 8) + 1;
  const whole = lineBytes * file.readUInt32BE(HEAD.height);
  return file.readUInt8(HEAD.interlaced) === 0 ? whole : whole * 2;
}

function dataOf(file: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = SIGNATURE_BYTES; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') found.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return found;
}
