import { expect, test } from 'vitest';
import { whole } from '#generated/entities/derivations.gen.ts';
import { descriptor as epreuve } from '#generated/entities/epreuve.gen.ts';
import { descriptor as acheminement } from '#generated/entities/film-acheminement.gen.ts';
import { descriptor as copie } from '#generated/entities/film-copie.gen.ts';
import { descriptor as inscription } from '#generated/entities/festival-inscription.gen.ts';
import { descriptor as film } from '#generated/entities/film.gen.ts';
import { memorySource } from '#tests/support/samples/entities.ts';
import { displayOf } from '../read/display.ts';
import type { Place } from '../read/record-source.ts';
import { inChoiceOrder } from './choice.ts';
import { sortPlaces } from './sort.ts';

const rows = {
  film: [
    { Id: 1, Prefixe: 'The', TitreOriginal: 'Eyes of the Whale', TitreTri: null },
    { Id: 2, Prefixe: null, TitreOriginal: 'Fog', TitreTri: null },
    { Id: 3, Prefixe: null, TitreOriginal: '1984', TitreTri: 'Mille neuf cent' },
  ],
  'festival-inscription': [
    { Id: 11, IdFilm: 3 },
    { Id: 12, IdFilm: 2 },
    { Id: 13, IdFilm: 1 },
  ],
  epreuve: [
    { Id: 21, IdInscription: 11 },
    { Id: 22, IdInscription: 12 },
    { Id: 23, IdInscription: 13 },
  ],
  'film-copie': [
    { Id: 31, IdFilm: 3 },
    { Id: 32, IdFilm: 2 },
    { Id: 33, IdFilm: 1 },
  ],
  'film-acheminement': [
    { Id: 41, IdCopie: 31 },
    { Id: 42, IdCopie: 32 },
    { Id: 43, IdCopie: 33 },
  ],
};
const entities = new Map([film, inscription, epreuve, copie, acheminement].map((entity) => [entity.name, whole(entity)]));
const memory = memorySource(rows);
const source = { ...memory, entity: (name: string) => entities.get(name) ?? memory.entity(name) };

function places(entity: keyof typeof rows): readonly Place[] {
  return rows[entity].map((record) => ({ entity, record }));
}

test.each([
  ['festival-inscription', 'IdFilm', [13, 12, 11]],
  ['epreuve', 'IdInscription', [23, 22, 21]],
  ['film-acheminement', 'Film', [43, 42, 41]],
] as const)('%s sorts by the sorting title of %s, not by its article', (entity, Key, ids) => {
  expect(sortPlaces(source, places(entity), [{ Key }]).map(({ record }) => record['Id'])).toEqual(ids);
});

test('an entry and its proof show the whole title of the film', () => {
  expect(places('festival-inscription').map((place) => displayOf(source, place))).toEqual(['1984', 'Fog', 'The Eyes of the Whale']);
  expect(places('epreuve').map((place) => displayOf(source, place))[2]).toBe('The Eyes of the Whale');
});

test('a picker offers entries and films by their sorting titles', () => {
  const order = inChoiceOrder(source, { name: 'festival-inscription', keptSort: undefined }, rows['festival-inscription']);
  expect(order.map(({ Id }) => Id)).toEqual([13, 12, 11]);
  expect(inChoiceOrder(source, { name: 'film', keptSort: undefined }, rows.film).map(({ Id }) => Id)).toEqual([1, 2, 3]);
});
