import { describe, expect, it } from 'vitest';
import type { EntityDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { columnsOfScreen, filterData, isFilterModified, normaliseColumn, sortOfColumns } from './saved-views.ts';

const descriptor: EntityDescriptor = entities.film;

function screen(): ScreenDescriptor {
  const found = descriptor.screens.find((one) => one.screen === 'film');
  if (found === undefined) throw new Error('no screen film');
  return found;
}

describe('a column', () => {
  it('that cannot be displayed is not displayed, whatever was said', () => {
    expect(normaliseColumn({ Property: 'Iban', IsDisplayable: false, IsDisplayed: true }, 'contact').IsDisplayed).toBe(false);
    expect(normaliseColumn({ Property: 'Nom', IsDisplayed: true }, 'contact').IsDisplayed).toBe(true);
  });

  it('is 150 wide when nothing says otherwise', () => {
    expect(normaliseColumn({ Property: 'Nom' }, 'contact')).toMatchObject({ Entity: 'contact', Width: 150, IsSorting: false });
  });
});

describe('the columns of a screen', () => {
  it('follow what was stored, new ones after it, unknown ones left out', () => {
    const stored = [
      { Property: 'Duree', Ordre: 1, Width: 70 },
      { Property: 'Disparue', Ordre: 2 },
    ];
    const columns = columnsOfScreen(descriptor, screen(), { stored, isHidden: (property) => property === 'AnneeProd' });
    expect(columns[0]).toMatchObject({ Property: 'Duree', Width: 70, Ordre: 1, IsSortable: true });
    expect(columns.map(({ Property }) => Property)).not.toContain('Disparue');
    expect(columns).toHaveLength(screen().columns.length);
    expect(columns.find(({ Property }) => Property === 'AnneeProd')).toMatchObject({ IsDisplayable: false, IsDisplayed: false });
  });
});

describe('the sort of columns', () => {
  it('keeps the rank of each key, and is absent when no column sorts', () => {
    const columns = [
      { Property: 'Duree', IsSorting: true, IsSortingDesc: true, RangTri: 2 },
      { Property: 'Titre', IsSorting: true, RangTri: 1 },
      { Property: 'AnneeProd' },
    ];
    expect(sortOfColumns(columns)).toEqual([
      { Key: 'Titre', Desc: false },
      { Key: 'Duree', Desc: true },
    ]);
    expect(sortOfColumns([{ Property: 'Titre' }])).toBeNull();
  });
});

describe('a saved filter', () => {
  const saved = { GlobalSearch: 'varda', Criteres: { and: [{ field: 'Duree', op: 'lt', value: '00:30:00' }] } };

  it('is written without the sort and the classement', () => {
    expect(JSON.parse(filterData({ ...saved, Tri: [{ Key: 'Titre' }], Classement: 12 }))).toEqual(saved);
  });

  it('is modified by a criterion, not by the sort or the classement', () => {
    expect(isFilterModified({ ...saved, Tri: [{ Key: 'Titre' }], Classement: 3 }, saved)).toBe(false);
    expect(isFilterModified({ ...saved, GlobalSearch: 'demy' }, saved)).toBe(true);
  });

  it('is initial when it equals the default one, empty members counting as absent', () => {
    expect(isFilterModified({ GlobalSearch: '', Criteres: null, Tri: [{ Key: 'Duree' }] }, {})).toBe(false);
    expect(isFilterModified(saved, {})).toBe(true);
  });
});
