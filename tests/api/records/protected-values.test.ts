/** Values that no caller may write, for every entity: a read-only field, the values of another record where they are unique. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { type RecordData, isDerived } from '#domain/values/record-data.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { type RecordFactory, createRecordFactory } from '#tests/support/record-factory.ts';
import { sampleValue } from '#tests/support/samples/sample-value.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
let admin: SignedIn;
let engine: RecordEngine;
let factory: RecordFactory;

beforeAll(async () => {
  api = await startApiApp();
  admin = await api.signInWith(...rights.map(({ code }) => code));
  engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
  factory = createRecordFactory(engine, { sender: admin.person.id });
});
afterAll(() => api.close());

const all = Object.values<EntityDescriptor>(entities);

function named(list: readonly EntityDescriptor[]): [string, EntityDescriptor][] {
  return list.map((entity) => [entity.name, entity]);
}

async function read(entity: EntityDescriptor, id: number): Promise<RecordData> {
  return (await admin.call('GET', `/api/${entity.plural}/${id}`)).json();
}

function protectedFields({ fields }: EntityDescriptor): readonly FieldDescriptor[] {
  return fields.filter((field) => field.readOnly && field.column !== null && !isDerived(field) && field.kind !== 'secret');
}

/** Another value than the stored one. */
function otherThan(field: FieldDescriptor, stored: JsonValue | undefined): JsonValue {
  if (field.kind === 'enum' || field.kind === 'flags')
    return engine.registry.enumOf(field.enum ?? '')?.values.find(({ value }) => value !== stored)?.value ?? 1;
  if (field.kind === 'reference') return 1;
  if (field.kind === 'boolean') return stored !== true;
  const value = sampleValue(engine.registry, field, 61) ?? 'autre';
  return value === stored ? (sampleValue(engine.registry, field, 62) ?? 'encore') : value;
}

const guarded = all.filter(
  (entity) => entity.operations.includes('create') && entity.operations.includes('update') && protectedFields(entity).length > 0,
);

describe.each(named(guarded))('%s', (name, entity) => {
  test('each read-only field that is changed is refused by its name, and the record stays as it is', async () => {
    const id = await factory.create(engine.registry.get(name));
    const record = await read(entity, id);
    const missed: string[] = [];
    for (const field of protectedFields(entity)) {
      const reply = await admin.call('PUT', `/api/${entity.plural}/${id}`, {
        ...record,
        [field.name]: otherThan(field, record[field.name]),
      });
      const errors: readonly { readonly path: string; readonly code: string }[] = reply.json().errors ?? [];
      if (!errors.some(({ path, code }) => path === field.name && code === 'lecture-seule')) missed.push(`${field.name}: ${reply.body}`);
    }
    expect(missed).toEqual([]);
    expect(await read(entity, id)).toEqual(record);
  });
});

/** Fields that together no two records may share, where a form can write them. */
function uniqueGroups({ fields, unique }: EntityDescriptor): readonly (readonly string[])[] {
  function free(name: string): boolean {
    return fields.some((field) => field.name === name && !field.readOnly);
  }
  return [...fields.filter((field) => field.unique).map(({ name }) => [name]), ...unique].filter((group) => group.every(free));
}

const exclusive = all.filter((entity) => entity.operations.includes('create') && uniqueGroups(entity).length > 0);

describe.each(named(exclusive))('%s', (name, entity) => {
  test.each(uniqueGroups(entity).map((group) => [group.join(' + '), group] as const))(
    'a second record with the same %s is refused on these fields and not written',
    async (_, group) => {
      const first = await factory.full(engine.registry.get(name));
      const created = await admin.call('POST', `/api/${entity.plural}`, first);
      expect(created.statusCode).toBe(200);
      const same = Object.fromEntries(group.map((field) => [field, first[field]]));
      expect(Object.values(same)).not.toContain(undefined);
      const { root } = engine.registry.get(name);
      async function count() {
        return (await api.database.pool.query<{ count: number }>(`select count(*)::int as count from ${root.table}`)).rows[0]?.count;
      }
      const second = await factory.full(engine.registry.get(name), same);
      const before = await count();
      const reply = await admin.call('POST', `/api/${entity.plural}`, second);
      expect(reply.json()).toMatchObject({ status: 409, code: 'valeur-deja-prise' });
      const errors: readonly { readonly path: string; readonly code: string; readonly message: string }[] = reply.json().errors;
      expect(errors.map(({ code }) => code)).toEqual(errors.map(() => 'deja-pris'));
      expect(errors.map(({ path }) => path).filter((path) => group.includes(path))).not.toEqual([]);
      expect(await count()).toBe(before);
    },
  );
});
