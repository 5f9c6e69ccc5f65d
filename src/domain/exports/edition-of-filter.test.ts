import { expect, test } from 'vitest';
import { editionOfFilter } from './edition-of-filter.ts';

test('a list is of the edition that all of its rows are of', () => {
  const year = { field: 'Inscriptions.Eannee', op: 'eq', value: 2027 } as const;
  expect(editionOfFilter({ Criteres: year })).toBe(2027);
  expect(editionOfFilter({ Criteres: { and: [{ field: 'Titre', op: 'contains', value: 'a' }, { and: [year, year] }] } })).toBe(2027);
  expect(editionOfFilter({ Criteres: { field: 'Eannee', op: 'in', value: [2027] } })).toBe(2027);
});

test('a list of several editions, of any, or of all but one names none', () => {
  expect(editionOfFilter({})).toBe(null);
  expect(editionOfFilter({ Criteres: { field: 'Eannee', op: 'in', value: [2026, 2027] } })).toBe(null);
  expect(editionOfFilter({ Criteres: { not: { field: 'Eannee', op: 'eq', value: 2027 } } })).toBe(null);
  expect(
    editionOfFilter({
      Criteres: {
        or: [
          { field: 'Eannee', op: 'eq', value: 2027 },
          { field: 'Id', op: 'eq', value: 1 },
        ],
      },
    }),
  ).toBe(null);
});
