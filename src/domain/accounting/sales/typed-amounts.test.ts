import { expect, it } from 'vitest';
import { pricedLine } from './typed-amounts.ts';

const line = { Quantite: 1, PrixUnitaire: 100, Remise: null, RemiseMontant: null };

it('prices decimal quantities to the cent, without and with tax', () => {
  expect(pricedLine({ ...line, Quantite: 2.5, PrixUnitaire: 33.33 }, 2000, false).amounts).toEqual({ ht: 8333, tva: 1667, ttc: 10_000 });
  expect(pricedLine({ ...line, Quantite: 0.5, PrixUnitaire: 38 }, 550, true).amounts).toEqual({ ht: 1801, tva: 99, ttc: 1900 });
});

it('takes a share, then a sum, off a line, and tells the discount without tax', () => {
  expect(pricedLine({ ...line, Remise: 10, RemiseMontant: 5 }, 2000, false)).toEqual({
    amounts: { ht: 8500, tva: 1700, ttc: 10_200 },
    discountHt: 1500,
  });
  expect(pricedLine({ ...line, PrixUnitaire: 120, Remise: 10 }, 2000, true)).toEqual({
    amounts: { ht: 9000, tva: 1800, ttc: 10_800 },
    discountHt: 1000,
  });
});

it('takes a negative price as a deduction', () => {
  expect(pricedLine({ ...line, PrixUnitaire: -12.55 }, 550, false).amounts).toEqual({ ht: -1255, tva: -69, ttc: -1324 });
});
