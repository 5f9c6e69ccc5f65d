import type { Canvas } from './canvas.ts';

/** Packs bytes as zlib does; each side brings its own. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const DEPTH_8_INDEXED = [8, 3, 0, 0, 0];

export function encodePng({ width, height, pixels, palette }: Canvas, deflate: Deflate): Uint8Array {
  const lines = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y += 1) lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return joined([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', Uint8Array.from([...bigEndian(width), ...bigEndian(height), ...DEPTH_8_INDEXED])),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', deflate(lines)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function bigEndian(value: number): readonly number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = joined([Uint8Array.from(type, (letter) => letter.charCodeAt(0)), data]);
  return joined([Uint8Array.from(bigEndian(data.length)), body, Uint8Array.from(bigEndian(crc32(body)))]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const CRC = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
