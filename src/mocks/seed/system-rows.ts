import { seeds } from '#generated/entities/seeds.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, isTranslation, tradName } from '#domain/records/values/record-data.ts';
import { toTranslation, TRANSLATION_PROPERTIES } from '#domain/records/write/translation.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

/** Rows that rules name by their id, and the codes of rights. */
export function seedSystemRows(store: Store): void {
  for (const [entity, rows] of Object.entries(seeds)) for (const data of rows) putRow(store, entity, data);
  const ids = new Map(rights.map((right, index) => [right.code, index + 1]));
  for (const right of rights) {
    const parent = right.parent === null ? null : (ids.get(right.parent) ?? null);
    putRow(store, 'utilisateur-droit', { Id: ids.get(right.code) ?? 0, Code: right.code, IdParent: parent });
  }
}

/** A row as the schema writes it: a translation as `{ fr, en, es }`, links as ids, the rest as it is stored. */
export function putRow(store: Store, entity: string, data: Readonly<Record<string, JsonValue>>): number {
  const descriptor = store.tables.entity(entity);
  const id = typeof data['Id'] === 'number' ? data['Id'] : store.tables.nextId(store.tables.rootOf(entity).table);
  const row: Row = { Id: id, Version: 1, ...descriptor.discriminator };
  for (const field of descriptor.fields) {
    const value = data[field.name];
    if (value !== undefined && field.kind === 'ids')
      store.tables.setLinks(field, id, Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []);
    else if (isTranslation(field) && isRecordData(value)) row[field.name] = putTranslation(store, row, { field, texts: textsOf(value) });
    else row[field.name] ??= value ?? field.default ?? (field.kind === 'boolean' ? field.name === 'IsActif' : null);
  }
  store.tables.put(entity, row);
  return id;
}

/** Stores a translation beside its key; answers the key. */
export function putTranslation(
  store: Store,
  row: Row,
  { field, texts }: { readonly field: FieldDescriptor; readonly texts: Readonly<Record<string, string>> },
): JsonValue {
  const id = store.tables.nextId(field.kind === 'label' ? 'trad_libelle' : 'trad_texte');
  const properties = Object.fromEntries(
    Object.entries(TRANSLATION_PROPERTIES).map(([language, property]) => [property, texts[language]?.slice(0, field.max) ?? null]),
  );
  row[tradName(field)] = toTranslation(properties, id);
  return id;
}

function textsOf(value: Readonly<Record<string, JsonValue | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(value).flatMap(([language, text]) => (typeof text === 'string' ? [[language, text]] : [])));
}
