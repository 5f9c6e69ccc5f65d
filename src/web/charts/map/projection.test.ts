import { describe, expect, it } from 'vitest';
import { roundBelow } from './scale-bar.tsx';
import { equalEarth, flatAround, frameOf, placed, sightOf } from './projection.ts';

const SIZE = { width: 960, height: 480 };
const FIT = { least: 0.1, margin: 0.1 };

describe('maps', () => {
  it('place the corners of the world where the authors of Equal Earth do', () => {
    // Values of their article: half the width at the equator, the height of a pole.
    expect(equalEarth({ longitude: 180, latitude: 0 }).x).toBeCloseTo(2.7066, 3);
    expect(equalEarth({ longitude: 0, latitude: 90 }).y).toBeCloseTo(-1.3174, 3);
    expect(equalEarth({ longitude: 0, latitude: 0 }).x).toBe(0);
  });

  it('keep a town in its proportions', () => {
    const at = flatAround(60);
    const { width, height } = frameOf([at({ longitude: 10, latitude: 60 }), at({ longitude: 11, latitude: 61 })]);
    expect(width / height).toBeCloseTo(0.5, 5);
  });

  it('show every spot, and a lone one in the middle', () => {
    const spots = [
      { x: 0, y: 0 },
      { x: 4, y: 1 },
    ];
    const sight = sightOf(frameOf(spots), SIZE, FIT);
    for (const spot of spots.map((one) => placed(one, sight, SIZE))) {
      expect(spot.x).toBeGreaterThan(0);
      expect(spot.x).toBeLessThan(SIZE.width);
    }
    const alone = sightOf(frameOf([{ x: 7, y: 7 }]), SIZE, FIT);
    expect(placed({ x: 7, y: 7 }, alone, SIZE)).toEqual({ x: 480, y: 240 });
    expect(Number.isFinite(alone.scale)).toBe(true);
  });

  it('measure in round lengths', () => {
    expect([730, 1999, 5000, 12].map(roundBelow)).toEqual([500, 1000, 5000, 10]);
  });
});
