/** Every field that a form may send comes back as it was sent, and a second set of values replaces the first. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, isDerived, isRecordData, isTranslation, tradName, withoutId } from '#domain/values/record-data.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { type RecordFactory, createRecordFactory } from '#tests/support/record-factory.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

let records: RecordApi;
let engine: RecordEngine;
let factory: RecordFactory;

beforeAll(async () => {
  records = await startRecordApi();
  engine = createRecordEngine({ pool: records.api.database.pool, secretKey: Buffer.alloc(32, 7) });
  factory = createRecordFactory(engine, { sender: records.person.id });
});
afterAll(() => records.api.close());

function isWritable(field: FieldDescriptor): boolean {
  return !isDerived(field) && !field.readOnly && field.kind !== 'links';
}

function propertyOf(field: FieldDescriptor): string {
  if (isTranslation(field)) return tradName(field);
  return field.kind === 'owned' ? withoutId(field.name) : field.name;
}

/** Ids and versions of translations and owned records are the server's. */
function within(sent: JsonValue | undefined, got: JsonValue | undefined): JsonValue | undefined {
  return isRecordData(sent ?? null) && isRecordData(got ?? null) && isRecordData(sent) && isRecordData(got)
    ? Object.fromEntries(Object.keys(sent).map((key) => [key, within(sent[key], got[key]) ?? null]))
    : got;
}

/** Sent and returned values, side by side, without secrets: those are never given back. */
function compare(fields: readonly FieldDescriptor[], sent: RecordData, got: RecordData): void {
  const names = fields.filter(({ kind }) => kind !== 'secret').map(propertyOf);
  function pick(record: RecordData) {
    return Object.fromEntries(names.map((name) => [name, within(sent[name], record[name])]));
  }
  expect(pick(got)).toEqual(Object.fromEntries(names.map((name) => [name, sent[name]])));
}

/** Values that a record cannot give up by itself: another edition becomes the default one, and this one stops being it. */
const KEPT: Readonly<Record<string, RecordData>> = { 'festival-edition': { IsDefaut: true } };

const editable = Object.values(entities).filter(({ operations }) => operations.includes('create') && operations.includes('update'));

describe.each(editable.map(({ name, plural, parent }) => [name, plural, parent?.field ?? null] as const))('%s', (name, plural, parent) => {
  test('every field reads back as it was sent, and a second set of values replaces the first', async () => {
    const entity = engine.registry.get(name);
    const fields = entity.descriptor.fields.filter(isWritable);
    const first = await factory.full(entity);
    expect(fields.map(propertyOf).filter((property) => first[property] === undefined)).toEqual([]);
    const id = await records.create(plural, first);
    compare(fields, first, await records.get(`/api/${plural}/${id}`));
    const given = Object.fromEntries(fields.filter(({ permanent }) => permanent).map((field) => [field.name, first[field.name] ?? null]));
    const second = await factory.full(entity, { ...(parent === null ? {} : { [parent]: first[parent] }), ...given, ...KEPT[name] });
    await records.update(plural, id, second);
    compare(fields, second, await records.get(`/api/${plural}/${id}`));
  });
});
