import { expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EnumDescriptor } from '#generated/entities/descriptor.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { FULL_ACCESS } from './access.ts';
import { createRegistry } from './registry.ts';
import { readWriteInput } from './write-input.ts';

const GONE = 2;

function withoutOne(descriptor: EnumDescriptor): EnumDescriptor {
  return {
    ...descriptor,
    values: descriptor.values.map((item) => (item.value === GONE ? { ...item, removed: true } : item)),
  };
}

const reducedEnums = Object.fromEntries(
  Object.entries(enums).map(([name, descriptor]) => [name, name === 'personne-groupe' ? withoutOne(descriptor) : descriptor]),
);
const registry = createRegistry({ entities, enums: reducedEnums });
const entity = registry.get('personne');

function codesOf(before: RecordData | null, data: RecordData): readonly string[] {
  const read = readWriteInput({ registry, entity, access: FULL_ACCESS, before, prefix: '' }, data);
  return 'errors' in read ? read.errors.map(({ path, code }) => `${path} ${code}`) : [];
}

test('a value that the schema removed is refused to new records and to those that say something else', () => {
  expect(codesOf(null, { Nom: 'Varda', Groupe: GONE })).toEqual(['Groupe enumeration']);
  expect(codesOf({ Id: 1, Version: 1, Nom: 'Varda', Groupe: 1 }, { Groupe: GONE })).toEqual(['Groupe enumeration']);
});

test('a record that has a removed value keeps it while something else changes, and may leave it', () => {
  const before = { Id: 1, Version: 1, Nom: 'Varda', Groupe: GONE };
  expect(codesOf(before, { Nom: 'Varda-Demy', Groupe: GONE })).toEqual([]);
  expect(codesOf(before, { Groupe: 1 })).toEqual([]);
});

test('a text that is stored already is not checked again; another one is', () => {
  const before = { Id: 1, Version: 1, Nom: 'Varda', Email: 'ancien format', Prenom: 'Agnès  Arlette' };
  expect(codesOf(before, { ...before, Nom: 'Varda-Demy' })).toEqual([]);
  expect(codesOf(before, { ...before, Email: 'autre format' })).toEqual(['Email email']);
  const structure = registry.get('structure');
  const old = { Id: 2, Version: 1, RaisonSociale: 'Ciné', Siret: '12345', Telephone: '612345678' };
  function written(data: RecordData) {
    return readWriteInput({ registry, entity: structure, access: FULL_ACCESS, before: old, prefix: '' }, { ...old, ...data });
  }
  expect(written({ RaisonSociale: 'Ciné & fils' })).toHaveProperty('input');
  expect(written({ Siret: '12345678900011' })).toEqual({ errors: [expect.objectContaining({ path: 'Siret', code: 'siret' })] });
  expect(written({ Siret: '123 456 789 00015' })).toHaveProperty('input');
  expect(written({ Telephone: '612345679' })).toEqual({ errors: [expect.objectContaining({ path: 'Telephone', code: 'ambigu' })] });
});

test('a copy takes the texts of its original as they are stored', () => {
  const original = { Id: 2, Version: 1, RaisonSociale: 'Ciné', Siret: '12345', Adresse: { Telephone: '612345678' } };
  const { Id: _id, Version: _version, ...data } = original;
  const reading = { registry, entity: registry.get('structure'), access: FULL_ACCESS, before: null, prefix: '' };
  expect(readWriteInput({ ...reading, original }, data)).toHaveProperty('input');
  expect(readWriteInput(reading, data)).toHaveProperty('errors');
});
