import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lookOf, NO_LOOK } from './look-of.ts';

function sample(name: string): Uint8Array {
  return readFileSync(path.join(import.meta.dirname, 'samples', name));
}

/** Bits of 128 that differ. */
function distance(left: string, right: string): number {
  const differing = (BigInt(`0x${left}`) ^ BigInt(`0x${right}`)).toString(2);
  return [...differing].filter((bit) => bit === '1').length;
}

const ALIKE_MAX = 10;

describe('the look of a picture', () => {
  const look = lookOf(sample('baseline.jpg'));

  it('is 128 bits', () => expect(look).toMatch(/^[0-9a-f]{32}$/));

  it.each(['progressive.jpg', 'grey.jpg', 'lighter.png', 'deep.png', 'palette.png', 'small.bmp'])(
    'stays the same in another size, compression and format: %s',
    (name) => expect(distance(lookOf(sample(name)), look)).toBeLessThanOrEqual(ALIKE_MAX),
  );

  it.each(['other.jpg', 'mirrored.jpg'])('differs for another picture: %s', (name) =>
    expect(distance(lookOf(sample(name)), look)).toBeGreaterThan(3 * ALIKE_MAX),
  );

  it('is none for flat pictures, for inks and for what is no picture or a broken one', () => {
    expect(lookOf(sample('flat.jpg'))).toBe(NO_LOOK);
    expect(lookOf(sample('ink.jpg'))).toBe(NO_LOOK);
    expect(lookOf(Buffer.from('%PDF-1.7'))).toBe(NO_LOOK);
    expect(lookOf(new Uint8Array())).toBe(NO_LOOK);
    for (const name of ['baseline.jpg', 'progressive.jpg', 'lighter.png', 'small.bmp']) {
      const whole = sample(name);
      for (const share of [0.05, 0.3, 0.6]) {
        const cut = lookOf(whole.subarray(0, Math.floor(whole.length * share)));
        expect(cut === NO_LOOK || /^[0-9a-f]{32}$/.test(cut)).toBe(true);
      }
    }
  });

  it('reads no more than a picture holds, whatever its bytes say', () => {
    const whole = sample('progressive.jpg');
    for (let at = 2; at < 700; at += 3) {
      const broken = Uint8Array.from(whole);
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      expect(lookOf(broken)).toMatch(/^(-|[0-9a-f]{32})$/);
    }
  });
});
