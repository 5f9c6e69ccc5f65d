import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { type FieldValue, READ_KINDS, type ValueReading, wrong } from '#domain/records/kinds/read-kinds.ts';
import { WRITTEN_KINDS } from '#domain/records/kinds/written-kinds.ts';
import { isRecordData } from '#domain/values/record-data.ts';

type Reading = Omit<ValueReading, 'readNested'>;

/**
 * Reads one value of a caller for a stored field. Kept beside the generated schemas because it also
 * brings the value to its stored form: blank is null, a duration has its zeros, an instant its milliseconds, a line no break.
 */
export function readFieldValue(reading: Reading, input: JsonValue): FieldValue {
  const value = typeof input === 'string' && input.trim() === '' ? null : input;
  const whole = { ...reading, readNested: readNestedRecord };
  if (value === null) return absentValue(whole);
  if (typeof value === 'string' && value.includes('\u0000')) return wrong(whole, 'format');
  return READ_KINDS[reading.field.kind](whole, value);
}

/** Booleans are never null, and a list without items is a list. */
function absentValue(reading: ValueReading): FieldValue {
  const { field } = reading;
  if (field.kind === 'boolean') return { value: field.default ?? false };
  return WRITTEN_KINDS[field.kind].json === 'list' ? READ_KINDS[field.kind](reading, []) : { value: null };
}

function readNestedRecord(reading: ValueReading, item: JsonValue): FieldValue {
  const { registry, path } = reading;
  const fields = registry.get(reading.field.to ?? '').fields;
  if (!isRecordData(item)) return wrong(reading, 'type');
  const unknown = Object.keys(item)
    .filter((name) => name !== 'Id' && !fields.has(name))
    .map((name): FieldError => ({ path: `${path}.${name}`, code: 'champ-inconnu' }));
  const entries = [...fields.values()].map(
    (field) =>
      [field, readFieldValue({ registry, field, path: `${path}.${field.name}` }, item[field.name] ?? field.default ?? null)] as const,
  );
  const errors = entries.flatMap(([field, read]) => {
    if ('errors' in read) return read.errors;
    return field.required && read.value === null ? [{ path: `${path}.${field.name}`, code: 'obligatoire' as const }] : [];
  });
  if (unknown.length + errors.length > 0) return { errors: [...unknown, ...errors] };
  return { value: Object.fromEntries(entries.flatMap(([field, read]) => ('value' in read ? [[field.name, read.value]] : []))) };
}
