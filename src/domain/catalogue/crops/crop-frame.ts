import { CadrageUsage } from '#generated/enums/cadrage-usage.gen.ts';
import type { ImageSize } from '#domain/files/image-size.ts';

/** Part of a picture, in ten-thousandths of its width and height. */
export interface CropFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A point of a picture, in the same unit. */
interface FramePoint {
  readonly x: number;
  readonly y: number;
}

/** Width over height of what each use shows. */
export const CROP_RATIOS: Readonly<Record<CadrageUsage, number>> = {
  [CadrageUsage.cataloguePaysage]: 3 / 2,
  [CadrageUsage.cataloguePortrait]: 3 / 4,
  [CadrageUsage.site]: 16 / 9,
  [CadrageUsage.carre]: 1,
};

export const WHOLE = 10_000;
/** A frame narrower than a tenth of the picture shows grain. */
const NARROWEST_SHARE = 0.1;
/** Ten-thousandths round sides of small pictures. */
const RATIO_TOLERANCE = 0.02;

/** The largest frame of these proportions, in the middle. */
export function largestFrame(size: ImageSize, ratio: number): CropFrame {
  const wide = size.width / size.height / ratio;
  const width = Math.round(WHOLE * Math.min(1, 1 / wide));
  const height = Math.round(WHOLE * Math.min(1, wide));
  return { left: Math.round((WHOLE - width) / 2), top: Math.round((WHOLE - height) / 2), width, height };
}

/** The same frame with its middle there, or as near as the edges allow. */
export function centredOn({ width, height }: CropFrame, { x, y }: FramePoint): CropFrame {
  return { left: clamp(x - width / 2, WHOLE - width), top: clamp(y - height / 2, WHOLE - height), width, height };
}

export function middleOf({ left, top, width, height }: CropFrame): FramePoint {
  return { x: left + width / 2, y: top + height / 2 };
}

/** The frame larger or smaller around its middle, in its proportions. */
export function scaledFrame(
  frame: CropFrame,
  factor: number,
  { size, ratio }: { readonly size: ImageSize; readonly ratio: number },
): CropFrame {
  const largest = largestFrame(size, ratio);
  const share = Math.min(1, Math.max(NARROWEST_SHARE, (frame.width / largest.width) * factor));
  const scaled = { ...frame, width: Math.round(largest.width * share), height: Math.round(largest.height * share) };
  return centredOn(scaled, middleOf(frame));
}

function clamp(value: number, max: number): number {
  return Math.round(Math.min(Math.max(0, value), max));
}

/** Pixels of the picture that a frame holds. */
export function pixelsOf({ left, top, width, height }: CropFrame, size: ImageSize) {
  const x = Math.round((left * size.width) / WHOLE);
  const y = Math.round((top * size.height) / WHOLE);
  return {
    x,
    y,
    width: Math.min(size.width - x, Math.max(1, Math.round((width * size.width) / WHOLE))),
    height: Math.min(size.height - y, Math.max(1, Math.round((height * size.height) / WHOLE))),
  };
}

export type FrameFault = 'hors-de-la-photo' | 'proportions';

/** Why a frame cannot serve; null: it can. The header of a file does not say whether its camera was turned: both ways pass. */
export function faultOfFrame({ left, top, width, height }: CropFrame, size: ImageSize | null, ratio: number): FrameFault | null {
  if (left + width > WHOLE || top + height > WHOLE) return 'hors-de-la-photo';
  if (size === null) return null;
  const shown = [size, { width: size.height, height: size.width }].map((one) => (width * one.width) / (height * one.height));
  return shown.some((one) => Math.abs(one / ratio - 1) <= RATIO_TOLERANCE) ? null : 'proportions';
}
