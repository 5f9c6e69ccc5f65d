import { describe, expect, it } from 'vitest';
import { testScreen } from '#tests/support/web/screen.ts';
import { EMPTY_SEARCH, formatListSearch, type ListSearch, parseListSearch } from './list-search.ts';

function isKnownField(name: string): boolean {
  return ['Titre', 'Annee', 'IdPays', 'Inscriptions.Statut'].includes(name);
}

function parse(raw: Readonly<Record<string, unknown>>): ListSearch {
  return parseListSearch(raw, testScreen, isKnownField);
}

describe('address of a list', () => {
  it('reads back what it wrote', () => {
    const search: ListSearch = {
      page: 3,
      size: 50,
      sort: [
        { Key: 'Annee', Desc: true },
        { Key: 'Titre', Desc: false },
      ],
      text: 'varda',
      filters: [
        { field: 'Annee', op: 'between', value: [1960, 1970] },
        { or: [{ field: 'IdPays', op: 'in', value: [45] }, { not: { field: 'Titre', op: 'empty' } }] },
      ],
      view: 'recents',
      allEditions: true,
      classement: 1012,
      display: 'planche',
      question: null,
      day: '2026-11-17',
    };
    expect(parse({ ...formatListSearch(search) })).toEqual(search);
  });

  it('says nothing of what is as the screen says', () => {
    expect(Object.values(formatListSearch(EMPTY_SEARCH)).every((value) => value === undefined)).toBe(true);
  });

  it('falls back on what it does not understand', () => {
    expect(parse({ page: 'x', taille: 9, tri: 'Inconnu', vue: 'autre', filtres: 'rien' })).toEqual({ ...EMPTY_SEARCH, sort: [] });
    expect(parse({ page: -2 }).page).toBe(1);
  });

  it('drops filters on unknown fields and unknown operators', () => {
    expect(
      parse({
        filtres: [
          ['Secret', 'eq', 1],
          ['Annee', 'drop', 1],
          ['Annee', 'eq', 1962],
        ],
      }).filters,
    ).toEqual([{ field: 'Annee', op: 'eq', value: 1962 }]);
  });

  it('takes a search of digits for a text', () => {
    expect(parse({ q: 2046 }).text).toBe('2046');
  });
});
