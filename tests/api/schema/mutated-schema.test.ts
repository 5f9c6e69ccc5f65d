/** A schema that the generator lets through works: records of every entity are made, listed, changed and deleted. `MUTATIONS=200` tries as many. */
import { z } from 'zod';
import type { EntityDescriptor, EnumDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Model } from '#codegen/model/model.ts';
import { buildContract } from '#codegen/emit/openapi/document.ts';
import { Diagnostics } from '#codegen/load/diagnostics.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { registerErrorHandler } from '#server/errors/error-handler.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { MIGRATIONS_FOLDER } from '#server/migrations/migration-files.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { type Entity, createRegistry } from '#domain/records/engine/registry.ts';
import { registerRecordRoutes } from '#server/records/http/routes.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createRecordFactory, everyRight } from '#tests/support/record-factory.ts';
import { type Mutated, withMutatedSchema } from '#tests/support/schema/schema-mutations.ts';

const WORKING = Number(process.env['MUTATIONS'] ?? 4);

function byName<T extends { readonly name: string }>(values: readonly T[]) {
  return Object.fromEntries(values.map((value) => [value.name, value]));
}

/** The generator knows languages by name only; the engine has those of the product. */
const Entities = z.record(z.string(), z.custom<EntityDescriptor>());
const Enums = z.record(z.string(), z.custom<EnumDescriptor>());

/** The record engine of a schema that is not the product's, behind its own operations, for somebody who may do everything. */
async function serve({ root, generated }: Mutated, model: Model) {
  const folder = path.join(root, 'schema/migrations');
  await mkdir(folder, { recursive: true });
  // Migrations that the engine needs in any database, whatever its tables.
  const ofEngine = ['0000_system.sql', '0011_textes-cherches.sql', '0032_programme-dans-l-historique.sql', '0033_qui-regarde.sql'].map(
    (file) => readFileSync(path.join(MIGRATIONS_FOLDER, file), 'utf8'),
  );
  await writeFile(path.join(folder, '0000_system.sql'), ofEngine.join('\n'));
  for (const file of generated.files.filter((one) => one.path.startsWith('schema/migrations/')))
    await writeFile(path.join(root, file.path), file.text);
  const database = await createTestDatabase({ content: 'empty' });
  await migrate(database.pool, { folder, withRows: false });
  // Histories tell who wrote.
  await database.pool.query('create table if not exists utilisateur (id integer primary key)');
  for (const column of ['nom', 'prenom', 'login'])
    await database.pool.query(`alter table utilisateur add column if not exists ${column} text`);
  const engine: RecordEngine = {
    ...createRecordEngine({ pool: database.pool, secretKey: Buffer.alloc(32, 1) }),
    registry: createRegistry({ entities: Entities.parse(byName(model.entities)), enums: Enums.parse(byName(model.enums)) }),
    onSearchQueued: () => undefined,
    onFilesDropped: () => undefined,
  };
  const app = Fastify();
  registerErrorHandler(app, { note: () => undefined });
  app.decorateRequest('appContext', null);
  app.decorateRequest('asking', null);
  app.addHook('onRequest', async (request) => {
    request.appContext = everyRight();
  });
  const { operations } = buildContract(model, { operations: [], components: [], tags: [] }, new Diagnostics());
  registerRecordRoutes(app, { engine, operations: operations.map((one) => ({ ...one, path: `/api${one.path}` })) });
  await app.ready();
  async function close(): Promise<void> {
    await app.close();
    await database.close();
  }
  return { app, engine, factory: createRecordFactory(engine), close };
}

type Served = Awaited<ReturnType<typeof serve>>;

/** Refusals of one entity, from the making of a record to its deletion. */
async function live({ app, factory }: Served, entity: Entity): Promise<readonly string[]> {
  const { plural, operations } = entity.descriptor;
  function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) {
    return app.inject({
      method,
      url: `/api/${plural}${url}`,
      ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: JSON_TYPE }),
    });
  }
  if (!operations.includes('create') || !operations.includes('read')) return [];
  const made = await call('POST', '', unchecked(entity, await factory.sample(entity)));
  const id = Number(made.body);
  const listed = await call('POST', '/filter', { filter: { IdsPk: [id] } });
  const read = await call('GET', `/${id}`);
  const record: unknown = read.json();
  const changed = operations.includes('update') ? [await call('PUT', `/${id}`, record)] : [];
  const last: unknown = (await call('GET', `/${id}`)).json();
  const version = isRecordData(last) ? last['Version'] : 0;
  const gone = operations.includes('delete') ? [await call('DELETE', `/${id}`, { Id: id, Version: version })] : [];
  return [made, listed, read, ...changed, ...gone].flatMap(({ statusCode, body }) =>
    statusCode === 200 ? [] : [`${statusCode} ${body.slice(0, 300)}`],
  );
}

/** A sample without the optional values that the schema's own checks compare: it says nothing of what they allow. */
function unchecked({ descriptor }: Entity, sample: RecordData): RecordData {
  const compared = new Set(descriptor.rules.flatMap((rule) => ('value' in rule || 'of' in rule ? [rule.field] : [])));
  return Object.fromEntries(Object.entries(sample).filter(([name]) => !compared.has(name)));
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('a schema with mistakes in it that is let through', () => {
  it('makes, lists, changes and deletes records of each of its entities', { timeout: 300_000 }, async () => {
    const answers: { readonly number: number; readonly entity: string; readonly refused: readonly string[] }[] = [];
    let working = 0;
    for (let number = 0; working < WORKING; number += 1) {
      await withMutatedSchema(number, async (mutated) => {
        const { model } = mutated.generated;
        if (model === null) return;
        working += 1;
        const served = await serve(mutated, model);
        try {
          for (const entity of served.engine.registry.all)
            answers.push({ number, entity: entity.name, refused: await live(served, entity) });
        } finally {
          await served.close();
        }
      });
    }
    expect(answers.length).toBeGreaterThan(WORKING);
    expect(answers.filter(({ refused }) => refused.length > 0)).toEqual([]);
  });
});
