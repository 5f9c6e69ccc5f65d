import { describe, expect, it } from 'vitest';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { AS_IT_IS, type BudgetLine, budgetRows, sumOf, whatIf } from './guest-budget.ts';

function line(more: Partial<BudgetLine>): BudgetLine {
  return {
    IdParticipant: 1,
    Nom: 'Brandt Ida',
    IdSection: 4,
    Section: 'Compétition',
    Axe: 2,
    Nature: 'nuit',
    Payeur: PecType.festival,
    Structure: null,
    Date: '2058-01-19',
    Quantite: 1,
    Unitaire: 80.1,
    IsEstimee: false,
    ...more,
  };
}

const nights = [line({}), line({ Date: '2058-01-20' }), line({ Date: '2058-01-21', Unitaire: 95 })];

describe('what guests cost', () => {
  it('adds in whole cents, and counts apart what is promised only and what nobody has priced', () => {
    const sum = sumOf([
      ...nights,
      line({ Nature: 'transport', Unitaire: 120.45 }),
      line({ Nature: 'defraiement', Quantite: 5, Unitaire: 24, IsEstimee: true }),
      line({ Nature: 'transport', Unitaire: null }),
    ]);
    expect(sum).toEqual({ NbNuits: 3, Nuits: 255.2, Transport: 120.45, Defraiements: 120, Total: 495.65, Estime: 120, NbSansPrix: 1 });
    expect(sumOf([line({ Unitaire: 0.1 }), line({ Unitaire: 0.2 })]).Total).toBe(0.3);
  });

  it('one night fewer takes the last one of each guest, and none of who has none left', () => {
    const other = line({ IdParticipant: 2 });
    const left = whatIf([...nights, other], { ...AS_IT_IS, NuitsEnMoins: 1 });
    expect(left.map(({ IdParticipant, Date }) => [IdParticipant, Date])).toEqual([
      [1, '2058-01-19'],
      [1, '2058-01-20'],
    ]);
    expect(sumOf(whatIf(nights, { ...AS_IT_IS, NuitsEnMoins: 9 })).NbNuits).toBe(0);
  });

  it('takes promised nights before those of a hotel', () => {
    const promised = line({ Date: null, Quantite: 3, IsEstimee: true });
    const left = whatIf([line({}), promised], { ...AS_IT_IS, NuitsEnMoins: 2 });
    expect(left.map(({ Date, Quantite }) => [Date, Quantite])).toEqual([
      ['2058-01-19', 1],
      [null, 1],
    ]);
  });

  it('leaves what others pay, and guests of other sections, as they are', () => {
    const lines = [line({ Payeur: PecType.invite }), line({ IdSection: 5 }), line({ Nature: 'defraiement', Unitaire: 24 })];
    const then = whatIf(lines, { NuitsEnMoins: 1, VariationNuit: 10, Defraiement: 12, IdSection: 4 });
    expect(then.map(({ Unitaire }) => Unitaire)).toEqual([80.1, 80.1, 12]);
    expect(whatIf([line({})], { ...AS_IT_IS, VariationNuit: -10 })[0]?.Unitaire).toBe(72.09);
  });

  it('groups by section, payer or axis, the dearest first, as it is and as it would be', () => {
    const lines = [
      line({ IdSection: null, Section: null, Unitaire: 10 }),
      ...nights,
      line({ Payeur: PecType.organisateur, Structure: 'Studio', Unitaire: 60 }),
    ];
    const wanted = { ...AS_IT_IS, NuitsEnMoins: 1 };
    const rows = budgetRows(lines, { by: 'section', payer: PecType.festival, wanted });
    expect(rows.map(({ key, guests, now, otherwise }) => [key, guests, now.Total, otherwise.Total])).toEqual([
      ['4', 1, 255.2, 160.2],
      ['', 1, 10, 10],
    ]);
    expect(budgetRows(lines, { by: 'payeur', payer: null, wanted }).map(({ key }) => key)).toEqual(['1\t', '3\tStudio']);
  });
});
