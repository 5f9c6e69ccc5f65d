import { describe, expect, it } from 'vitest';
import { testScreen } from '#tests/support/web/screen.ts';
import { defaultLayout } from '../../grid/column-layout.ts';
import { EMPTY_SEARCH, type ListSearch } from '../list-search.ts';
import { columnsOfLayout, dataOfSearch, isModified, layoutOfColumns, searchOfData } from './view-model.ts';

const search: ListSearch = {
  ...EMPTY_SEARCH,
  text: 'varda',
  filters: [
    { field: 'Annee', op: 'gte', value: 1962 },
    { or: [{ field: 'Titre', op: 'empty' }, { not: { field: 'Annee', op: 'eq', value: 1970 } }] },
  ],
  view: 'recents',
};

describe('a saved filter', () => {
  it('brings back what it kept, and keeps neither sort, page nor classement', () => {
    const kept = dataOfSearch({ ...search, sort: [{ Key: 'Annee' }], page: 4, classement: 12, display: 'planche' });
    expect(JSON.parse(kept)).not.toHaveProperty('Tri');
    expect(JSON.parse(kept)).not.toHaveProperty('Classement');
    expect(searchOfData(kept)).toEqual({
      text: 'varda',
      filters: search.filters,
      view: 'recents',
      allEditions: false,
      display: 'planche',
      question: null,
    });
  });

  it('resets what it says nothing of', () => {
    expect(searchOfData('{}')).toEqual({ text: '', filters: [], view: null, allEditions: false, display: null, question: null });
    expect(searchOfData('{"Criteres":{"field":"Annee","op":"eq","value":1}}').filters).toEqual([{ field: 'Annee', op: 'eq', value: 1 }]);
    expect(searchOfData('pas du JSON').filters).toEqual([]);
  });

  it('is modified by a criterion and not by a sort', () => {
    const kept = dataOfSearch(search);
    expect(isModified({ ...search, sort: [{ Key: 'Annee' }], page: 2, classement: 3 }, kept)).toBe(false);
    expect(isModified({ ...search, filters: [] }, kept)).toBe(true);
  });
});

describe('a presentation', () => {
  it('brings back order, hidden columns and widths', () => {
    const layout = defaultLayout(testScreen.columns);
    const [first = '', second = '', ...others] = layout.order;
    const changed = {
      ...layout,
      order: [second, first, ...others],
      hidden: [...layout.hidden.filter((field) => field !== first), first],
      widths: { [second]: 333 },
    };
    const columns = columnsOfLayout(changed, [{ Key: second, Desc: true }], testScreen);
    expect(columns[0]).toMatchObject({ Property: second, Width: 333, IsSorting: true, IsSortingDesc: true, RangTri: 1 });
    const restored = layoutOfColumns(columns, layout);
    expect(restored.order).toEqual(changed.order);
    expect(new Set(restored.hidden)).toEqual(new Set(changed.hidden));
    expect(restored.widths[second]).toBe(333);
  });

  it('never hides every column, and hides those it does not know', () => {
    const layout = defaultLayout(testScreen.columns);
    const restored = layoutOfColumns([{ Property: 'Disparue' }], layout);
    expect(restored.hidden.length).toBeLessThan(layout.order.length);
  });
});
