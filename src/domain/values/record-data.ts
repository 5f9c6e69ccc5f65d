import type { DerivedKind, FieldDescriptor, FieldKind, JsonValue } from '#generated/entities/descriptor.gen.ts';

/** A record, or a list row, as it travels: field name → JSON value. */
export interface RecordData {
  readonly [field: string]: JsonValue | undefined;
}

export function isRecordData(value: unknown): value is RecordData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readNumber(record: RecordData, field: string): number | null {
  const value = record[field];
  return typeof value === 'number' ? value : null;
}

export function readText(record: RecordData, field: string): string | null {
  const value = record[field];
  return typeof value === 'string' ? value : null;
}

/** Id of a record; 0 while it has none. */
export function readId(record: RecordData): number {
  return readNumber(record, 'Id') ?? 0;
}

export function readVersion(record: RecordData): number {
  return readNumber(record, 'Version') ?? 0;
}

export function readIds(record: RecordData, field: string): readonly number[] {
  const value = record[field];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

/** Nested record (translation, owned record); null when there is none. */
export function readNested(record: RecordData, field: string): RecordData | null {
  const value = record[field];
  return isRecordData(value) ? value : null;
}

export function isTranslation(field: FieldDescriptor): boolean {
  return field.kind === 'label' || field.kind === 'longText';
}

const DERIVED: Readonly<Record<DerivedKind, true>> = {
  count: true,
  exists: true,
  min: true,
  max: true,
  average: true,
  length: true,
  sum: true,
  join: true,
  difference: true,
  condition: true,
  choice: true,
  pick: true,
  summary: true,
  languages: true,
  references: true,
  span: true,
  product: true,
};

export function isDerivedKind(kind: FieldKind): kind is DerivedKind {
  return kind in DERIVED;
}

export function isDerived({ kind }: FieldDescriptor): boolean {
  return isDerivedKind(kind);
}

/** An ordinary field stored encrypted: read back in clear by who may. */
export function isSealed(field: FieldDescriptor): boolean {
  return field.kind !== 'secret' && field.privacy?.encrypt === true;
}

/** Name of the nested property of a translation: `IdLibelle` → `TradLibelle`. */
export function tradName(field: FieldDescriptor): string {
  return field.trad ?? `Trad${withoutId(field.name)}`;
}

/** Name of the text a list shows for a translation: `IdLibelle` → `Libelle`. */
export function textName(field: FieldDescriptor): string {
  return field.text ?? withoutId(field.name);
}

/** Name of the nested record of an owned field: `IdAdresse` → `Adresse`. */
export function withoutId(name: string): string {
  return /^Id[A-Z]/.test(name) ? name.slice(2) : name;
}

/** Equality of JSON values by content, whatever the order of the keys. */
export function sameValue(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => sameValue(item, right[index]));
  }
  if (!isRecordData(left) || !isRecordData(right)) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => sameValue(left[key], right[key]));
}

/** True where one of these fields differs; an absent one is null. */
export function isOther(names: readonly string[], left: RecordData, right: RecordData): boolean {
  return names.some((name) => !sameValue(left[name] ?? null, right[name] ?? null));
}

/** A permanent value that is given: people may not change it any more. */
export function isSettled({ permanent, name }: FieldDescriptor, record: RecordData | null): boolean {
  return permanent === true && (record?.[name] ?? '') !== '';
}
