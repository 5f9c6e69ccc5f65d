import { describe, expect, test } from 'vitest';
import { matchNights } from './match-nights.ts';

function night(date: string, price: number | null = 80, isCancelled = false) {
  return { date, price, isCancelled };
}

function line(values: Partial<Parameters<typeof matchNights>[1][number]>) {
  return { name: 'Chambre', quantity: 1, net: 72.73, percent: 10, from: null, to: null, ...values };
}

function cents(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
}

describe('nights of a hotel invoice', () => {
  test('agree with those that were booked, the day of departure aside', () => {
    const booked = [night('2047-01-30'), night('2047-01-31')];
    expect(matchNights(booked, [line({ quantity: 2, net: 145.46, from: '2047-01-30', to: '2047-02-01' })])).toMatchObject({
      Nuits: [
        { Date: '2047-01-30', NbAttendues: 1, NbFacturees: 1, Facture: 80, Ecart: 0 },
        { Date: '2047-01-31', Facture: 80.01, Ecart: 0.01 },
      ],
      Attendu: 160,
      Facture: 160.01,
      Ecart: 0.01,
    });
  });

  test('are told by a period that ends on the last night, or by the words of a line', () => {
    const booked = [night('2047-01-30'), night('2047-01-31'), night('2047-02-01')];
    const inclusive = matchNights(booked, [line({ quantity: 3, net: 218.18, from: '2047-01-30', to: '2047-02-01' })]);
    expect(inclusive.Nuits.map(({ NbFacturees }) => NbFacturees)).toEqual([1, 1, 1]);
    const words = matchNights(booked, [line({ name: 'Nuit du 31/01/2047' })]);
    expect(words.Nuits.map(({ Facture }) => Facture)).toEqual([0, 80, 0]);
  });

  test('differ by price, by a missing night, by one that was cancelled or never booked', () => {
    const booked = [night('2047-01-30', 75.5), night('2047-01-31'), night('2047-02-01', 80, true)];
    const lines = ['2047-01-30', '2047-02-01', '2047-02-02'].map((from) => line({ from }));
    expect(matchNights(booked, lines).Nuits).toMatchObject([
      { Date: '2047-01-30', Ecart: 4.5 },
      { Date: '2047-01-31', NbFacturees: 0, Ecart: -80 },
      { Date: '2047-02-01', NbAttendues: 0, NbAnnulees: 1, Ecart: 80 },
      { Date: '2047-02-02', NbAttendues: 0, NbAnnulees: 0, Ecart: 80 },
    ]);
  });

  test('leave taxes and breakfasts among the other lines, and add up to the whole', () => {
    const lines = [
      line({ from: '2047-01-30' }),
      line({ name: 'Taxe de séjour', net: 1.65, percent: 0 }),
      line({ name: 'Petits déjeuners', net: 20, percent: 10 }),
    ];
    const matched = matchNights([night('2047-01-30')], lines);
    expect(matched.Autres).toEqual([
      { Designation: 'Taxe de séjour', Montant: 1.65 },
      { Designation: 'Petits déjeuners', Montant: 22 },
    ]);
    expect(matched).toMatchObject({ Attendu: 80, Facture: 103.65, Ecart: 23.65 });
  });

  test('give differences that add up to that of the whole, over many invoices', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const lines = Array.from({ length: (seed % 5) + 1 }, (_, index) =>
        line({
          net: Math.round(((seed * 7919 + index * 104_729) % 100_000) - 20_000) / 100,
          percent: [0, 5.5, 10, 20][(seed + index) % 4] ?? 0,
          quantity: (index % 3) + 1,
          ...(index % 2 === 0 ? { from: '2047-01-30', to: `2047-02-0${(seed % 8) + 1}` } : {}),
        }),
      );
      const { Nuits, Autres, Attendu, Facture, Ecart } = matchNights([night('2047-01-30'), night('2047-02-02', 81.37)], lines);
      expect(cents([...Nuits.map((one) => one.Ecart), ...Autres.map((one) => one.Montant)])).toBe(cents([Ecart]));
      expect(cents([Facture, -Attendu])).toBe(cents([Ecart]));
    }
  });
});
