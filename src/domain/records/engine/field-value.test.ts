import { expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import { readFieldValue } from './field-value.ts';
import { createRegistry } from './registry.ts';

const registry = createRegistry({ entities, enums });
const base: FieldDescriptor = {
  name: 'Champ',
  kind: 'string',
  column: 'champ',
  declaredIn: 'film',
  required: false,
  readOnly: false,
  default: undefined,
  unique: false,
  filterable: true,
  sortable: true,
  normalised: false,
};

function read(field: Partial<FieldDescriptor>, value: JsonValue) {
  return readFieldValue({ registry, field: { ...base, ...field }, path: 'Champ' }, value);
}

test.each<[Partial<FieldDescriptor>, JsonValue, JsonValue]>([
  [{ kind: 'string' }, '  ', null],
  [{ kind: 'string' }, ' Été ', 'Été'],
  [{ kind: 'text' }, 'a\n b ', 'a\n b '],
  [{ kind: 'boolean' }, null, false],
  [{ kind: 'strings' }, null, []],
  [{ kind: 'days' }, null, []],
  [{ kind: 'days' }, ['2027-02-01', '2027-01-30', '2027-02-01'], ['2027-01-30', '2027-02-01']],
  [{ kind: 'duration' }, '1:02:03', '01:02:03'],
  [{ kind: 'duration' }, '125:00:00', '125:00:00'],
  [{ kind: 'time' }, '09:05', '09:05:00'],
  [{ kind: 'datetime' }, '2027-01-30T13:45:00', '2027-01-30T13:45:00.000'],
  [{ kind: 'datetime' }, '2027-01-30T13:45:00.25Z', '2027-01-30T13:45:00.250'],
  [{ kind: 'date' }, '2027-01-30T00:00:00.000', '2027-01-30'],
  [{ kind: 'money', scale: 2 }, 1234.5, 1234.5],
])('%j reads %j as %j', (field, value, stored) => {
  expect(read(field, value)).toEqual({ value: stored });
});

test.each<[Partial<FieldDescriptor>, JsonValue, string]>([
  [{ kind: 'email' }, 'sans-arobase', 'email'],
  [{ kind: 'url' }, 'javascript:alert(1)', 'url'],
  [{ kind: 'money', scale: 2 }, 1.005, 'decimales'],
  [{ kind: 'decimal', scale: 2 }, 1e-7, 'decimales'],
  [{ kind: 'integer' }, 3_000_000_000, 'trop-grand'],
  [{ kind: 'integer', min: 0 }, -1, 'trop-petit'],
  [{ kind: 'enum', enum: 'acces' }, 9, 'enumeration'],
  [{ kind: 'color' }, 'rouge', 'format'],
  [{ kind: 'time' }, '24:00', 'heure'],
  [{ kind: 'strings', max: 1 }, ['a', 'b'], 'trop-elements'],
  [{ kind: 'string', min: 3 }, 'ab', 'trop-court'],
])('%j refuses %j as %s', (field, value, code) => {
  expect(read(field, value)).toEqual({ errors: [expect.objectContaining({ path: 'Champ', code })] });
});

test('a wrong item of a list is named by its place', () => {
  expect(read({ kind: 'numbers' }, [1, 'deux'])).toEqual({ errors: [{ path: 'Champ.1', code: 'type' }] });
  expect(read({ kind: 'days' }, ['2027-01-30', '2027-02-30'])).toEqual({ errors: [{ path: 'Champ.1', code: 'date' }] });
});
