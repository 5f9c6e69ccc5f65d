import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import { isDerived, isTranslation, readId, readNested, type RecordData, tradName, withoutId } from '#domain/values/record-data.ts';
import { names, type Work } from '#domain/work/work.ts';
import { addressesOfOthers } from './addresses.ts';
import { baseOf, descriptorOf, isIdentity } from './edges.ts';
import type { Gathered, GatheredRecord } from './gather.ts';

/** A value as it is stored; a reference has the name of its record. A masked one is about somebody else. */
export interface DescribedField {
  readonly field: FieldDescriptor;
  readonly value: JsonValue;
  readonly name: string | null;
  readonly isMasked: boolean;
}

export interface DescribedRecord extends GatheredRecord {
  readonly id: number;
  readonly fields: readonly DescribedField[];
  /** Files that the record holds. */
  readonly files: readonly number[];
}

/** Names and addresses of other people that stand beside the person: no text of the file may tell them. */
export interface Strangers {
  readonly names: readonly string[];
  /** Folded. */
  readonly addresses: ReadonlySet<string>;
}

export interface Described {
  readonly records: readonly DescribedRecord[];
  readonly strangers: Strangers;
}

/** Description of each stored value in the file of the person; names and addresses of other people are replaced. */
export function* describeRecords(gathered: Gathered): Work<Described> {
  const lookup = yield* namesIn(gathered.records);
  const addresses = yield* addressesOfOthers([...emailsIn(gathered)], gathered.ids);
  const raw = gathered.records.map((held) => describe(held, { gathered, lookup, others: addresses }));
  const names = raw.flatMap(({ fields }) => fields.flatMap(({ isMasked, name }) => (isMasked && name !== null ? [name] : [])));
  const strangers = { names: [...new Set(names)].filter((name) => name.length > 3), addresses };
  return { records: raw.map((record) => ({ ...record, fields: record.fields.map((one) => masked(one, strangers)) })), strangers };
}

function masked(one: DescribedField, strangers: Strangers): DescribedField {
  if (one.isMasked) return { ...one, value: null, name: null };
  return typeof one.value === 'string' ? { ...one, value: withoutStrangers(one.value, strangers) } : one;
}

type Lookup = ReadonlyMap<string, RecordData>;

interface Describing {
  readonly gathered: Gathered;
  readonly lookup: Lookup;
  /** Addresses of other people. */
  readonly others: ReadonlySet<string>;
}

function describe(held: GatheredRecord, describing: Describing): DescribedRecord {
  const descriptor = descriptorOf(held.entity);
  const fields = descriptor === undefined ? [] : fieldsOf(descriptor, held.record).map((found) => describedField(found, describing));
  return {
    ...held,
    id: readId(held.record),
    fields,
    files: fields.flatMap(({ field, value }) => (isFile(field) && typeof value === 'number' ? [value] : [])),
  };
}

interface Found {
  readonly field: FieldDescriptor;
  readonly value: JsonValue;
}

/** Stored values of a record and of the records that it owns, empty ones aside. */
function fieldsOf({ fields }: Pick<EntityDescriptor, 'fields'>, record: RecordData): readonly Found[] {
  return fields.filter(isTold).flatMap((field): Found[] => {
    const value = valueOf(field, record);
    const owned = field.kind === 'owned' ? descriptorOf(field.to ?? '') : undefined;
    const nested = owned === undefined ? null : readNested(record, withoutId(field.name));
    if (owned !== undefined) return nested === null ? [] : [...fieldsOf(owned, nested)];
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [{ field, value }];
  });
}

/** Secrets and what they are known by never leave. */
export function isTold(field: FieldDescriptor): boolean {
  return !isDerived(field) && field.kind !== 'secret' && !/^(Empreinte|Jeton)/.test(field.name);
}

function valueOf(field: FieldDescriptor, record: RecordData): JsonValue {
  return record[isTranslation(field) ? tradName(field) : field.name] ?? null;
}

function isFile({ kind }: FieldDescriptor): boolean {
  return kind === 'file' || kind === 'image';
}

function isNamed({ kind, key = 'Id', to }: FieldDescriptor): boolean {
  return ['reference', 'ids', 'links'].includes(kind) && key === 'Id' && to !== undefined;
}

function idsOf(value: JsonValue): readonly number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

function describedField({ field, value }: Found, { gathered, lookup, others }: Describing): DescribedField {
  if (field.kind === 'email' && typeof value === 'string')
    return { field, value, name: null, isMasked: others.has(norm(value)) && !gathered.addresses.has(norm(value)) };
  if (!isNamed(field)) return { field, value, name: null, isMasked: false };
  const base = baseOf(field.to ?? '');
  const ids = idsOf(value);
  const name = ids.map((id) => String(lookup.get(base)?.[String(id)] ?? id)).join(', ');
  const isOfOthers = isIdentity(base) && !ids.some((id) => gathered.ids.get(base)?.has(id) === true);
  return { field, value, name, isMasked: isOfOthers };
}

const MASK = '…';

/** A text without the names of the other people whom the records refer to. */
export function withoutStrangers(text: string, { names }: Strangers): string {
  return names.reduce((maskedText, name) => maskedText.replaceAll(name, MASK), text);
}

function* namesIn(records: readonly GatheredRecord[]): Work<Lookup> {
  const wanted = new Map<string, Set<number>>();
  for (const { entity, record } of records)
    for (const { field, value } of fieldsOf(descriptorOf(entity) ?? NOTHING, record)) {
      if (!isNamed(field)) continue;
      const base = baseOf(field.to ?? '');
      wanted.set(base, new Set([...(wanted.get(base) ?? []), ...idsOf(value)]));
    }
  const lookup = new Map<string, RecordData>();
  for (const [base, ids] of wanted) lookup.set(base, yield* names(base, [...ids]));
  return lookup;
}

const NOTHING = { fields: [] } as const satisfies Pick<EntityDescriptor, 'fields'>;

function emailsIn({ records, addresses }: Gathered): ReadonlySet<string> {
  const found = records.flatMap(({ entity, record }) =>
    fieldsOf(descriptorOf(entity) ?? NOTHING, record).flatMap(({ field, value }) =>
      field.kind === 'email' && typeof value === 'string' ? [norm(value)] : [],
    ),
  );
  return new Set(found.filter((address) => !addresses.has(address)));
}
