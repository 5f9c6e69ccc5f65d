import { expect, test } from 'vitest';
import { z } from 'zod';
import { field } from '#tests/support/samples/entities.ts';
import { fieldErrorKey } from '#domain/errors/field-message.ts';
import { fieldErrors, lengthOf } from './validation.ts';

const Schema = z.strictObject({
  Titre: z.string().min(1).max(10),
  Code: z.string().min(2).max(2).nullable(),
  Email: z.email().nullish(),
  Annee: z.int().min(1880).max(2100).nullable(),
  Prix: z.number().multipleOf(0.01).nullish(),
  Statut: z.union([z.literal(1), z.literal(2)]).nullish(),
  Ids: z.array(z.int()).min(1).max(3),
  Adresse: z.strictObject({ Ville: z.string().max(5) }).nullable(),
  Items: z.array(z.strictObject({ Titre: z.string() })).optional(),
  Site: z.url().nullish(),
  Jour: z.iso.date().nullish(),
});
const valid = { Titre: 'Nuit', Code: 'FR', Annee: 1936, Ids: [1], Adresse: null };

function errors(change: Record<string, unknown>) {
  const input = { ...valid, ...change };
  const parsed = Schema.safeParse(input);
  return parsed.success ? [] : fieldErrors(parsed.error, input);
}

test('a valid record has no error', () => {
  expect(errors({})).toEqual([]);
});

test.each<[Record<string, unknown>, unknown]>([
  [{ Titre: undefined }, { path: 'Titre', code: 'obligatoire' }],
  [{ Titre: null }, { path: 'Titre', code: 'obligatoire' }],
  [{ Titre: '' }, { path: 'Titre', code: 'obligatoire' }],
  [{ Titre: 12 }, { path: 'Titre', code: 'type' }],
  [{ Titre: 'x'.repeat(11) }, { path: 'Titre', code: 'trop-long', params: { max: 10 } }],
  [{ Code: 'F' }, { path: 'Code', code: 'trop-court', params: { min: 2 } }],
  [{ Email: 'a@b' }, { path: 'Email', code: 'email' }],
  [{ Annee: 'mille' }, { path: 'Annee', code: 'type' }],
  [{ Annee: 12 }, { path: 'Annee', code: 'trop-petit', params: { min: 1880 } }],
  [{ Prix: 1.234 }, { path: 'Prix', code: 'decimales', params: { max: 2 } }],
  [{ Statut: 3 }, { path: 'Statut', code: 'enumeration' }],
  [{ Ids: [] }, { path: 'Ids', code: 'trop-peu-elements', params: { min: 1 } }],
  [{ Ids: [1, 2, 3, 4] }, { path: 'Ids', code: 'trop-elements', params: { max: 3 } }],
  [{ Ids: [1, 'x'] }, { path: 'Ids.1', code: 'type' }],
  [{ Adresse: { Ville: 'Valombre' } }, { path: 'Adresse.Ville', code: 'trop-long', params: { max: 5 } }],
  [{ Items: [{ Titre: 'x' }, {}] }, { path: 'Items.1.Titre', code: 'obligatoire' }],
  [{ Site: 'valombre' }, { path: 'Site', code: 'url' }],
  [{ Jour: '2027-02-30' }, { path: 'Jour', code: 'date' }],
  [{ Inconnu: 1 }, { path: 'Inconnu', code: 'champ-inconnu' }],
])('%j is refused with %j', (change, error) => {
  expect(errors(change)).toEqual([error]);
});

test('a code has its sentence under champ', () => {
  expect(fieldErrorKey('trop-long')).toBe('champ.trop-long');
});

test('the length of a text or a list shows against its bounds', () => {
  expect(lengthOf(field('Titre', 'string', { max: 150 }), 'Nuit')).toEqual({ length: 4, max: 150 });
  expect(lengthOf(field('Ids', 'ids', { min: 1 }), null)).toEqual({ length: 0, min: 1 });
  expect(lengthOf(field('Titre', 'string'), 'Nuit')).toBeNull();
  expect(lengthOf(field('Annee', 'year', { max: 2100 }), 1936)).toBeNull();
});
