import { describe, expect, it } from 'vitest';
import { CadrageUsage } from '#generated/enums/cadrage-usage.gen.ts';
import { centredOn, CROP_RATIOS, faultOfFrame, largestFrame, pixelsOf, scaledFrame } from './crop-frame.ts';

const LANDSCAPE = { width: 3000, height: 1000 };
const PORTRAIT = { width: 1000, height: 2000 };

describe('frames of a picture', () => {
  it('begin as large as the proportions of the use allow, in the middle', () => {
    expect(largestFrame(LANDSCAPE, 3 / 2)).toEqual({ left: 2500, top: 0, width: 5000, height: 10_000 });
    expect(largestFrame(PORTRAIT, 1)).toEqual({ left: 0, top: 2500, width: 10_000, height: 5000 });
    expect(largestFrame({ width: 1920, height: 1080 }, CROP_RATIOS[CadrageUsage.site])).toEqual({
      left: 0,
      top: 0,
      width: 10_000,
      height: 10_000,
    });
  });

  it('follow a point and stop at the edges', () => {
    const frame = largestFrame(LANDSCAPE, 3 / 2);
    expect(centredOn(frame, { x: 4000, y: 9000 })).toEqual({ ...frame, left: 1500 });
    expect(centredOn(frame, { x: 9900, y: 0 })).toEqual({ ...frame, left: 5000 });
    expect(centredOn(frame, { x: -50, y: 0 })).toEqual({ ...frame, left: 0 });
  });

  it('keep their proportions at every size, between a tenth and the whole', () => {
    const use = { size: LANDSCAPE, ratio: 3 / 2 };
    const frame = largestFrame(LANDSCAPE, use.ratio);
    const half = scaledFrame(frame, 0.5, use);
    expect(half).toEqual({ left: 3750, top: 2500, width: 2500, height: 5000 });
    expect(pixelsOf(half, LANDSCAPE)).toEqual({ x: 1125, y: 250, width: 750, height: 500 });
    expect(scaledFrame(half, 100, use)).toEqual(frame);
    expect(scaledFrame(half, 0.001, use)).toMatchObject({ width: 500, height: 1000 });
    expect(faultOfFrame(half, LANDSCAPE, use.ratio)).toBe(null);
  });

  it('of other proportions or beyond the picture are refused, a turned camera passes', () => {
    expect(faultOfFrame({ left: 6000, top: 0, width: 5000, height: 5000 }, LANDSCAPE, 3)).toBe('hors-de-la-photo');
    expect(faultOfFrame({ left: 0, top: 0, width: 5000, height: 5000 }, LANDSCAPE, 1)).toBe('proportions');
    expect(faultOfFrame(largestFrame(LANDSCAPE, 1), PORTRAIT, 1)).toBe('proportions');
    expect(faultOfFrame(largestFrame({ width: 2000, height: 1000 }, 1), PORTRAIT, 1)).toBe(null);
    expect(faultOfFrame({ left: 0, top: 0, width: 1, height: 10_000 }, null, 1)).toBe(null);
  });
});
