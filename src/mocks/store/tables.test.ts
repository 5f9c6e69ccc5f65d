import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { Tables } from './tables.ts';

const film: EntityDescriptor = entities.film;

function linkField(): FieldDescriptor {
  const field = film.fields.find(({ link }) => link !== undefined);
  if (field === undefined) throw new Error('a film has no links');
  return field;
}

function setLinks(tables: Tables, owner: number, targets: readonly number[]): void {
  const { link } = linkField();
  const rows = targets.map((target, index) => ({
    columns: { [link?.ownerColumn ?? '']: owner, [link?.targetColumn ?? '']: target },
    ordre: index + 1,
    payload: {},
  }));
  tables.linksOf(linkField()).splice(0, Infinity, ...rows);
}

function filled(): Tables {
  const tables = new Tables(entities);
  tables.put('film', { Id: 1, TitreOriginal: 'Cléo de 5 à 7' });
  tables.put('pays', { Id: 45, Code: 'FR' });
  setLinks(tables, 1, [7, 8]);
  return tables;
}

function change(tables: Tables): void {
  const row = tables.find('film', 1);
  if (row !== null) row['TitreOriginal'] = 'Le Bonheur';
  tables.put('film', { Id: 2, TitreOriginal: 'Sans toit ni loi' });
  tables.remove('pays', 45);
  setLinks(tables, 1, [9]);
}

function held(tables: Tables) {
  return {
    films: structuredClone(tables.all('film')),
    countries: structuredClone(tables.all('pays')),
    links: tables.linkedIds(linkField(), 1),
  };
}

function fail(): never {
  throw new Error('refused');
}

describe('a transaction', () => {
  it('that fails leaves changed, added and removed rows and links as they were', () => {
    const tables = filled();
    expect(() =>
      tables.transaction(() => {
        change(tables);
        fail();
      }),
    ).toThrow('refused');
    expect(held(tables)).toEqual(held(filled()));
  });

  it('that fails leaves what was looked for by value, and what was seen one by one before all was, as it was', () => {
    const tables = filled();
    tables.put('film', { Id: 3, TitreOriginal: 'Jacquot de Nantes' });
    const before = held(tables);
    expect(() =>
      tables.transaction(() => {
        for (const row of tables.having('film', { field: 'TitreOriginal', value: 'Cléo de 5 à 7' })) row['TitreOriginal'] = 'Vagabond';
        tables.transaction(() => {
          for (const row of tables.all('film')) row['TitreOriginal'] = 'Salut les Cubains';
          tables.remove('film', 1);
        });
        tables.put('film', { Id: 1, TitreOriginal: 'Kung-fu Master' });
        fail();
      }),
    ).toThrow('refused');
    expect(held(tables)).toEqual(before);
  });

  it('that succeeds keeps everything', () => {
    const tables = filled();
    tables.transaction(() => change(tables));
    expect(held(tables)).toEqual({
      films: [
        { Id: 1, TitreOriginal: 'Le Bonheur' },
        { Id: 2, TitreOriginal: 'Sans toit ni loi' },
      ],
      countries: [],
      links: [9],
    });
  });

  it('undoes what an inner one had done and kept', () => {
    const tables = filled();
    expect(() =>
      tables.transaction(() => {
        tables.transaction(() => change(tables));
        fail();
      }),
    ).toThrow('refused');
    expect(held(tables)).toEqual(held(filled()));
  });

  it('undoes what came after an inner one that failed', () => {
    const tables = filled();
    expect(() =>
      tables.transaction(() => {
        expect(() =>
          tables.transaction(() => {
            change(tables);
            fail();
          }),
        ).toThrow('refused');
        expect(held(tables)).toEqual(held(filled()));
        change(tables);
        fail();
      }),
    ).toThrow('refused');
    expect(held(tables)).toEqual(held(filled()));
  });
});
