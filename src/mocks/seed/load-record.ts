import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import { payloadDefault, payloadOf } from '#domain/records/write/link-payload.ts';
import {
  type RecordData,
  isDerived,
  isRecordData,
  isTranslation,
  readId,
  readNested,
  tradName,
  withoutId,
} from '#domain/values/record-data.ts';
import { toTranslation } from '#domain/values/text/translation.ts';
import { type Row, type Tables, linkOf } from '../store/tables.ts';

/** Keeps a record in its wire form as the server's load does: nothing is checked, its translations, owned records and links come along. */
export function loadRecord(tables: Tables, entity: string, record: RecordData): void {
  const { fields, discriminator } = tables.entity(entity);
  const id = readId(record);
  const row: Row = { Id: id, Version: 1 };
  for (const field of fields) {
    if (field.link === undefined) loadField(tables, row, { field, record });
    else if (field.link.inverseOf === undefined) loadLinks(tables, id, { field, record });
  }
  Object.assign(row, discriminator);
  tables.takeId(tables.rootOf(entity).table, id);
  tables.put(entity, row);
}

interface Loading {
  readonly field: FieldDescriptor;
  readonly record: RecordData;
}

function loadField(tables: Tables, row: Row, { field, record }: Loading): void {
  if (isTranslation(field)) {
    const texts = readNested(record, tradName(field));
    const id = texts === null ? null : tables.nextId(field.kind === 'label' ? 'trad_libelle' : 'trad_texte');
    row[field.name] = id;
    row[tradName(field)] = id === null ? null : toTranslation(texts, id);
  } else if (field.kind === 'owned') row[field.name] = loadOwned(tables, { field, record });
  // Nobody knows the password of those who only sign decisions.
  else row[field.name] = isDerived(field) || field.store === 'hash' ? null : storedValue(field, record[field.name]);
}

/** Instants are written to the millisecond, as the server reads them back. */
function storedValue(field: FieldDescriptor, value: JsonValue | undefined): JsonValue {
  const instant = field.kind === 'datetime' && typeof value === 'string' ? parseInstant(value) : null;
  return instant === null ? (value ?? payloadDefault(field)) : toUtcText(instant);
}

function loadOwned(tables: Tables, { field, record }: Loading): JsonValue {
  const nested = readNested(record, withoutId(field.name));
  if (nested === null) return null;
  const target = field.to ?? '';
  const id = tables.nextId(tables.rootOf(target).table);
  loadRecord(tables, target, { ...nested, Id: id });
  return id;
}

/** A link is an id, or `{ Id, …payload }` where it says more. */
function loadLinks(tables: Tables, id: number, { field, record }: Loading): void {
  const targets = record[field.name];
  if (!Array.isArray(targets)) return;
  const { ownerColumn, targetColumn } = linkOf(field);
  const rows = tables.linksOf(field);
  targets.forEach((target: JsonValue, index) => {
    const link = isRecordData(target) ? target : { Id: target };
    rows.push({
      columns: { [ownerColumn]: id, [targetColumn]: readId(link) },
      ordre: index + 1,
      payload: Object.fromEntries(
        payloadOf(field).map((payloadField) => [payloadField.name, link[payloadField.name] ?? payloadDefault(payloadField)]),
      ),
    });
  });
}
