import type { FieldDescriptor, JsonValue, RuleDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import {
  type RecordData,
  isDerived,
  isRecordData,
  isSettled,
  isTranslation,
  readNested,
  sameValue,
  textName,
  tradName,
  withoutId,
} from '#domain/values/record-data.ts';
import { isUnreadable } from '#domain/values/unreadable.ts';
import { brokenRules, fieldsOfRule } from '#domain/records/write/rules.ts';
import { storedTexts } from '#domain/records/write/stored-texts.ts';
import { longestText } from '#domain/values/text/translation.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';
import type { Access } from './access.ts';
import { WRITTEN_KINDS } from '#domain/records/kinds/written-kinds.ts';
import { readFieldValue } from './field-value.ts';
import { type Entity, type Registry, targetOf } from './registry.ts';

/** Values that a caller wants stored, checked and in stored form; a field that is absent stays as it is. */
export interface WriteInput {
  readonly values: ReadonlyMap<FieldDescriptor, JsonValue>;
  readonly translations: ReadonlyMap<FieldDescriptor, RecordData | null>;
  readonly owned: ReadonlyMap<FieldDescriptor, WriteInput | null>;
  readonly ids: ReadonlyMap<FieldDescriptor, readonly number[]>;
}

export interface WriteReading {
  readonly registry: Registry;
  readonly entity: Entity;
  readonly access: Access;
  /** The record as stored; null while it is being created. */
  readonly before: RecordData | null;
  /** The record that a new one is a copy of: its texts are stored already. */
  readonly original?: RecordData;
  /** `Adresse.` inside an owned record, `Items.2.` inside a lot. */
  readonly prefix: string;
}

export type ReadInput = { readonly input: WriteInput } | { readonly errors: readonly FieldError[] };

export function readWriteInput(reading: WriteReading, data: RecordData): ReadInput {
  const errors: FieldError[] = [];
  const { entity, prefix } = reading;
  const allowedNames = knownNames(entity);
  for (const name of Object.keys(data)) if (!allowedNames.has(name)) errors.push({ path: `${prefix}${name}`, code: 'champ-inconnu' });
  const input = {
    values: new Map<FieldDescriptor, JsonValue>(),
    translations: new Map<FieldDescriptor, RecordData | null>(),
    owned: new Map<FieldDescriptor, WriteInput | null>(),
    ids: new Map<FieldDescriptor, readonly number[]>(),
  };
  for (const field of entity.descriptor.fields) {
    if (isDerived(field) || field.kind === 'links' || (reading.before !== null && reading.access.isMasked(entity.name, field))) continue;
    errors.push(...readField(reading, { field, data, input }));
  }
  if (errors.length === 0) errors.push(...ruleErrors(reading, input));
  return errors.length > 0 ? { errors } : { input };
}

/** A rule that the stored record breaks already does not hold up a change of other fields. */
function ruleErrors(
  { entity, before, original, prefix }: WriteReading,
  { values, ids }: Pick<WriteInput, 'values' | 'ids'>,
): readonly FieldError[] {
  const { rules } = entity.descriptor;
  if (rules.length === 0) return [];
  const written: RecordData = {
    ...before,
    ...Object.fromEntries([...values, ...ids].map(([field, value]) => [field.name, Array.isArray(value) ? [...value] : value])),
  };
  const stored = before ?? original ?? null;
  function isTouched(rule: RuleDescriptor): boolean {
    return stored === null || fieldsOfRule(rule).some((name) => !sameValue(stored[name] ?? null, written[name] ?? null));
  }
  return brokenRules({ rules: rules.filter(isTouched) }, written).map((error) => ({ ...error, path: `${prefix}${error.path}` }));
}

interface FieldReading {
  readonly field: FieldDescriptor;
  readonly data: RecordData;
  readonly input: {
    readonly values: Map<FieldDescriptor, JsonValue>;
    readonly translations: Map<FieldDescriptor, RecordData | null>;
    readonly owned: Map<FieldDescriptor, WriteInput | null>;
    readonly ids: Map<FieldDescriptor, readonly number[]>;
  };
}

/** Value of a new record by default. */
function valueAtFirst({ kind, default: given }: FieldDescriptor): JsonValue {
  return given ?? (kind === 'boolean' ? false : null);
}

function readField(reading: WriteReading, { field, data, input }: FieldReading): readonly FieldError[] {
  if (isTranslation(field)) return readTranslation(reading, { field, data, input });
  if (field.kind === 'owned') return readOwned(reading, { field, data, input });
  if (field.readOnly) return readReadOnly(reading, { field, data, input });
  const path = `${reading.prefix}${field.name}`;
  const given = data[field.name];
  if (given === undefined || (field.kind === 'secret' && given === null) || isUnreadable(field, given))
    return readAbsent(reading, { field, data, input });
  // A value that an earlier version stored is not checked again: it says nothing new.
  if (isUntouchedText(reading.before ?? reading.original ?? null, field, given)) {
    input.values.set(field, given);
    return [];
  }
  const read = readFieldValue({ registry: reading.registry, field, path, held: reading.before?.[field.name] ?? null }, given);
  if ('errors' in read) return read.errors;
  if (field.kind === 'ids') return storeIds(input.ids, field, { value: read.value, path });
  if (read.value === null && field.required) return [{ path, code: 'obligatoire' }];
  const held = reading.before?.[field.name];
  // A text of an earlier version may hold what is no longer stored: sent back as it was read, it changes nothing.
  const isHeld: (stored: JsonValue | undefined) => boolean = (stored) => sameValue(read.value, stored) || sameValue(given, stored);
  if (isSettled(field, reading.before) && !reading.access.mayReplace && !isHeld(held)) return [{ path, code: 'lecture-seule' }];
  if (!reading.access.mayChange(field) && !isHeld(held ?? valueAtFirst(field))) return [{ path, code: 'droit-requis' }];
  input.values.set(field, read.value);
  return [];
}

function isUntouchedText(stored: RecordData | null, { name, kind }: FieldDescriptor, given: JsonValue): boolean {
  return stored !== null && kind !== 'secret' && typeof given === 'string' && given.trim() !== '' && given === stored[name];
}

/** Absent on update: unchanged. Absent on create: the default of the schema. */
function readAbsent({ before, prefix }: WriteReading, { field, input }: FieldReading): readonly FieldError[] {
  if (before !== null) return [];
  const path = `${prefix}${field.name}`;
  if (field.kind === 'ids') return (field.min ?? 0) > 0 || field.required ? [{ path, code: 'obligatoire' }] : [];
  const value = field.default ?? (field.kind === 'boolean' ? false : null);
  if (value === null && field.required && WRITTEN_KINDS[field.kind].json !== 'list') return [{ path, code: 'obligatoire' }];
  if (value !== null) input.values.set(field, value);
  else if (field.required) input.values.set(field, []);
  return [];
}

function storeIds(
  ids: FieldReading['input']['ids'],
  field: FieldDescriptor,
  { value, path }: { readonly value: JsonValue; readonly path: string },
): readonly FieldError[] {
  const list = Array.isArray(value) ? value.filter((id: JsonValue) => typeof id === 'number') : [];
  if (new Set(list).size !== list.length) return [{ path, code: 'valeur' }];
  if (field.required && list.length === 0) return [{ path, code: 'obligatoire' }];
  ids.set(field, list);
  return [];
}

/** A state, a discriminator or a system value comes back as it was read, or not at all. */
function readReadOnly({ before, prefix, entity }: WriteReading, { field, data, input }: FieldReading): readonly FieldError[] {
  const start = entity.descriptor.discriminator[field.name] ?? field.default ?? null;
  if (before === null && start !== null) input.values.set(field, start);
  const given = data[field.name];
  const stored = before === null ? start : before[field.name];
  if (given === undefined || given === null || sameValue(given, stored)) return [];
  return [{ path: `${prefix}${field.name}`, code: 'lecture-seule' }];
}

function readTranslation(reading: WriteReading, { field, data, input }: FieldReading): readonly FieldError[] {
  const path = `${reading.prefix}${tradName(field)}`;
  const given = data[tradName(field)];
  if (given === undefined || (given === null && field.required))
    return reading.before === null && field.required ? [{ path, code: 'obligatoire' }] : [];
  if (given !== null && !isRecordData(given)) return [{ path, code: 'type' }];
  const texts =
    given === null ? null : storedTexts(field, given, reading.before === null ? null : readNested(reading.before, tradName(field)));
  const errors = texts === null ? [] : translationErrors(field, texts, path);
  if (errors.length === 0) input.translations.set(field, texts);
  return errors;
}

const TEXTS: ReadonlySet<string> = new Set(Object.values(TRANSLATION_PROPERTIES));

function translationErrors(field: FieldDescriptor, data: RecordData, path: string): readonly FieldError[] {
  const errors: FieldError[] = Object.entries(data).flatMap(([name, text]): FieldError[] => {
    if (name === 'Id' || name === 'Version') return [];
    if (!TEXTS.has(name)) return [{ path: `${path}.${name}`, code: 'champ-inconnu' }];
    if (text !== null && typeof text !== 'string') return [{ path: `${path}.${name}`, code: 'type' }];
    return typeof text === 'string' && text.includes('\u0000') ? [{ path: `${path}.${name}`, code: 'format' }] : [];
  });
  if (errors.length > 0 || field.max === undefined || longestText(data) <= field.max) return errors;
  return CONTENT_LANGUAGES.map((language) => TRANSLATION_PROPERTIES[language])
    .filter((name) => String(data[name] ?? '').length > (field.max ?? 0))
    .map((name): FieldError => ({ path: `${path}.${name}`, code: 'trop-long', params: { max: field.max ?? 0 } }));
}

function readOwned(reading: WriteReading, { field, data, input }: FieldReading): readonly FieldError[] {
  const name = withoutId(field.name);
  const path = `${reading.prefix}${name}`;
  const given = data[name];
  if (given === undefined || (given === null && field.required))
    return reading.before === null && field.required ? [{ path, code: 'obligatoire' }] : [];
  if (given === null) {
    input.owned.set(field, null);
    return [];
  }
  if (!isRecordData(given)) return [{ path, code: 'type' }];
  const before = reading.before === null ? null : readNested(reading.before, name);
  const original = readNested(reading.original ?? {}, name);
  const entity = reading.registry.get(targetOf(field));
  const { original: _of, ...here } = reading;
  const read = readWriteInput({ ...here, entity, before, prefix: `${path}.`, ...(original === null ? {} : { original }) }, given);
  if ('errors' in read) return read.errors;
  input.owned.set(field, read.input);
  return [];
}

const namesByEntity = new WeakMap<Entity, ReadonlySet<string>>();

/** Everything a record of the wire format may have: fields and their read-only siblings. */
function knownNames(entity: Entity): ReadonlySet<string> {
  const cached = namesByEntity.get(entity);
  if (cached !== undefined) return cached;
  const names = new Set(['Id', 'Version']);
  for (const field of entity.descriptor.fields) {
    names.add(field.name);
    if (field.libelle !== undefined) names.add(field.libelle);
    if (isTranslation(field)) names.add(tradName(field)).add(textName(field));
    if (field.kind === 'owned') names.add(withoutId(field.name));
    if (field.kind === 'secret') names.add(`Has${field.name}`);
  }
  namesByEntity.set(entity, names);
  return names;
}

/** An embedded record nobody filled is not worth a row. */
export function isBlank(input: WriteInput): boolean {
  return (
    [...input.values].every(
      ([field, value]) =>
        value === null ||
        value === (field.default ?? (field.kind === 'boolean' ? false : null)) ||
        (Array.isArray(value) && value.length === 0),
    ) &&
    [...input.translations.values()].every((translation) => translation === null) &&
    [...input.owned.values()].every((nested) => nested === null || isBlank(nested)) &&
    [...input.ids.values()].every((ids) => ids.length === 0)
  );
}
