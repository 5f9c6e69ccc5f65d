import { describe, expect, it } from 'vitest';
import { viewConditions } from './view-values.ts';

const conditions = [
  { field: 'Inscriptions.Eannee', op: 'eq', value: '$edition' },
  { not: { field: 'Notes.IdUtilisateur', op: 'eq', value: '$moi' } },
  { field: 'Titre', op: 'contains', value: '$' },
] as const;

describe('conditions of a view for one person', () => {
  it('take the edition worked on and the person who looks, and leave every other value', () => {
    expect(viewConditions(conditions, { edition: 2026, user: 1004, today: '2026-11-21' })).toEqual([
      { field: 'Inscriptions.Eannee', op: 'eq', value: 2026 },
      { not: { field: 'Notes.IdUtilisateur', op: 'eq', value: 1004 } },
      { field: 'Titre', op: 'contains', value: '$' },
    ]);
  });
  it('count days from today', () => {
    const days = ['$aujourdhui', '$aujourdhui-21', '$aujourdhui+30'].map((value) => ({ field: 'Fin', op: 'lt' as const, value }));
    expect(viewConditions(days, { edition: 2026, user: 1004, today: '2026-11-21' })).toMatchObject([
      { value: '2026-11-21' },
      { value: '2026-10-31' },
      { value: '2026-12-21' },
    ]);
  });
  it('do without the edition while there is none', () => {
    expect(viewConditions(conditions.slice(0, 1), { edition: null, user: 1004, today: '2026-11-21' })).toEqual([]);
  });
  it('turn the periods of the festival into days of the edition, and do without them while they are not known', () => {
    const viewer = { edition: 2027, user: 1004, today: '2026-11-21' };
    const periods = [
      { not: { field: 'Arrivee', op: 'period', value: 'festival' } },
      { field: 'Arrivee', op: 'period', value: 'today' },
    ] as const;
    const festival = { from: '2027-01-29', to: '2027-02-06' };
    expect(viewConditions(periods, { ...viewer, festival })).toEqual([
      { not: { field: 'Arrivee', op: 'between', value: ['2027-01-29', '2027-02-06'] } },
      periods[1],
    ]);
    expect(viewConditions(periods, viewer)).toEqual([periods[1]]);
  });
});
