import { describe, expect, it } from 'vitest';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { hotelRecap, type PaidNight } from './hotel-recap.ts';

function night(more: Partial<PaidNight> = {}): PaidNight {
  return {
    payer: PecType.festival,
    structure: null,
    axis: 2,
    price: 80.1,
    isCancelled: false,
    isNoShow: false,
    ...more,
  };
}

function invoice(amount: number, nights: number | null = null) {
  return { payer: PecType.festival, structure: null, nights, amount };
}

const NOTHING = { tax: null, breakfast: null };

describe('what a hotel invoices', () => {
  it('stands beside what was booked there, by payer and axis', () => {
    const nights = [night(), night({ axis: 1, price: 60 }), night({ payer: PecType.invite, structure: 'Studio' }), night({ price: null })];
    const [festival, studio] = hotelRecap(nights, [invoice(140.1, 2)], NOTHING);
    expect(festival).toMatchObject({ NbNuits: 3, Montant: 140.1, NbSansPrix: 1, NbFacturees: 2, Facture: 140.1, Ecart: 0, Causes: [] });
    expect(festival?.Axes).toEqual([
      { Axe: 1, NbNuits: 1, Montant: 60 },
      { Axe: 2, NbNuits: 2, Montant: 80.1 },
    ]);
    expect(studio).toMatchObject({ Payeur: PecType.invite, Structure: 'Studio', Facture: null, Ecart: null });
  });

  it('that is more is explained by nights that were cancelled and by the tax, to the cent', () => {
    const nights = [night(), night(), night({ isCancelled: true })];
    const [line] = hotelRecap(nights, [invoice(243.3)], { tax: 1.5, breakfast: 12 });
    expect(line?.Ecart).toBe(83.1);
    expect(line?.Causes).toEqual([
      { Cause: 'annulees', NbNuits: 1, Montant: 80.1, IsExplication: true },
      { Cause: 'taxe', NbNuits: 2, Montant: 3, IsExplication: true },
      { Cause: 'petitDejeuner', NbNuits: 2, Montant: 24, IsExplication: false },
    ]);
  });

  it('that is less is explained by who did not come; what nothing explains is explained by nothing', () => {
    const nights = [night(), night({ isNoShow: true })];
    expect(hotelRecap(nights, [invoice(80.1)], NOTHING)[0]?.Causes).toEqual([
      { Cause: 'nonPresentees', NbNuits: 1, Montant: -80.1, IsExplication: true },
    ]);
    expect(hotelRecap(nights, [invoice(100)], NOTHING)[0]?.Causes.some(({ IsExplication }) => IsExplication)).toBe(false);
  });

  it('for somebody who has no night is shown all the same', () => {
    expect(hotelRecap([], [invoice(75)], NOTHING)).toMatchObject([{ NbNuits: 0, Montant: 0, Facture: 75, Ecart: 75, Causes: [] }]);
    expect(hotelRecap([night({ isCancelled: true })], [], NOTHING)).toEqual([]);
  });
});
