import { describe, expect, it } from 'vitest';
import { PeriodeType } from '#generated/enums/periode-type.gen.ts';
import { fiscalYearStart, periodHolding } from './period-bounds.ts';

describe('bounds of an accounting period', () => {
  it('holds the day in its month, February of a leap year included', () => {
    expect(periodHolding(PeriodeType.mois, '2028-02-29', 1)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('counts quarters and years from the first month of the fiscal year', () => {
    expect(periodHolding(PeriodeType.trimestre, '2026-12-31', 9)).toEqual({ from: '2026-12-01', to: '2027-02-28' });
    expect(periodHolding(PeriodeType.exercice, '2026-08-31', 9)).toEqual({ from: '2025-09-01', to: '2026-08-31' });
    expect(periodHolding(PeriodeType.exercice, '2026-01-01', 1)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });

  it('starts the fiscal year with its own first month', () => {
    expect(fiscalYearStart('2026-09-01', 9)).toBe('2026-09-01');
    expect(fiscalYearStart('2026-08-31', 9)).toBe('2025-09-01');
  });
});
