import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptTextsIn } from '#domain/records/engine/kept-texts.ts';
import type { Entity, Registry } from '#domain/records/engine/registry.ts';
import { current } from '#domain/records/engine/scope.ts';
import { changeByHand, removeByHand } from '#domain/records/engine/write.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import type { QueryReport, RecordEngine } from '#server/records/engine/engine.ts';
import { readPageRequest } from '#domain/records/requests/list-request.ts';
import { getRecord, listRecords } from '#server/records/read/read-operations.ts';
import { countRecords } from '#server/records/read/row-count.ts';
import { write } from '#server/records/write/write-operations.ts';
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

/** The most statements one operation may send on an entity: what each of its parts costs, never what its rows cost. */
function queryBudget(operation: string, entity: Entity, registry: Registry): number {
  const { idsFields, translations, owned, descriptor } = entity;
  // Two for each table whose rows keep a text of it: to hold them, and to renew it.
  const through = [entity.name, entity.root.name].flatMap((name) => keptTextsIn(registry).through(name));
  const keeping = 2 * new Set(through.map(({ holder }) => holder)).size;
  // Two for each level of tables, two for each link table, one for each text, and the same again for what is owned.
  const write = 12 + 2 * idsFields.length + 2 * translations.length + 12 * owned.length + 4 * descriptor.search.length + keeping;
  switch (operation) {
    case 'get':
    case 'list':
    case 'count':
    case 'ids':
    case 'export':
    case 'choix':
    case 'dictionary':
    case 'historique':
    case 'links':
      return 1;
    default:
      return write;
  }
}

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
    await write(engine, everyRight(), {
      operation: 'update',
      entity,
      *work(unit) {
        return yield* changeByHand(unit, entity, { before: yield* current(unit, entity, id), data: record, prefix: '' });
      },
    });
    const removal = { id, data: { Id: id, Version: 1 } };
    await write(engine, everyRight(), { operation: 'delete', entity, work: (unit) => removeByHand(unit, entity, removal) });
    const entityReports = reports.splice(0).filter((report) => report.entity === name);
    expect(new Set(entityReports.map(({ operation }) => operation))).toEqual(
      new Set(['create', 'get', 'list', 'count', 'update', 'delete']),
    );
    for (const { operation, queries } of entityReports)
      expect(queries, `${operation} of ${name}`).toBeLessThanOrEqual(queryBudget(operation, entity, engine.registry));
  });
});
