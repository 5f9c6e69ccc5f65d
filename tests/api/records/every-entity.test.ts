import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { type RecordData, isDerived, isTranslation, tradName } from '#domain/values/record-data.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { type RecordFactory, createRecordFactory } from '#tests/support/record-factory.ts';
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

const all = Object.values(entities);
const creatable = all.filter(({ operations }) => operations.includes('create'));

function names(list: typeof all): string[] {
  return list.map(({ name }) => name);
}

async function read(url: string): Promise<RecordData> {
  const reply = await admin.call('GET', url);
  if (reply.statusCode !== 200) throw new Error(`GET ${url}: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

/** The id of a created record, or why it was refused. */
async function post(url: string, body: unknown): Promise<number> {
  const reply = await admin.call('POST', url, body);
  if (reply.statusCode !== 200) throw new Error(`POST ${url}: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

/** Fields whose value a reader gets back as it was sent. */
function isKept(field: FieldDescriptor): boolean {
  return (
    !isDerived(field) &&
    !isTranslation(field) &&
    !field.readOnly &&
    field.kind !== 'secret' &&
    field.kind !== 'owned' &&
    field.kind !== 'links'
  );
}

function pick(record: RecordData, wanted: readonly string[]): RecordData {
  return Object.fromEntries(wanted.map((name) => [name, record[name]]));
}

describe.each(names(creatable))('%s', (name) => {
  const { plural } = entities[name as keyof typeof entities];
  function entity() {
    return engine.registry.get(name);
  }

  test('a created record reads back as it was sent', async () => {
    const sent = await factory.sample(entity());
    const record = await read(`/api/${plural}/${await post(`/api/${plural}`, sent)}`);
    const { fields } = entity().descriptor;
    const kept = fields.filter((field) => isKept(field) && sent[field.name] !== undefined).map((field) => field.name);
    expect(record['Version']).toBe(1);
    expect(pick(record, kept)).toEqual(pick(sent, kept));
    for (const field of entity().translations) expect(record[tradName(field)]).toMatchObject({ TraductionEn: 'text' });
    const hashed = fields.filter(({ kind, store }) => kind === 'secret' && store === 'hash').map((field) => field.name);
    expect(Object.keys(record).filter((key) => hashed.includes(key))).toEqual([]);
  });

  test('what was read may be sent back: nothing changes and the version stays', async () => {
    const id = await factory.create(entity());
    const record = await read(`/api/${plural}/${id}`);
    const reply = await admin.call('PUT', `/api/${plural}/${id}`, record);
    expect(await read(`/api/${plural}/${id}`)).toEqual(record);
    expect(reply.headers['etag']).toBe('"1"');
  });

  test('a record is found in its list and counted', async () => {
    const id = await factory.create(entity());
    const filter = encodeURIComponent(JSON.stringify({ IdsPk: [id] }));
    const rows = await read(`/api/${plural}/filter?filter=${filter}`);
    expect(rows).toMatchObject([{ Id: id, Version: 1 }]);
    expect(await read(`/api/${plural}/filter/count?filter=${filter}`)).toBe(1);
    const searched = await admin.call('POST', `/api/${plural}/filter`, { filter: { IdsPk: [] }, skip: 0, take: 10 });
    expect(searched.json()).toEqual([]);
  });

  test('each missing required field and each unknown one is named', async () => {
    const reply = await admin.call('POST', `/api/${plural}`, { Inconnu: 1 });
    expect(reply.statusCode).toBe(400);
    const missing = entity().descriptor.fields.filter(
      (field) => field.required && !field.readOnly && !isDerived(field) && (field.default ?? null) === null && field.kind !== 'boolean',
    );
    const errors: readonly { path: string; code: string; message: string }[] = reply.json().errors;
    expect(errors).toContainEqual(expect.objectContaining({ path: 'Inconnu', code: 'champ-inconnu' }));
    expect(errors.filter(({ code }) => code === 'obligatoire').length).toBeGreaterThanOrEqual(
      missing.filter(({ kind }) => !['strings', 'numbers', 'days', 'objects', 'records'].includes(kind)).length,
    );
    for (const error of errors) expect(error.message).not.toBe('');
  });

  test('a deleted record leaves, and comes back whole under its id', async () => {
    if (!entities[name as keyof typeof entities].operations.includes('delete')) return;
    const id = await factory.create(entity());
    const before = await read(`/api/${plural}/${id}`);
    const deleted = await admin.call('DELETE', `/api/${plural}/${id}`, { Id: id, Version: 1 });
    expect(deleted.json()).toBe(true);
    expect((await admin.call('GET', `/api/${plural}/${id}`)).statusCode).toBe(404);
    const restored = await admin.call('POST', `/api/corbeille/${deleted.headers['x-batch']}/restauration`, {});
    expect(restored.json()).toBe(true);
    expect(await read(`/api/${plural}/${id}`)).toEqual(before);
  });
});

describe.each(names(creatable.filter(({ operations }) => operations.includes('update'))))('%s', (name) => {
  const { plural } = entities[name as keyof typeof entities];

  test('a change moves the version on; a second one from the old version is refused with both states', async () => {
    const entity = engine.registry.get(name);
    const field = entity.descriptor.fields.find(
      ({ name: fieldName, kind, readOnly, permanent, unique, pattern, privacy }) =>
        ['string', 'text', 'integer', 'date'].includes(kind) &&
        !readOnly &&
        permanent !== true &&
        !unique &&
        pattern === undefined &&
        privacy?.encrypt !== true &&
        !entity.descriptor.rules.some((rule) => rule.rule === 'check' && rule.field === fieldName) &&
        // The day of a screening follows its beginning.
        fieldName !== 'Jour',
    );
    if (field === undefined) return;
    const id = await factory.create(entity);
    const record = await read(`/api/${plural}/${id}`);
    const value = { string: 'autre'.slice(0, field.max ?? 5), text: 'autre', integer: (field.min ?? 0) + 2, date: '2027-02-02' }[
      field.kind as 'string'
    ];
    const changed = await admin.call('PUT', `/api/${plural}/${id}`, { ...record, [field.name]: value });
    expect(changed.headers['etag']).toBe('"2"');
    expect(await read(`/api/${plural}/${id}`)).toMatchObject({ Version: 2, [field.name]: value });
    const stale = await admin.call('PUT', `/api/${plural}/${id}`, {
      ...record,
      [field.name]: field.kind === 'date' ? '2027-02-03' : value,
    });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'version-perimee',
      conflict: {
        by: { Id: admin.person.id },
        version: 2,
        fields: [field.name],
        current: { [field.name]: value },
        before: { [field.name]: record[field.name] },
      },
    });
    const history = await read(`/api/${plural}/${id}/historique`);
    expect(history).toMatchObject([
      { Op: 'update', Before: { [field.name]: record[field.name] }, After: { [field.name]: value } },
      { Op: 'insert' },
    ]);
  });
});

describe.each(names(all))('%s', (name) => {
  const { plural, operations } = entities[name as keyof typeof entities];

  test('an id that is not there is 404, and one that cannot be is too', async () => {
    const one = `/api/${plural}/2000000000`;
    const replies = [
      ...['2000000000', '0', 'abc', '99999999999'].map((id) => admin.call('GET', `/api/${plural}/${id}`)),
      ...(operations.includes('update') ? [admin.call('PUT', one, { Version: 1 })] : []),
      ...(operations.includes('delete') ? [admin.call('DELETE', one, { Version: 1 })] : []),
    ];
    const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
    // Operations of their own may stand at this address: then the method is the one that is not there.
    expect(statuses.filter((status) => status !== 404 && (status !== 405 || operations.length > 0))).toEqual([]);
  });
});
