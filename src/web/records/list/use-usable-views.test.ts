import { describe, expect, it } from 'vitest';
import { testScreen } from '#tests/support/web/screen.ts';
import { withUsableViews } from './use-usable-views.ts';

const screen = {
  ...testScreen,
  views: [
    { view: 'tous', filter: [], sort: [] },
    {
      view: 'primes',
      needs: [['EDITION'], ['PRIXS', 'PRIX']],
      filter: [{ field: 'Editions.Prix.Rang', op: 'eq' as const, value: 1 }],
      sort: [],
    },
  ],
};

function shown(...rights: readonly string[]): readonly string[] {
  return withUsableViews(screen, { can: (code) => rights.includes(code) }).views.map(({ view }) => view);
}

describe('the ready filters of a list', () => {
  it('follow the same rule', () => {
    const ready = [{ ready: 'prime', needs: [['PRIX']], filter: [{ field: 'Editions.Prix.Id', op: 'notEmpty' as const }] }];
    expect(withUsableViews({ ...screen, ready }, { can: () => true }).ready).toEqual(ready);
    expect(withUsableViews({ ...screen, ready }, { can: () => false }).ready).toEqual([]);
  });
});

describe('the views of a list', () => {
  it('are those whose conditions go through what the person may read', () => {
    expect(shown('EDITION', 'PRIX')).toEqual(['tous', 'primes']);
    expect(shown('EDITION', 'PRIXS')).toEqual(['tous', 'primes']);
    expect(shown('EDITION')).toEqual(['tous']);
    expect(shown('PRIX')).toEqual(['tous']);
  });
});
