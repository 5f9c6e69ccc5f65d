import { expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EnumDescriptor } from '#generated/entities/descriptor.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { FULL_ACCESS } from './access.ts';
import { createRegistry } from './registry.ts';
import { readWriteInput } from './write-input.ts';

const GONE = 2;
const withoutOne = (descriptor: EnumDescriptor): EnumDescriptor => ({
  ...descriptor,
  values: descriptor.values.map((item) => (item.value === GONE ? { ...item, removed: true } : item)),
});
const known = Object.fromEntries(
  Object.entries(enums).map(([name, descriptor]) => [name, name === 'personne-groupe' ? withoutOne(descriptor) : descriptor]),
);
const registry = createRegistry({ entities, enums: known });
const entity = registry.get('personne');

const codesOf = (before: RecordData | null, data: RecordData): readonly string[] => {
  const read = readWriteInput({ registry, entity, access: FULL_ACCESS, before, prefix: '' }, data);
  return 'errors' in read ? read.errors.map(({ path, code }) => `${path} ${code}`) : [];
};

test('a value that the schema removed is refused to new records and to those that say something else', () => {
  expect(codesOf(null, { Nom: 'Varda', Groupe: GONE })).toEqual(['Groupe enumeration']);
  expect(codesOf({ Id: 1, Version: 1, Nom: 'Varda', Groupe: 1 }, { Groupe: GONE })).toEqual(['Groupe enumeration']);
});

test('a record that has a removed value keeps it while something else changes, and may leave it', () => {
  const before = { Id: 1, Version: 1, Nom: 'Varda', Groupe: GONE };
  expect(codesOf(before, { Nom: 'Varda-Demy', Groupe: GONE })).toEqual([]);
  expect(codesOf(before, { Groupe: 1 })).toEqual([]);
});
