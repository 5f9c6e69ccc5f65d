import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { payloadOf } from '#domain/records/write/link-payload.ts';
import {
  type RecordData,
  isRecordData,
  isSealed,
  isTranslation,
  readId,
  readNested,
  tradName,
  withoutId,
} from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';
import { type Entity, type Registry, lineage, linkOf, targetOf } from '#domain/records/engine/registry.ts';
import { kindOf } from '#server/records/sql/kind-sql.ts';
import { translationTable } from '#server/records/sql/text-sql.ts';
import type { SecretBox } from '#server/records/write/secret-box.ts';
import type { CopyValue } from './copy-in.ts';

/** Rows of one table, ready to be copied in. */
export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: (readonly CopyValue[])[];
}

export interface RowSources {
  readonly registry: Registry;
  readonly secrets: SecretBox;
  /** First free id by table, moved on by what is made here (translations, owned records). */
  readonly nextIds: Map<string, number>;
  /** Hash of a password nobody knows, for the accounts that only sign decisions. */
  readonly lockedPassword: string;
}

/** Turns records in their wire form into the rows of their tables: base and subtype, translations, owned records, links. */
export function createTableRows(sources: RowSources) {
  const tables = new Map<string, TableRows>();
  function rowsOf(table: string, columns: readonly string[]): TableRows {
    const tableRows = tables.get(table) ?? { table, columns, rows: [] };
    tables.set(table, tableRows);
    return tableRows;
  }
  const writers = new Map<Entity, (record: RecordData) => void>();
  function write(entity: Entity, record: RecordData): void {
    const writer = writers.get(entity) ?? entityWriter({ ...sources, rowsOf, write }, entity);
    writers.set(entity, writer);
    writer(record);
  }
  return { write, tables: (): readonly TableRows[] => [...tables.values()] };
}

interface Writing extends RowSources {
  readonly rowsOf: (table: string, columns: readonly string[]) => TableRows;
  readonly write: (entity: Entity, record: RecordData) => void;
}

type Reader = (record: RecordData, id: number) => CopyValue;

function entityWriter(writing: Writing, entity: Entity): (record: RecordData) => void {
  const levels = lineage(entity).map((level) => {
    const fields = entity.stored.filter((field) => field.declaredIn === level.name);
    const readers = fields.map((field) => readerOf(writing, entity, field));
    return { rows: writing.rowsOf(level.table, ['id', ...fields.map(({ column }) => column ?? '')]).rows, readers };
  });
  const links = [...entity.idsFields, ...entity.linkFields].map((field) => linkWriter(writing, field));
  return (record) => {
    const id = readId(record);
    for (const { rows, readers } of levels) rows.push([id, ...readers.map((read) => read(record, id))]);
    for (const link of links) link(record, id);
  };
}

function readerOf(writing: Writing, entity: Entity, field: FieldDescriptor): Reader {
  if (isTranslation(field)) return translationReader(writing, entity, field);
  if (field.kind === 'owned') return ownedReader(writing, field);
  return plainReader(writing, field, entity.descriptor.discriminator[field.name] ?? null);
}

function plainReader(writing: Writing, field: FieldDescriptor, fixed: JsonValue): Reader {
  const start = fixed ?? field.default ?? (field.kind === 'boolean' ? false : null);
  return (record) => {
    const value = record[field.name] ?? start;
    return value === null ? null : storedText(writing, field, value);
  };
}

function storedText({ secrets, lockedPassword }: Writing, field: FieldDescriptor, value: JsonValue): CopyValue {
  if (field.store === 'hash') return lockedPassword;
  if (field.store === 'encrypt' || isSealed(field)) return secrets.seal(String(value));
  const { stored, isMany } = kindOf(field);
  const written = stored(value);
  if (isMany === true && Array.isArray(written)) return `{${written.join(',')}}`;
  if (field.kind === 'strings' && Array.isArray(written)) return `{${written.map((text) => JSON.stringify(text)).join(',')}}`;
  return typeof written === 'object' ? JSON.stringify(written) : written;
}

function translationReader(writing: Writing, entity: Entity, field: FieldDescriptor): Reader {
  const table = translationTable(field);
  const columns = ['id', 'entite', 'id_proprietaire', 'champ', ...CONTENT_LANGUAGES.map((language) => `traduction_${language}`)];
  const { rows } = writing.rowsOf(table, columns);
  const name = tradName(field);
  return (record, owner) => {
    const translation = readNested(record, name);
    if (translation === null) return null;
    const id = takeId(writing, table);
    const texts = CONTENT_LANGUAGES.map((language) => translation[TRANSLATION_PROPERTIES[language]]);
    rows.push([id, entity.root.name, owner, field.name, ...texts.map((text) => (typeof text === 'string' ? text : null))]);
    return id;
  };
}

function ownedReader(writing: Writing, field: FieldDescriptor): Reader {
  const target = writing.registry.get(targetOf(field));
  const name = withoutId(field.name);
  return (record) => {
    const nested = readNested(record, name);
    if (nested === null) return null;
    const id = takeId(writing, target.table);
    writing.write(target, { ...nested, Id: id });
    return id;
  };
}

/** A link is an id, or `{ Id, …payload }` where its table holds more. */
function linkWriter(writing: Writing, field: FieldDescriptor): (record: RecordData, id: number) => void {
  const { table, ownerColumn, targetColumn, ordered, inverseOf } = linkOf(field);
  // A link seen from the other side is written by the side that declares it.
  if (inverseOf !== undefined) return () => undefined;
  const payload = payloadOf(field);
  const columns = [ownerColumn, targetColumn, ...(ordered ? ['ordre'] : []), ...payload.map(({ column }) => column ?? '')];
  const { rows } = writing.rowsOf(table, columns);
  return (record, id) => {
    const targets = record[field.name];
    if (!Array.isArray(targets)) return;
    targets.forEach((target: JsonValue, index) => {
      const link = isRecordData(target) ? target : { Id: target };
      const payloadValues = payload.map((one) => plainReader(writing, one, null)(link, id));
      rows.push([id, readId(link), ...(ordered ? [index + 1] : []), ...payloadValues]);
    });
  };
}

function takeId({ nextIds }: RowSources, table: string): number {
  const id = nextIds.get(table) ?? 1001;
  nextIds.set(table, id + 1);
  return id;
}
