import { describe, expect, it } from 'vitest';
import { viewConditions } from './view-values.ts';

const conditions = [
  { field: 'Inscriptions.Eannee', op: 'eq', value: '$edition' },
  { not: { field: 'Notes.IdUtilisateur', op: 'eq', value: '$moi' } },
  { field: 'Titre', op: 'contains', value: '$' },
] as const;

describe('conditions of a view for one person', () => {
  it('take the edition worked on and the person who looks, and leave every other value', () => {
    expect(viewConditions(conditions, { edition: 2026, user: 1004 })).toEqual([
      { field: 'Inscriptions.Eannee', op: 'eq', value: 2026 },
      { not: { field: 'Notes.IdUtilisateur', op: 'eq', value: 1004 } },
      { field: 'Titre', op: 'contains', value: '$' },
    ]);
  });
  it('do without the edition while there is none', () => {
    expect(viewConditions(conditions.slice(0, 1), { edition: null, user: 1004 })).toEqual([]);
  });
});
