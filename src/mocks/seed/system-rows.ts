import { seeds } from '#generated/entities/seeds.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, isTranslation, tradName } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';
import type { Store } from '../store/store.ts';
import { loadRecord } from './load-record.ts';

/** Rows that rules name by their id, and the codes of rights. */
export function seedSystemRows(store: Store): void {
  for (const [entity, rows] of Object.entries(seeds)) for (const data of rows) putRow(store, entity, data);
  const ids = new Map(rights.map((right, index) => [right.code, index + 1]));
  for (const { code, parent } of rights)
    putRow(store, 'utilisateur-droit', {
      Id: ids.get(code) ?? 0,
      Code: code,
      IdParent: parent === null ? null : (ids.get(parent) ?? null),
    });
}

/** A row as the schema writes it: a translation as `{ fr, en, es }`, a password in clear, the rest as it is stored. */
export function putRow({ tables }: Store, entity: string, data: Readonly<Record<string, JsonValue>>): number {
  const { fields } = tables.entity(entity);
  const { Id } = data;
  const id = typeof Id === 'number' ? Id : tables.nextId(tables.rootOf(entity).table);
  const texts = fields.flatMap((field) => {
    const translations = data[field.name];
    if (!isTranslation(field) || !isRecordData(translations)) return [];
    return [
      [
        tradName(field),
        Object.fromEntries(CONTENT_LANGUAGES.map((language) => [TRANSLATION_PROPERTIES[language], translations[language] ?? null])),
      ],
    ];
  });
  loadRecord(tables, entity, { ...data, ...Object.fromEntries(texts), Id: id });
  const secrets = fields.filter(({ name, store: kept }) => kept === 'hash' && data[name] !== undefined);
  Object.assign(tables.find(entity, id) ?? {}, Object.fromEntries(secrets.map(({ name }) => [name, data[name]])));
  return id;
}
