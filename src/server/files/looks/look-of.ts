import { averagesOf, type CoarsePicture } from './coarse-picture.ts';
import { jpegLuma } from './jpeg-luma.ts';
import { bmpLuma, pngLuma } from './plain-luma.ts';

/** Stands for a picture that has no look of its own: a flat one, or one of a kind that is not read. */
export const NO_LOOK = '-';

const FINE = 9;
const COARSE = 8;
/** Pictures of less contrast are one colour with noise: all of them would be alike. */
const FLAT_DEVIATION = 4;

/** 128 bits of where a picture grows brighter, to the right and downwards: sizes, formats and light edits change few of them. */
export function lookOf(bytes: Uint8Array): string {
  const picture = coarse(bytes);
  if (picture === null) return NO_LOOK;
  const across = averagesOf(picture, FINE, COARSE);
  if (deviationOf(across) < FLAT_DEVIATION) return NO_LOOK;
  const down = averagesOf(picture, COARSE, FINE);
  return hexOf([...risesOf(across, { columns: FINE, step: 1 }), ...risesOf(down, { columns: COARSE, step: COARSE })]);
}

function coarse(bytes: Uint8Array): CoarsePicture | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (file.readUInt16BE(0) === 0xff_d8) return jpegLuma(bytes);
    if (file.readUInt16BE(0) === 0x42_4d) return bmpLuma(file);
    return file.readUInt32BE(0) === 0x89_50_4e_47 ? pngLuma(file) : null;
  } catch {
    // A broken picture has no look.
    return null;
  }
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

function risesOf(values: readonly number[], { columns, step }: { readonly columns: number; readonly step: number }): readonly boolean[] {
  return values.flatMap((value, index) => {
    const isLast = step === 1 ? index % columns === columns - 1 : index + step >= values.length;
    return isLast ? [] : [value < (values[index + step] ?? 0)];
  });
}

function hexOf(bits: readonly boolean[]): string {
  const nibbles = Array.from({ length: bits.length / 4 }, (_, index) =>
    bits.slice(index * 4, index * 4 + 4).reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0),
  );
  return nibbles.map((nibble) => nibble.toString(16)).join('');
}
