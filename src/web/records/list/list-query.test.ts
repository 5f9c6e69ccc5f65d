import { describe, expect, it } from 'vitest';
import { testScreen } from '#tests/support/web/screen.ts';
import { buildFilter, currentSort, currentView, toggleSort } from './list-query.ts';
import { EMPTY_SEARCH } from './list-search.ts';

const context = {
  screen: testScreen,
  params: {},
  edition: null,
  viewer: { edition: null, user: null, today: '2026-11-21' },
  columns: ['Titre'],
};

describe('what a list asks', () => {
  it('joins the conditions of the screen, of its view and of the person', () => {
    const filter = buildFilter({ ...EMPTY_SEARCH, view: 'recents', filters: [{ field: 'IdPays', op: 'in', value: [45] }] }, context);
    expect(filter.Criteres).toEqual({
      and: [
        { field: 'IsArchive', op: 'eq', value: false },
        { field: 'Annee', op: 'gte', value: 2020 },
        { field: 'IdPays', op: 'in', value: [45] },
      ],
    });
  });

  it('asks the columns shown and those the footer adds up', () => {
    expect(buildFilter(EMPTY_SEARCH, context).Colonnes).toEqual(['Titre', 'Prix']);
  });

  it('asks what its rows are opened by, on screen or not', () => {
    const typed = { field: 'Type', sheets: [{ value: 1, path: 'roman', right: 'ROMAN' }] };
    expect(buildFilter(EMPTY_SEARCH, { ...context, screen: { ...testScreen, typed } }).Colonnes).toEqual(['Titre', 'Prix', 'Type']);
  });

  it('turns a path parameter into a condition', () => {
    const screen = { ...testScreen, filter: [], params: [{ name: 'contexte', field: 'Contexte', values: { film: 1 } }] };
    expect(buildFilter(EMPTY_SEARCH, { ...context, screen, params: { contexte: 'film' } }).Criteres).toEqual({
      and: [{ field: 'Contexte', op: 'eq', value: 1 }],
    });
  });

  it('shows the first view and its sort until another is chosen', () => {
    expect(currentView(EMPTY_SEARCH, testScreen)).toBe('tous');
    expect(currentSort(EMPTY_SEARCH, testScreen)).toEqual([{ Key: 'Titre' }]);
    expect(currentSort({ ...EMPTY_SEARCH, view: 'recents' }, testScreen)).toEqual([{ Key: 'Annee', Desc: true }]);
  });
});

describe('sort by a header', () => {
  it('goes up, down, then back to the sort of the screen', () => {
    const up = toggleSort([], 'Annee', false);
    expect(up).toEqual([{ Key: 'Annee', Desc: false }]);
    const down = toggleSort(up ?? [], 'Annee', false);
    expect(down).toEqual([{ Key: 'Annee', Desc: true }]);
    expect(toggleSort(down ?? [], 'Annee', false)).toBeNull();
  });

  it('adds a key with Shift, and takes only that one away', () => {
    const two = toggleSort([{ Key: 'Titre', Desc: false }], 'Annee', true);
    expect(two).toEqual([
      { Key: 'Titre', Desc: false },
      { Key: 'Annee', Desc: false },
    ]);
    const changed = toggleSort(two ?? [], 'Annee', true);
    expect(toggleSort(changed ?? [], 'Annee', true)).toEqual([{ Key: 'Titre', Desc: false }]);
  });
});
