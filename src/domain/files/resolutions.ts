import type { ImageSize } from './image-size.ts';

/** Reduced pictures (001 §4); `Origin` is the picture as it was sent. Lists show the miniature. */
export const REDUCED_SIZES = {
  FullHd: { width: 1920, height: 1080 },
  HdReady: { width: 1280, height: 720 },
  Miniature: { width: 320, height: 180 },
} as const satisfies Readonly<Record<string, ImageSize>>;

export type ReducedResolution = keyof typeof REDUCED_SIZES;
export type Resolution = ReducedResolution | 'Origin';
export const DEFAULT_THUMBNAIL: Resolution = 'Miniature';
/** 001 §9: the quality a picture is compressed with, 1 being the best. */
export const IMAGE_QUALITY_RATIO = 1;

export const REDUCED_RESOLUTIONS: readonly ReducedResolution[] = ['FullHd', 'HdReady', 'Miniature'];

/** The largest size within a box that keeps the proportions; a picture is never enlarged. */
export function fitWithin({ width, height }: ImageSize, box: Partial<ImageSize>): ImageSize {
  const ratio = Math.min(1, (box.width ?? width) / width, (box.height ?? height) / height);
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}

/** Reduced pictures worth making: the others would be the picture itself. */
export function neededReductions(size: ImageSize): readonly ReducedResolution[] {
  return REDUCED_RESOLUTIONS.filter((resolution) => fitWithin(size, REDUCED_SIZES[resolution]).width < size.width);
}

/** True if a picture is the reduction it claims to be, one pixel of rounding aside. A camera may have been turned. */
export function isReductionOf(origin: ImageSize, reduced: ImageSize, resolution: ReducedResolution): boolean {
  return [origin, { width: origin.height, height: origin.width }].some((turned) => {
    const expected = fitWithin(turned, REDUCED_SIZES[resolution]);
    return Math.abs(expected.width - reduced.width) <= 1 && Math.abs(expected.height - reduced.height) <= 1;
  });
}
