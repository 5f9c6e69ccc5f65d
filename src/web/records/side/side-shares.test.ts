import { describe, expect, it } from 'vitest';
import { sharesOf } from './side-shares.ts';

describe('how a screen and the sheet beside it share the width', () => {
  it('gives the sheet its usual width until the bar is moved', () => {
    expect(sharesOf(null, 1440).share).toBe(50);
    expect(sharesOf(40, 1440).share).toBe(40);
  });

  it('leaves a list room enough to be read beside it, before anybody moves the bar', () => {
    expect(sharesOf(null, 1000).share).toBeCloseTo(71.2);
    expect(sharesOf(90, 1000).share).toBe(90);
    // Without room for both, the sheet is read.
    expect(sharesOf(null, 500).share).toBeCloseTo(76.8);
  });

  it('leaves a strip of the screen behind, and a sheet that can be read', () => {
    expect(sharesOf(10, 1200).share).toBe(32);
    expect(sharesOf(99, 1200).share).toBe(94);
  });

  it('never asks for more than there is on a narrow screen', () => {
    expect(sharesOf(50, 320)).toEqual({ share: 94, least: { left: 6, right: 94 } });
  });
});
