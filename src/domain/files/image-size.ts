import type { FileExtension } from './file-types.ts';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** A JPEG may carry profiles and previews before it says its size. */
export const IMAGE_HEAD_BYTES = 1024 * 1024;

/** Size that the header of a picture announces, nothing decoded; null when it cannot be read. */
export function imageSize(head: Uint8Array, extension: FileExtension): ImageSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const read = READERS[extension];
  if (read === undefined) return null;
  const size = read(view);
  return size === null || size.width < 1 || size.height < 1 ? null : size;
}

function fromPng(view: DataView): ImageSize | null {
  const isHeader = view.byteLength >= 24 && view.getUint32(12) === 0x49_48_44_52;
  return isHeader ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
}

function fromBmp(view: DataView): ImageSize | null {
  if (view.byteLength < 26) return null;
  if (view.getUint32(14, true) === 12) return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  // A negative height says that rows go downwards.
  return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
}

// DHT, JPG and DAC share the range of the frame headers.
const NOT_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

function fromJpeg(view: DataView): ImageSize | null {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

const READERS: Readonly<Partial<Record<FileExtension, (view: DataView) => ImageSize | null>>> = {
  png: fromPng,
  bmp: fromBmp,
  jpg: fromJpeg,
};
