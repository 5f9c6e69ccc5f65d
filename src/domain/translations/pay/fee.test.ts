import { describe, expect, it } from 'vitest';
import { TarifTraductionMode } from '#generated/enums/tarif-traduction-mode.gen.ts';
import { createRandom } from '#domain/values/random.ts';
import { feeOf, rateOn } from './fee.ts';

const { mot, feuillet, forfait } = TarifTraductionMode;

function rate(Mode: number, Montant: number, Minimum: number | null = null) {
  return { Mode, Montant, Minimum, NbSignesFeuillet: 1500 };
}

describe('the fee of a batch', () => {
  it('multiplies words by a rate of four decimals and rounds once, half up', () => {
    expect(feeOf({ words: 1005, signs: 0 }, rate(mot, 0.115))).toEqual({ quantity: 1005, isMinimum: false, amount: 115.58 });
    expect(feeOf({ words: 3, signs: 0 }, rate(mot, 1.005)).amount).toBe(3.02);
    expect(feeOf({ words: 1, signs: 0 }, rate(mot, 0.0049)).amount).toBe(0);
    expect(feeOf({ words: 1, signs: 0 }, rate(mot, 0.005)).amount).toBe(0.01);
  });

  it('counts fractions of source pages, not rounded ones', () => {
    // 1,000 signs are two thirds of a page: 0.67 pages would come to 18.76.
    expect(feeOf({ words: 0, signs: 1000 }, rate(feuillet, 28))).toEqual({ quantity: 0.67, isMinimum: false, amount: 18.67 });
  });

  it('takes a flat amount whatever the words, and the minimum where the count is below it', () => {
    expect(feeOf({ words: 9000, signs: 1 }, rate(forfait, 180)).amount).toBe(180);
    expect(feeOf({ words: 12, signs: 60 }, rate(mot, 0.12, 45))).toEqual({ quantity: 12, isMinimum: true, amount: 45 });
    expect(feeOf({ words: 375, signs: 0 }, rate(mot, 0.12, 45))).toEqual({ quantity: 375, isMinimum: false, amount: 45 });
  });

  it('never differs from integer arithmetic by a cent', () => {
    const random = createRandom(41);
    for (let turn = 0; turn < 2000; turn += 1) {
      const [words, units] = [random.int(0, 90_000), random.int(0, 9999)];
      const exact = Math.floor((2 * words * units + 100) / 200);
      expect(feeOf({ words, signs: 0 }, rate(mot, units / 10_000)).amount).toBe(exact / 100);
    }
  });
});

describe('the rate that stands', () => {
  const batch = { IdTraducteur: 1, IdLangueSource: 1, IdLangueCible: 2 };
  const rates = [
    { ...batch, DateDebut: '2026-01-01', Id: 1 },
    { ...batch, DateDebut: '2026-06-01', Id: 2 },
    { ...batch, IdLangueCible: 3, DateDebut: '2026-06-01', Id: 3 },
    { ...batch, IdTraducteur: 2, DateDebut: '2026-06-01', Id: 4 },
  ];

  it('is the latest that had begun, for the translator and the direction', () => {
    expect(rateOn(rates, batch, '2026-05-31')?.Id).toBe(1);
    expect(rateOn(rates, batch, '2026-06-01')?.Id).toBe(2);
    expect(rateOn(rates, batch, '2025-12-31')).toBeNull();
    expect(rateOn(rates, { ...batch, IdLangueSource: 9 }, '2026-06-01')).toBeNull();
  });
});
