import { describe, expect, it } from 'vitest';
import { addAmounts, fromHt, fromTtc, negated, partOf, rateOf } from './amounts.ts';

describe('amounts of an invoice', () => {
  it.each([
    ['38 € at 20 %', 3800, 20, { ht: 3167, tva: 633, ttc: 3800 }],
    ['95 € at 20 %', 9500, 20, { ht: 7917, tva: 1583, ttc: 9500 }],
    ['10,85 € at 8.5 %', 1085, 8.5, { ht: 1000, tva: 85, ttc: 1085 }],
    ['one cent at 20 %', 1, 20, { ht: 1, tva: 0, ttc: 1 }],
    ['a price without tax', 5500, 0, { ht: 5500, tva: 0, ttc: 5500 }],
    ['an amount given back', -3800, 20, { ht: -3167, tva: -633, ttc: -3800 }],
  ])('%s, tax included, splits to the cent', (_, ttc, percent, expected) => {
    expect(fromTtc(ttc, rateOf(percent))).toEqual(expected);
  });

  it('adds the tax of a price without tax, half a cent away from zero', () => {
    expect(fromHt(19_000, rateOf(20))).toEqual({ ht: 19_000, tva: 3800, ttc: 22_800 });
    expect(fromHt(1050, rateOf(5))).toEqual({ ht: 1050, tva: 53, ttc: 1103 });
    expect(fromHt(-1050, rateOf(5))).toEqual({ ht: -1050, tva: -53, ttc: -1103 });
  });

  it('always adds up, whatever the price and the rate', () => {
    for (const percent of [0, 2.1, 5.5, 8.5, 10, 20])
      for (let ttc = -50; ttc <= 2000; ttc += 1) {
        const { ht, tva } = fromTtc(ttc, rateOf(percent));
        expect(ht + tva).toBe(ttc);
        expect(Math.abs(tva - (ht * percent) / 100)).toBeLessThanOrEqual(1);
      }
  });

  it('lets the last part be what is left, so that parts make the whole', () => {
    const whole = fromTtc(10_000, rateOf(20));
    const parts = [3333, 3333].map((ttc) => partOf({ left: whole, ttc, rate: rateOf(20) }));
    const left = addAmounts([whole, ...parts.map(negated)]);
    const last = partOf({ left, ttc: 3334, rate: rateOf(20) });
    expect(addAmounts([...parts, last])).toEqual(whole);
  });
});
