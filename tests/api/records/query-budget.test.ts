import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import type { QueryReport, RecordEngine } from '#server/records/engine/engine.ts';
import { readPageRequest } from '#domain/records/requests/list-request.ts';
import { queryBudget } from '#server/records/engine/query-count.ts';
import { getRecord, listRecords } from '#server/records/read/read-operations.ts';
import { countRecords } from '#server/records/read/row-count.ts';
import { changeRecord, removeRecord } from '#server/records/write/write-operations.ts';
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts';
import { type RecordFactory, createRecordFactory, everyRight } from '#tests/support/record-factory.ts';

let database: TestDatabase;
let engine: RecordEngine;
let factory: RecordFactory;
const reports: QueryReport[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  engine = createRecordEngine({ pool: database.pool, secretKey: Buffer.alloc(32, 7), onQueries: (report) => reports.push(report) });
  factory = createRecordFactory(engine);
});
afterAll(() => database.close());

const creatable = Object.values(entities).filter(({ operations }) => operations.includes('create'));

describe.each(creatable.map(({ name }) => name))('%s', (name) => {
  test('every operation keeps to its number of statements, whatever the number of rows', async () => {
    const entity = engine.registry.get(name);
    const ids = [await factory.create(entity), await factory.create(entity), await factory.create(entity)];
    const [id = 0] = ids;
    const columns = entity.descriptor.fields.filter(({ kind }) => kind !== 'secret').map((field) => field.name);
    const request = readPageRequest(engine.registry, entity, { filter: { IdsPk: ids, Colonnes: columns } });
    const record = JSON.parse(await getRecord(engine, everyRight(), { entity, id }));
    expect(JSON.parse(await listRecords(engine, everyRight(), { entity, request }))).toHaveLength(3);
    expect(await countRecords(engine, everyRight(), { entity, filter: request.filter })).toBe(3);
    await changeRecord(engine, everyRight(), { entity, id, data: record });
    await removeRecord(engine, everyRight(), { entity, id, data: { Id: id, Version: 1 } });
    const told = reports.splice(0).filter((report) => report.entity === name);
    expect(new Set(told.map(({ operation }) => operation))).toEqual(new Set(['create', 'get', 'list', 'count', 'update', 'delete']));
    for (const { operation, queries } of told)
      expect(queries, `${operation} of ${name}`).toBeLessThanOrEqual(queryBudget(operation, entity, engine.registry));
  });
});
