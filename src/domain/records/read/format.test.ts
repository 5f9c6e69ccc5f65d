import { expect, test } from 'vitest';
import { alignmentOf, formatField, formatValue } from './format.ts';
import { field, memorySource } from '#tests/support/samples/entities.ts';
import { emptyTranslation } from '#domain/values/text/translation.ts';

const source = memorySource({});
const enums = Object.fromEntries(
  ['statut', 'supports'].flatMap((name) => {
    const found = source.enumOf(name);
    return found === undefined ? [] : [[name, found]];
  }),
);
const options = { culture: 'fr', enums, yes: 'Oui', no: 'Non' };

function plain(text: string) {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

test.each([
  ['string', 'Nuit', 'Nuit'],
  ['date', '2027-01-30', '30/01/2027'],
  ['datetime', '2027-01-29T23:30:00.000', '30/01/2027 00:30'],
  ['time', '14:00:00', '14:00'],
  ['duration', '00:14:20', "14'20"],
  ['duration', '3457:26:00', '3457:26:00'],
  ['money', 1234.5, '1 234,50 €'],
  ['percent', 20, '20,00 %'],
  ['integer', 12431, '12 431'],
  ['year', 2027, '2027'],
  ['boolean', true, 'Oui'],
  ['boolean', false, 'Non'],
  ['strings', ['a', 'b'], 'a, b'],
  ['days', ['2027-01-30', '2027-01-31'], 'sam. 30 – dim. 31/01'],
  ['days', [], ''],
  ['integer', null, ''],
] as const)('a value of kind %s, %j, shows as %s', (kind, value, text) => {
  expect(plain(formatValue(field('X', kind), value, options))).toBe(text);
});

test('enumerations and flags show their labels, an unknown value shows itself', () => {
  expect(formatValue(field('Statut', 'enum', { enum: 'statut' }), 3, options)).toBe('Programmé');
  expect(formatValue(field('Supports', 'flags', { enum: 'supports' }), 3, options)).toBe('DCP, Pellicule');
  expect(formatValue(field('Statut', 'enum', { enum: 'statut' }), 9, options)).toBe('9');
});

test('references, translations and derived fields show their text', () => {
  expect(formatField(field('IdPays', 'reference', { libelle: 'PaysLibelle' }), { IdPays: 45, PaysLibelle: 'France' }, options)).toBe(
    'France',
  );
  expect(formatField(field('IdsGenre', 'ids', { libelle: 'GenreLibelles' }), { GenreLibelles: ['Drame', 'Comédie'] }, options)).toBe(
    'Drame, Comédie',
  );
  const libelle = field('IdLibelle', 'label', { trad: 'TradLibelle', text: 'Libelle' });
  expect(formatField(libelle, { Libelle: 'Nuit' }, options)).toBe('Nuit');
  expect(formatField(libelle, { TradLibelle: { ...emptyTranslation(), TraductionFr: 'Nuit' } }, options)).toBe('Nuit');
  expect(formatField(field('Total', 'sum', { as: 'duration' }), { Total: '01:02:03' }, options)).toBe("62'03");
});

test('a quantity shows its unit', () => {
  expect(plain(formatValue(field('Jauge', 'integer', { unit: 'places' }), 300, options))).toBe('300 places');
});

test('quantities line up on the right, dates digit under digit, text as it is written', () => {
  expect([
    alignmentOf(field('A', 'money')),
    alignmentOf(field('A', 'string')),
    alignmentOf(field('A', 'sum', { as: 'duration' })),
    alignmentOf(field('A', 'datetime')),
  ]).toEqual(['right', undefined, 'right', 'figures']);
});
