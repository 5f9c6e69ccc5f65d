import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { DETAIL_SEPARATOR, saysEdition } from '../query/choice.ts';
import { derivedValue } from '../read/derived.ts';
import { displayOf, textAtPath, textOf } from '../read/display.ts';
import type { Place, RecordSource } from '../read/record-source.ts';
import type { Masking } from '../sight/sight.ts';
import { isDerived, isTranslation, textName, tradName, withoutId } from '#domain/values/record-data.ts';
import { payloadOf } from '../write/link-payload.ts';

/** Records as they travel, and as the person who asks may see them (docs/wire-format.md): the server says the same in SQL. */
export type Wire = Readonly<Record<string, JsonValue>>;

/** Source of the records that a record refers to, and the fields hidden from the reader. */
export interface Showing {
  readonly source: RecordSource;
  readonly isMasked: Masking;
}

export function wireRecord(shown: Showing, place: Place): Wire {
  const { fields } = shown.source.entity(place.entity);
  return { ...identity(place), ...Object.assign({}, ...fields.map((field) => recordField(shown, place, field))) };
}

/** A record, and the fields of it that are read; none named: all. */
export type AskedRecord = [place: Place, names?: readonly string[] | null];

/** The record as rules and history know it: what is stored, without what is worked out of it or read for what it refers to. */
export function storedRecord(source: RecordSource, ...[place, names = null]: AskedRecord): Wire {
  const fields = source.entity(place.entity).fields.filter(({ name }) => names?.includes(name) ?? true);
  return { ...identity(place), ...Object.assign({}, ...fields.map((field) => storedField(source, place, field))) };
}

/** A list row: Id, Version, the requested fields and their siblings. */
export function wireRow(shown: Showing, place: Place, fields: readonly FieldDescriptor[]): Wire {
  return { ...identity(place), ...Object.assign({}, ...fields.map((field) => rowField(shown, place, field))) };
}

interface Choosing {
  readonly source: RecordSource;
  /** The line says the edition too, where nothing else does. */
  readonly isOfAnyEdition: boolean;
}

/** `{ Id, Libelle, Detail }` of a picker. */
export function wireChoice({ source, isOfAnyEdition }: Choosing, place: Place): Wire {
  const descriptor = source.entity(place.entity);
  const { edition, detail } = descriptor;
  const year = isOfAnyEdition && edition !== null && !saysEdition(descriptor) ? place.record[edition] : null;
  const detailParts = [year ?? null, detail === null ? null : textAtPath(source, place, detail)].filter((part) => part !== null);
  return {
    Id: place.record['Id'] ?? 0,
    Libelle: displayOf(source, place),
    Detail: detailParts.length === 0 ? null : detailParts.join(DETAIL_SEPARATOR),
  };
}

/** Payload of a link of this field, with the siblings of the references it names. */
export function wirePayload(shown: Showing, { entity, record }: Place, field: FieldDescriptor): Wire {
  return Object.assign({}, ...payloadOf(field).map((payloadField) => recordField(shown, { entity, record }, payloadField)));
}

/** Entry of a dictionary. */
export function wireEntry(shown: Showing, place: Place): Wire {
  const { dictionary, fields } = shown.source.entity(place.entity);
  const names = new Set(dictionary?.fields);
  const dictionaryFields = fields.filter((field) => names.has(field.name) || (isTranslation(field) && names.has(textName(field))));
  return {
    Id: place.record['Id'] ?? 0,
    Libelle: displayOf(shown.source, place),
    ...Object.assign({}, ...dictionaryFields.map((field) => rowField(shown, place, field))),
  };
}

function identity({ record }: Place): Wire {
  return { Id: record['Id'] ?? 0, Version: record['Version'] ?? 1 };
}

function recordField(shown: Showing, place: Place, field: FieldDescriptor): Wire {
  const { record, entity } = place;
  if (shown.isMasked(entity, field)) return { [field.name]: null };
  if (isDerived(field)) return { [field.name]: derivedValue(shown.source, place, field) };
  const value = record[field.name] ?? null;
  switch (field.kind) {
    case 'ids':
      return idsField(shown, place, field);
    case 'owned':
      return { [field.name]: value, [withoutId(field.name)]: ownedBy(shown.source, { field, value }, (owned) => wireRecord(shown, owned)) };
    case 'reference':
      return { [field.name]: value, ...libelle(shown, place, field) };
    default:
      return storedField(shown.source, place, field);
  }
}

function storedField(source: RecordSource, { entity, record }: Place, field: FieldDescriptor): Wire {
  if (isDerived(field)) return {};
  const value = record[field.name] ?? null;
  switch (field.kind) {
    case 'links':
      return {};
    case 'ids':
      return { [field.name]: [...source.linkedIds(entity, field.name, Number(record['Id']))] };
    case 'secret':
      return field.store === 'encrypt' ? { [field.name]: null, [`Has${field.name}`]: value !== null } : {};
    case 'label':
    case 'longText':
      return { [field.name]: value, [tradName(field)]: record[tradName(field)] ?? null };
    case 'owned':
      return { [field.name]: value, [withoutId(field.name)]: ownedBy(source, { field, value }, (owned) => storedRecord(source, owned)) };
    default:
      return { [field.name]: value };
  }
}

function rowField(shown: Showing, place: Place, field: FieldDescriptor): Wire {
  const { record, entity } = place;
  if (shown.isMasked(entity, field)) return { [isTranslation(field) ? textName(field) : field.name]: null };
  const value = record[field.name] ?? null;
  if (field.kind === 'links') return { [field.libelle ?? field.name]: linkedTexts(shown, place, field).join(', ') || null };
  if (isTranslation(field)) return { [field.name]: value, [textName(field)]: textOf(shown.source, place, field) };
  if (field.kind === 'owned') return { [field.name]: value, ...libelle(shown, place, field) };
  return field.kind === 'secret' ? {} : recordField(shown, place, field);
}

function libelle(shown: Showing, place: Place, field: FieldDescriptor): Wire {
  return field.libelle === undefined ? {} : { [field.libelle]: textOf(shown.source, place, field) };
}

function idsField(shown: Showing, place: Place, field: FieldDescriptor): Wire {
  const ids = [...shown.source.linkedIds(place.entity, field.name, Number(place.record['Id']))];
  return field.libelle === undefined ? { [field.name]: ids } : { [field.name]: ids, [field.libelle]: linkedTexts(shown, place, field) };
}

function linkedTexts(shown: Showing, place: Place, field: FieldDescriptor): string[] {
  const target = field.to ?? '';
  return shown.source.linkedIds(place.entity, field.name, Number(place.record['Id'])).flatMap((id) => {
    const record = shown.source.byId(target, id);
    return record === null ? [] : [displayOf(shown.source, { entity: target, record })];
  });
}

interface Owned {
  readonly field: FieldDescriptor;
  readonly value: JsonValue;
}

function ownedBy(source: RecordSource, { field, value }: Owned, say: (place: Place) => Wire): JsonValue {
  const record = typeof value === 'number' ? source.byId(field.to ?? '', value) : null;
  return record === null ? null : say({ entity: field.to ?? '', record });
}
