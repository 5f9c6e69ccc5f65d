import { expect, test } from 'vitest';
import type { SortKey } from '#generated/entities/descriptor.gen.ts';
import { sortPlaces } from './sort.ts';
import { compareValues } from '#domain/values/sort-values.ts';
import { memorySource } from '#tests/support/samples/entities.ts';
import { emptyTranslation } from '#domain/values/text/translation.ts';

const source = memorySource({
  pays: [
    { Id: 1, TradLibelle: { ...emptyTranslation(1), TraductionFr: 'Écosse' } },
    { Id: 2, TradLibelle: { ...emptyTranslation(2), TraductionFr: 'Danemark' } },
  ],
  film: [
    { Id: 1, TitreOriginal: 'zèbre', Duree: '10:00:00', IdPays: 1, Annee: 2020 },
    { Id: 2, TitreOriginal: 'Éclair', Duree: '9:00:00', IdPays: 2, Annee: null },
    { Id: 3, TitreOriginal: 'eclair', Duree: null, IdPays: null, Annee: 2019 },
  ],
});

function sorted(...keys: SortKey[]) {
  return sortPlaces(
    source,
    source.all('film').map((record) => ({ entity: 'film', record })),
    keys,
  ).map((place) => place.record['Id']);
}

test('texts sort without case and accents, ties by id', () => {
  expect(sorted({ Key: 'TitreOriginal' })).toEqual([2, 3, 1]);
  expect(sorted({ Key: 'TitreOriginal', Desc: true })).toEqual([1, 2, 3]);
});

test('absent values come last in both directions', () => {
  expect(sorted({ Key: 'Annee' })).toEqual([3, 1, 2]);
  expect(sorted({ Key: 'Annee', Desc: true })).toEqual([1, 3, 2]);
});

test('durations sort by length and references by their text', () => {
  expect(sorted({ Key: 'Duree' })).toEqual([2, 1, 3]);
  expect(sorted({ Key: 'IdPays' })).toEqual([2, 1, 3]);
  expect(sorted({ Key: 'PaysLibelle', Desc: true })).toEqual([1, 2, 3]);
});

test('an unknown key is no key', () => {
  expect(sorted({ Key: 'Rien' })).toEqual([1, 2, 3]);
});

test('text compares by code point', () => {
  expect(compareValues('a', 'ab')).toBeLessThan(0);
  expect(compareValues('\uffee', '\u{1f600}')).toBeLessThan(0);
  expect(compareValues('a', 'a')).toBe(0);
});
