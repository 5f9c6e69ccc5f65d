import { expect, test } from 'vitest';
import { defaultRecord, defaultValue } from './default-record.ts';
import { entities, entity, field, film } from '#tests/support/samples/entities.ts';
import { emptyTranslation } from '#domain/values/text/translation.ts';

const today = '2027-01-30';

test.each([
  ['integer', 0],
  ['decimal', 0],
  ['money', 0],
  ['percent', 0],
  ['string', ''],
  ['text', ''],
  ['boolean', false],
  ['date', '2027-01-30'],
  ['datetime', '2027-01-30T00:00:00.000'],
  ['duration', '00:00:00'],
  ['flags', 0],
  ['object', {}],
  ['reference', null],
  ['enum', null],
  ['year', null],
] as const)('a required %s starts as %j', (kind, value) => {
  expect(defaultValue(field('X', kind, { required: true }), today)).toEqual(value);
});

test.each(['integer', 'string', 'date', 'datetime', 'duration', 'flags', 'object', 'image'] as const)(
  'a %s that is not required starts as null',
  (kind) => {
    expect(defaultValue(field('X', kind), today)).toBeNull();
  },
);

test.each(['ids', 'numbers', 'strings', 'days', 'objects', 'records'] as const)('a list of kind %s starts empty', (kind) => {
  expect(defaultValue(field('X', kind), today)).toEqual([]);
});

test('the default of the schema wins', () => {
  expect(defaultValue(field('X', 'boolean', { default: true }), today)).toBe(true);
});

test('a new record has every field but the derived, the linked and the secret ones', () => {
  expect(defaultRecord(film, { today })).toEqual({
    Id: 0,
    Version: 0,
    Prefixe: null,
    TitreOriginal: '',
    Duree: null,
    Annee: null,
    Prix: null,
    Sortie: null,
    CreeLe: null,
    EnLigne: false,
    Supports: null,
    IdPays: null,
    IdSynopsis: null,
    TradSynopsis: null,
    IdsGenre: [],
  });
});

test('a required translation and a required owned record are there to be filled', () => {
  const hotel = entity('hotel', [
    field('IdLibelle', 'label', { required: true, trad: 'TradLibelle' }),
    field('IdGenre', 'owned', { required: true, to: 'genre' }),
  ]);
  expect(defaultRecord(hotel, { today, id: -1, entity: (name) => entities[name] })).toEqual({
    Id: -1,
    Version: 0,
    IdLibelle: null,
    TradLibelle: emptyTranslation(),
    IdGenre: null,
    Genre: { Id: 0, Version: 0, Nom: '' },
  });
});

test('a new record starts in its first state and its own subtype', () => {
  const states = { field: 'Statut', enum: 'statut', start: 1, transitions: [] };
  const participant = entity('invite', [field('Statut', 'enum', { enum: 'statut' }), field('Type', 'enum')], {
    states,
    discriminator: { Type: 2 },
  });
  expect(defaultRecord(participant, { today })).toEqual({ Id: 0, Version: 0, Statut: 1, Type: 2 });
});
