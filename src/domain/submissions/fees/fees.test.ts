import { describe, expect, test } from 'vitest';
import { DepotCategorie } from '#generated/enums/depot-categorie.gen.ts';
import { type FeeTariff, tariffOf } from './fees.ts';

const TARIFFS: readonly FeeTariff[] = [
  { Id: 1, Libelle: 'Tardif', Categorie: null, Jusqua: null, Montant: 40 },
  { Id: 2, Libelle: 'Anticipé', Categorie: null, Jusqua: '2042-06-30', Montant: 20 },
  { Id: 3, Libelle: 'Normal', Categorie: null, Jusqua: '2042-09-30', Montant: 30 },
  { Id: 4, Libelle: 'École', Categorie: DepotCategorie.ecole, Jusqua: '2042-09-30', Montant: 5 },
];

function priceOf(DateEnvoi: string | null, Categorie: DepotCategorie = DepotCategorie.professionnel): number | null {
  return tariffOf({ DateEnvoi, Categorie }, TARIFFS)?.Montant ?? null;
}

describe('tariff of a deposit', () => {
  test('follows the day of sending in the zone of the festival', () => {
    // In June, Paris is two hours ahead.
    const sent = ['2042-06-30T21:59:00.000', '2042-06-30T22:01:00.000', '2042-10-01T10:00:00.000'];
    expect(sent.map((instant) => priceOf(instant))).toEqual([20, 30, 40]);
  });

  test('prefers the category, and falls back on all films once its dates are past', () => {
    expect(priceOf('2042-06-01T10:00:00.000', DepotCategorie.ecole)).toBe(5);
    expect(priceOf('2042-10-05T10:00:00.000', DepotCategorie.ecole)).toBe(40);
  });

  test('is none for a deposit that was not sent and for a call without tariffs', () => {
    expect(priceOf(null)).toBeNull();
    expect(tariffOf({ DateEnvoi: '2042-06-01T10:00:00.000', Categorie: DepotCategorie.professionnel }, [])).toBeNull();
  });
});
