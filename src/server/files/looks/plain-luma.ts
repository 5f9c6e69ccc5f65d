import { inflateSync } from 'node:zlib';
import { type CoarsePicture, lumaOf } from './coarse-picture.ts';

/** Beyond that a picture without reductions is left out: unpacking it costs more than knowing its twins. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;

interface PngHead {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly isPalette: boolean;
  /** Of a channel. */
  readonly bytes: number;
}

/** Brightness of a PNG of 8 or 16 bits a channel; null for the rarer kinds. */
export function pngLuma(file: Buffer): CoarsePicture | null {
  const head = readHead(file);
  if (head === null) return null;
  const chunks = chunksOf(file);
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content));
  const points = unfiltered(inflateSync(data, { maxOutputLength: UNPACKED_MAX_BYTES }), head);
  const palette = chunks.find(({ type }) => type === 'PLTE')?.content ?? null;
  const { width, height, channels, bytes, isPalette } = head;
  const luma = new Uint8Array(width * height);
  for (let index = 0; index < luma.length; index += 1) {
    const at = index * channels * bytes;
    const value = points[at] ?? 0;
    if (isPalette) luma[index] = colourAt(palette ?? points, value * 3, 1);
    else luma[index] = channels < 3 ? value : colourAt(points, at, bytes);
  }
  return { width, height, luma };
}

function colourAt(bytes: Uint8Array, at: number, step: number): number {
  return lumaOf(bytes[at] ?? 0, bytes[at + step] ?? 0, bytes[at + step * 2] ?? 0);
}

function readHead(file: Buffer): PngHead | null {
  if (file.length < 33) return null;
  const [depth, colors, interlaced] = [file.readUInt8(24), file.readUInt8(25), file.readUInt8(28)];
  const channels = CHANNELS[colors];
  if (channels === undefined || (depth !== 8 && depth !== 16) || interlaced !== 0) return null;
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), channels, isPalette: colors === PALETTE, bytes: depth / 8 };
}

function chunksOf(file: Buffer) {
  const chunks: { readonly type: string; readonly content: Buffer }[] = [];
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), content: file.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

/** Each line begins with how it was written: as what it differs from the point before, the line above, or both. */
function unfiltered(packed: Buffer, { width, height, channels, bytes }: PngHead): Uint8Array {
  const step = channels * bytes;
  const line = width * step;
  const points = new Uint8Array(line * height);
  for (let y = 0; y < height; y += 1) {
    const filter = packed[y * (line + 1)] ?? 0;
    for (let x = 0; x < line; x += 1) {
      const left = x < step ? 0 : (points[y * line + x - step] ?? 0);
      const above = y === 0 ? 0 : (points[(y - 1) * line + x] ?? 0);
      const corner = x < step || y === 0 ? 0 : (points[(y - 1) * line + x - step] ?? 0);
      points[y * line + x] = (packed[y * (line + 1) + 1 + x] ?? 0) + predicted(filter, { left, above, corner });
    }
  }
  return points;
}

interface Neighbours {
  readonly left: number;
  readonly above: number;
  readonly corner: number;
}

function predicted(filter: number, { left, above, corner }: Neighbours): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? paeth({ left, above, corner }) : 0;
}

function paeth({ left, above, corner }: Neighbours): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Brightness of an unpacked BMP of 24 or 32 bits; null for the rarer kinds. */
export function bmpLuma(file: Buffer): CoarsePicture | null {
  if (file.length < 54) return null;
  const [start, width, signed, depth] = [file.readUInt32LE(10), file.readInt32LE(18), file.readInt32LE(22), file.readUInt16LE(28)];
  const isPlain = file.readUInt32LE(30) === 0 && (depth === 24 || depth === 32);
  const height = Math.abs(signed);
  if (!isPlain || width < 1 || width * height > UNPACKED_MAX_BYTES) return null;
  const step = depth / 8;
  const line = Math.ceil((width * step) / 4) * 4;
  const luma = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = signed < 0 ? y : height - 1 - y;
    for (let x = 0; x < width; x += 1) {
      const at = start + row * line + x * step;
      luma[y * width + x] = lumaOf(file[at + 2] ?? 0, file[at + 1] ?? 0, file[at] ?? 0);
    }
  }
  return { width, height, luma };
}
