import { saysDetail } from '#domain/records/read/sight.ts';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { DETAIL_SEPARATOR, saysEdition } from '#domain/records/read/choice.ts';
import { derivedValue } from '#domain/records/read/derived.ts';
import { displayOf, textAtPath, textOf } from '#domain/records/read/display.ts';
import { payloadOf } from '#domain/records/write/link-payload.ts';
import { isDerived, isTranslation, textName, tradName, withoutId } from '#domain/records/values/record-data.ts';
import type { Place, RecordSource } from '#domain/records/read/record-source.ts';
import { type Access, accessOf } from '#domain/records/engine/access.ts';
import type { MockContext } from '../mock-context.ts';
import type { Store } from './store.ts';
import type { Row } from './tables.ts';

export type Wire = Readonly<Record<string, JsonValue>>;

interface Showing {
  readonly store: Store;
  readonly source: RecordSource;
  readonly access: Access;
}

/** The record of the wire format, as the person who asks may see it. */
export function presentRecord(store: Store, { entity, row }: { readonly entity: string; readonly row: Row }, context: MockContext): Wire {
  return recordOf(showing(store, context), { entity, record: row });
}

/** A list row: Id, Version, the asked fields and their siblings. */
export function presentRow(store: Store, { entity, row, fields }: RowRequest, context: MockContext): Wire {
  const shown = showing(store, context);
  const place = { entity, record: row };
  return { ...identity(place), ...Object.assign({}, ...fields.map((field) => rowField(shown, place, field))) };
}

export interface RowRequest {
  readonly entity: string;
  readonly row: Row;
  readonly fields: readonly FieldDescriptor[];
}

/** `{ Id, Libelle, Detail }` of a picker. */
export function presentChoice(
  store: Store,
  { entity, row, isOfAnyEdition }: { readonly entity: string; readonly row: Row; readonly isOfAnyEdition: boolean },
  context: MockContext,
): Wire {
  const source = store.sourceOf(context);
  const descriptor = store.tables.entity(entity);
  const { edition, detail } = descriptor;
  const place = { entity, record: row };
  const year = isOfAnyEdition && edition !== null && !saysEdition(descriptor) ? row[edition] : null;
  const said = [year ?? null, detail === null || !saysDetail(descriptor, context.has) ? null : textAtPath(source, place, detail)].filter(
    (part) => part !== null,
  );
  return { Id: row['Id'] ?? 0, Libelle: displayOf(source, place), Detail: said.length === 0 ? null : said.join(DETAIL_SEPARATOR) };
}

/** What a link says, with the siblings of the references it names. */
export function payloadWire(store: Store, { entity, field, payload }: PayloadRequest, context: MockContext): Wire {
  const shown = showing(store, context);
  return Object.assign({}, ...payloadOf(field).map((said) => recordField(shown, { entity, record: payload }, said)));
}

export interface PayloadRequest {
  readonly entity: string;
  readonly field: FieldDescriptor;
  readonly payload: Wire;
}

/** Entry of a dictionary. */
export function presentEntry(store: Store, { entity, row }: { readonly entity: string; readonly row: Row }, context: MockContext): Wire {
  const shown = showing(store, context);
  const descriptor = store.tables.entity(entity);
  const names = new Set(descriptor.dictionary?.fields);
  const fields = descriptor.fields.filter((field) => names.has(field.name) || (isTranslation(field) && names.has(textName(field))));
  const place = { entity, record: row };
  return {
    Id: row['Id'] ?? 0,
    Libelle: displayOf(shown.source, place),
    ...Object.assign({}, ...fields.map((field) => rowField(shown, place, field))),
  };
}

function showing(store: Store, context: MockContext): Showing {
  return { store, source: store.sourceOf(context), access: accessOf(store.registry, context) };
}

function recordOf(shown: Showing, place: Place): Wire {
  const fields = shown.store.tables.entity(place.entity).fields;
  return { ...identity(place), ...Object.assign({}, ...fields.map((field) => recordField(shown, place, field))) };
}

function identity({ record }: Place): Wire {
  return { Id: record['Id'] ?? 0, Version: record['Version'] ?? 1 };
}

function recordField(shown: Showing, place: Place, field: FieldDescriptor): Wire {
  const { record, entity } = place;
  if (shown.access.isMasked(entity, field)) return { [field.name]: null };
  if (isDerived(field)) return { [field.name]: derivedValue(shown.source, place, field) };
  const value = record[field.name] ?? null;
  switch (field.kind) {
    case 'links':
      return {};
    case 'ids':
      return idsField(shown, place, field);
    case 'secret':
      return field.store === 'encrypt' ? { [field.name]: null, [`Has${field.name}`]: value !== null } : {};
    case 'label':
    case 'longText':
      return { [field.name]: value, [tradName(field)]: record[tradName(field)] ?? null };
    case 'owned':
      return { [field.name]: value, [withoutId(field.name)]: ownedRecord(shown, field, value) };
    case 'reference':
      return { [field.name]: value, ...libelle(shown, place, field) };
    default:
      return { [field.name]: value };
  }
}

function rowField(shown: Showing, place: Place, field: FieldDescriptor): Wire {
  const { record, entity } = place;
  if (shown.access.isMasked(entity, field)) return { [isTranslation(field) ? textName(field) : field.name]: null };
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

function ownedRecord(shown: Showing, field: FieldDescriptor, id: JsonValue): JsonValue {
  const record = typeof id === 'number' ? shown.source.byId(field.to ?? '', id) : null;
  return record === null ? null : recordOf(shown, { entity: field.to ?? '', record });
}
