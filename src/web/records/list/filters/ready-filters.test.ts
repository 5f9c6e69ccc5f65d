import { describe, expect, it } from 'vitest';
import { testModule, testScreen } from '#tests/support/web/screen.ts';
import { readyChoices, readyOf } from './ready-filters.ts';

const screen = {
  ...testScreen,
  ready: [
    { ready: 'sans-pays', filter: [{ field: 'IdPays', op: 'empty' as const }] },
    {
      ready: 'recents',
      filter: [
        { field: 'Annee', op: 'eq' as const, value: '$edition' },
        { field: 'Annee', op: 'lte' as const, value: 2030 },
      ],
    },
    { ready: 'les-miens', filter: [{ not: { field: 'IdAuteur', op: 'eq' as const, value: '$moi' } }] },
  ],
};
const module = { ...testModule, labels: { ...testModule.labels, 'filters.sans-pays': 'Sans pays' } };
const choices = readyChoices(module, screen, { viewer: { edition: 2027, user: 12, today: '2027-01-30' }, language: 'fr' });

describe('a ready filter', () => {
  it('says its own words and stands for its conditions, for the person who looks', () => {
    expect(choices.map(({ node }) => node)).toEqual([
      { field: 'IdPays', op: 'empty' },
      {
        and: [
          { field: 'Annee', op: 'eq', value: 2027 },
          { field: 'Annee', op: 'lte', value: 2030 },
        ],
      },
      { not: { field: 'IdAuteur', op: 'eq', value: 12 } },
    ]);
    expect(choices[0]?.label).toBe('Sans pays');
  });

  it('is known again among the filters of an address', () => {
    expect(readyOf(choices, { field: 'IdPays', op: 'empty' })?.key).toBe('sans-pays');
    expect(readyOf(choices, { not: { field: 'IdAuteur', op: 'eq', value: 12 } })?.key).toBe('les-miens');
    expect(readyOf(choices, { field: 'IdPays', op: 'notEmpty' })).toBeUndefined();
  });

  it('without an edition to work on asks only for the rest of its conditions', () => {
    const [, recent] = readyChoices(module, screen, { viewer: { edition: null, user: 12, today: '2027-01-30' }, language: 'fr' });
    expect(recent?.node).toEqual({ field: 'Annee', op: 'lte', value: 2030 });
  });
});
