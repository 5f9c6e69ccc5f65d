import { describe, expect, it } from 'vitest';
import { demoEditions } from './frame.ts';

describe('the editions of the demonstration', () => {
  it('open on a Friday about 24 days after the reference and close on the Saturday of the next week', () => {
    expect(demoEditions('2026-11-21')[0]).toEqual({ Eannee: 2026, Numero: 38, DateDebut: '2026-12-18', DateFin: '2026-12-26' });
  });

  it('are in their third full day in the other state', () => {
    expect(demoEditions('2027-02-01', 'pendant')[0]?.DateDebut).toBe('2027-01-29');
  });

  it('are five, one a year, each opening on a Friday of its own year', () => {
    for (const reference of ['2026-01-01', '2026-06-15', '2026-12-07', '2028-02-29']) {
      const editions = demoEditions(reference);
      expect(editions.map(({ Eannee }) => Eannee)).toEqual(Array.from({ length: 5 }, (_, back) => (editions[0]?.Eannee ?? 0) - back));
      expect(editions.every(({ DateDebut }) => new Date(`${DateDebut}T00:00:00Z`).getUTCDay() === 5)).toBe(true);
      expect(editions.every(({ Eannee, DateDebut }) => Math.abs(Eannee - Number(DateDebut.slice(0, 4))) <= 1)).toBe(true);
    }
  });
});
