import { expect, it } from 'vitest';
import { createRandom } from '#domain/values/random.ts';
import { fromTtc, rateOf } from '../amounts.ts';
import { discounted, grossOf, pricedLine } from './typed-amounts.ts';

/** Nearest integer of a fraction of big integers, halves away from zero. */
function nearest(value: bigint, by: bigint): bigint {
  const half = (value < 0n ? -value : value) * 2n + by;
  const found = half / (by * 2n);
  return value < 0n ? -found : found;
}

/** The digits of a decimal with two places at most, as a big integer of hundredths. */
function hundredths(text: string): bigint {
  const [whole = '', places = ''] = text.replace('-', '').split('.');
  const digits = BigInt(whole + places.padEnd(2, '0'));
  return text.startsWith('-') ? -digits : digits;
}

interface Written {
  readonly quantity: string;
  readonly price: string;
  readonly share: string;
  readonly sum: string;
  readonly rate: string;
}

/** The same line worked out by hand: fractions of big integers, rounded once a step, from the digits as they are typed. */
function byHand({ quantity, price, share, sum, rate }: Written): Readonly<Record<'ht' | 'tva' | 'ttc', number>> {
  const gross = nearest(hundredths(quantity) * hundredths(price), 100n);
  const ttc = gross - nearest(gross * hundredths(share), 10_000n) - hundredths(sum);
  const ht = nearest(ttc * 10_000n, 10_000n + hundredths(rate));
  return { ht: Number(ht), tva: Number(ttc - ht), ttc: Number(ttc) };
}

it('prices a line of a quote as digits on paper do, with decimal quantities, deductions and discounts', () => {
  const random = createRandom(43);
  function pick(max: number): string {
    return (random.int(0, max) / 100).toFixed(2);
  }
  for (let turn = 0; turn < 3000; turn += 1) {
    const sign = random.int(0, 4) === 0 ? '-' : '';
    const written = {
      quantity: (random.int(1, 50_000) / 100).toFixed(2),
      price: `${sign}${pick(200_000)}`,
      share: random.int(0, 2) === 0 ? pick(10_000) : '0.00',
      sum: random.int(0, 2) === 0 ? pick(3000) : '0.00',
      rate: ['0.00', '2.10', '5.50', '8.50', '10.00', '20.00'][random.int(0, 5)] ?? '0.00',
    };
    const line = { Quantite: Number(written.quantity), PrixUnitaire: Number(written.price) };
    const discounts = { Remise: Number(written.share), RemiseMontant: Number(written.sum) };
    const expected = byHand(written);
    const rate = rateOf(Number(written.rate));
    expect({ written, amounts: fromTtc(discounted(grossOf(line), discounts), rate) }).toEqual({ written, amounts: expected });
    expect(pricedLine({ ...line, ...discounts }, rate, true).amounts).toEqual(expected);
  }
});

it('rounds half a cent of a deduction away from zero, as that of a price', () => {
  expect([grossOf({ Quantite: 0.5, PrixUnitaire: 10.05 }), grossOf({ Quantite: 0.5, PrixUnitaire: -10.05 })]).toEqual([503, -503]);
});
