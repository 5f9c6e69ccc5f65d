import { describe, expect, test } from 'vitest';
import { allowanceValue } from './allowance-value.ts';

const tarif = { Id: 2, Valeur: 24 };
const editions = [
  { IdTarif: 1, Eannee: 2027, Valeur: 13 },
  { IdTarif: 2, Eannee: 2026, Valeur: 22 },
  { IdTarif: 2, Eannee: 2027, Valeur: 25.5 },
];

describe('the value of an allowance', () => {
  test('is that of the tariff in the edition of the participant', () =>
    expect(allowanceValue({ tarif, editions, eannee: 2027 })).toBe(25.5));
  test("is the tariff's own where its edition says none", () => expect(allowanceValue({ tarif, editions, eannee: 2028 })).toBe(24));
  test('is none without a tariff', () => expect(allowanceValue({ tarif: null, editions, eannee: 2027 })).toBeNull());
});
