import type { EnumValue, FieldDescriptor, FieldKind, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { PASSWORD_MIN } from '#domain/values/password-policy.ts';
import type { FieldError, FieldErrorCode } from '#domain/errors/catalogue.ts';
import { isIsoDate, parseInstant, toUtcText } from '#domain/values/dates.ts';
import { formatDuration, parseDuration } from '#domain/values/dates/durations.ts';
import { cleanLine } from '#domain/values/text/clean-text.ts';
import { cleanText, readText } from '../typed/typed-text.ts';
import { isRecordData } from '#domain/values/record-data.ts';
import type { Registry } from '../engine/registry.ts';

/** A value in the one form it is compared, stored and sent back in; or what is wrong with it. */
export type FieldValue = { readonly value: JsonValue } | { readonly errors: readonly FieldError[] };

export interface ValueReading {
  readonly registry: Registry;
  readonly field: FieldDescriptor;
  readonly path: string;
  /** Value of the record now: a value that the schema removed stays where it is. Undefined: it is not known here. */
  readonly held?: JsonValue;
  /** Reads one item of a list of nested records. */
  readonly readNested: (reading: ValueReading, item: JsonValue) => FieldValue;
}

export function wrong({ path }: ValueReading, code: FieldErrorCode, params?: FieldError['params']): FieldValue {
  return {
    errors: [params === undefined ? { path, code } : { path, code, params }],
  };
}

type Reader = (reading: ValueReading, value: JsonValue) => FieldValue;

const INT_MAX = 2_147_483_647;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

const readLine: Reader = (reading, value) => {
  if (typeof value !== 'string') return wrong(reading, 'type');
  const read = readText(reading.field, value);
  if ('fault' in read) return wrong(reading, read.fault.code, read.fault.params);
  return { value: read.value === '' ? null : read.value };
};

const readLongString: Reader = (reading, value) =>
  typeof value === 'string' ? { value: cleanText(reading.field, value) } : wrong(reading, 'type');

const readSecret: Reader = (reading, value) => {
  if (typeof value !== 'string') return wrong(reading, 'type');
  const { min = 0, max, store } = reading.field;
  // A hashed secret is a password somebody signs in with: the policy of passwords holds, whoever sets it.
  const least = store === 'hash' ? Math.max(min, PASSWORD_MIN) : min;
  if (value.length < least) return wrong(reading, 'trop-court', { min: least });
  return max !== undefined && value.length > max ? wrong(reading, 'trop-long', { max }) : { value };
};

const readNumber: Reader = (reading, value) => {
  const { field } = reading;
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrong(reading, 'type');
  const limit = field.scale === undefined ? INT_MAX : 1e10 - 1;
  const min = field.min ?? -limit;
  const max = field.max ?? limit;
  if (value < min) return wrong(reading, 'trop-petit', { min });
  if (value > max) return wrong(reading, 'trop-grand', { max });
  const scale = field.scale ?? 0;
  if (decimalsOf(value) > scale) return scale === 0 ? wrong(reading, 'entier') : wrong(reading, 'decimales', { max: scale });
  return { value };
};

function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent));
}

const readYear: Reader = (reading, value) => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return wrong(reading, 'type');
  if (value < (reading.field.min ?? 1800)) return wrong(reading, 'trop-petit', { min: reading.field.min ?? 1800 });
  return value > (reading.field.max ?? 2200) ? wrong(reading, 'trop-grand', { max: reading.field.max ?? 2200 }) : { value };
};

const readId: Reader = (reading, value) =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= INT_MAX ? { value } : wrong(reading, 'type');

const readEnum: Reader = (reading, value) => {
  const values = reading.registry.enumOf(reading.field.enum ?? '')?.values;
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > INT_MAX) return wrong(reading, 'type');
  return values === undefined || values.some((item) => item.value === value && mayHold(reading, item))
    ? { value }
    : wrong(reading, 'enumeration');
};

function mayHold({ held }: ValueReading, { value, removed }: EnumValue): boolean {
  return removed !== true || held === undefined || held === value;
}

const readFlags: Reader = (reading, value) => {
  const held = typeof reading.held === 'number' ? reading.held : 0;
  const values = reading.registry.enumOf(reading.field.enum ?? '')?.values;
  function mayTake(item: EnumValue): boolean {
    return mayHold({ ...reading, held: reading.held === undefined ? undefined : held & item.value }, item);
  }
  const all = values?.filter(mayTake).reduce((mask, item) => mask | item.value, 0) ?? INT_MAX;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > INT_MAX) return wrong(reading, 'type');
  return (value & ~all) === 0 ? { value } : wrong(reading, 'enumeration');
};

const readDate: Reader = (reading, value) =>
  typeof value === 'string' && isIsoDate(value.slice(0, 10)) && /^.{10}(T00:00.*)?$/.test(value)
    ? { value: value.slice(0, 10) }
    : wrong(reading, 'date');

const readInstant: Reader = (reading, value) => {
  const instant = typeof value === 'string' ? parseInstant(value) : null;
  return instant === null ? wrong(reading, 'date-heure') : { value: toUtcText(instant) };
};

const readTime: Reader = (reading, value) => {
  if (typeof value !== 'string' || !CLOCK.test(value)) return wrong(reading, 'heure');
  return { value: value.length === 5 ? `${value}:00` : value };
};

const readDuration: Reader = (reading, value) => {
  const seconds = typeof value === 'string' ? parseDuration(value) : null;
  if (seconds === null || seconds > INT_MAX) return wrong(reading, 'duree');
  if (seconds < (reading.field.min ?? 0)) return wrong(reading, 'trop-petit', { min: reading.field.min ?? 0 });
  return { value: formatDuration(seconds) };
};

function readList(reading: ValueReading, value: JsonValue): FieldValue {
  const {
    path,
    field: { min, max },
  } = reading;
  if (!Array.isArray(value)) return wrong(reading, 'type');
  if (min !== undefined && value.length < min) return { errors: [{ path, code: 'trop-peu-elements', params: { min } }] };
  if (max !== undefined && value.length > max) return { errors: [{ path, code: 'trop-elements', params: { max } }] };
  const items = value.map((item: JsonValue, index) => readItem({ ...reading, path: `${path}.${index}` }, item));
  const errors = items.flatMap((item) => ('errors' in item ? item.errors : []));
  return errors.length > 0 ? { errors } : { value: items.flatMap((item) => ('value' in item ? [item.value] : [])) };
}

/** Each day once, in their order. */
const readDays: Reader = (reading, value) => {
  const read = readList(reading, value);
  return 'value' in read && Array.isArray(read.value) ? { value: [...new Set(read.value)].toSorted() } : read;
};

function readItem(reading: ValueReading, item: JsonValue): FieldValue {
  switch (reading.field.kind) {
    case 'ids':
      return readId(reading, item);
    case 'numbers':
      return typeof item === 'number' && Number.isFinite(item) ? { value: item } : wrong(reading, 'type');
    case 'days':
      return readDate(reading, item);
    case 'strings':
      return typeof item === 'string' && !item.includes('\u0000') ? { value: cleanLine(item) } : wrong(reading, 'type');
    case 'records':
      return reading.readNested(reading, item);
    default:
      return isRecordData(item) ? { value: item } : wrong(reading, 'type');
  }
}

const readObject: Reader = (reading, value) => (isRecordData(value) ? { value } : wrong(reading, 'type'));

/** Nobody sends it under its own name. */
const nothing: Reader = (reading) => wrong(reading, 'type');

/** Readers of a sent value, by the kind of its field. */
export const READ_KINDS: Readonly<Record<FieldKind, Reader>> = {
  string: readLine,
  email: readLine,
  url: readLine,
  phone: readLine,
  color: readLine,
  text: readLongString,
  secret: readSecret,
  integer: readNumber,
  decimal: readNumber,
  money: readNumber,
  percent: readNumber,
  year: readYear,
  boolean: (reading, value) => (typeof value === 'boolean' ? { value } : wrong(reading, 'type')),
  date: readDate,
  datetime: readInstant,
  time: readTime,
  duration: readDuration,
  enum: readEnum,
  flags: readFlags,
  reference: readId,
  owned: readId,
  image: readId,
  file: readId,
  object: readObject,
  objects: readList,
  records: readList,
  numbers: readList,
  strings: readList,
  days: readDays,
  ids: readList,
  label: nothing,
  longText: nothing,
  links: nothing,
  count: nothing,
  exists: nothing,
  min: nothing,
  max: nothing,
  average: nothing,
  length: nothing,
  sum: nothing,
  join: nothing,
  difference: nothing,
  product: nothing,
  condition: nothing,
  choice: nothing,
  pick: nothing,
  summary: nothing,
  languages: nothing,
  references: nothing,
  span: nothing,
};
