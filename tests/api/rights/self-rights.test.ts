/** A right on oneself opens one's own record, for its lock as for everything else, and no other record of the entity. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#generated/contract/operations.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type Person, type SignedIn, startApiApp } from '../support/api-app.ts';
import { reportAttack, sampled } from '../support/attack-sample.ts';

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
const TOKEN = '2b0f0f4e-6f0a-4f55-9d5a-0b6f2f3a7c11';
const all = Object.values<EntityDescriptor>(entities);
const withSelf = all.filter((entity) => entity.rights.self !== null);

let api: ApiApp;
let director: SignedIn;
let stranger: SignedIn;
let other: Person;

beforeAll(async () => {
  api = await startApiApp();
  director = await api.signInWith(...rights.map(({ code }) => code));
  stranger = await api.signInWith('LANGUES');
  other = await api.createPerson({ rights: ['FILMS'] });
});
afterAll(() => api.close());

function lock(by: SignedIn, entity: string, id: number, Forcer = true) {
  return by.call('POST', `/api/verrous/${entity}/${id}`, { Jeton: TOKEN, Forcer });
}

describe('the lock of a record', () => {
  it('is taken on one’s own record by its self right, and on no other: an administrator saves in peace', async () => {
    const record = (await director.call('GET', `/api/utilisateurs/${other.id}`)).json();
    expect((await lock(stranger, 'utilisateur', stranger.person.id)).json()).toMatchObject({ Tenu: true });
    expect((await lock(stranger, 'utilisateur', other.id)).statusCode).toBe(403);
    expect((await lock(stranger, 'utilisateur', 2_000_000_000)).statusCode).toBe(403);
    const headers = { ...director.headers, 'x-verrou': `utilisateur/${other.id}` };
    expect((await director.call('POST', `/api/verrous/utilisateur/${other.id}`, { Jeton: TOKEN, Forcer: false })).json()).toMatchObject({
      Tenu: true,
    });
    const saved = await api.app.inject({
      method: 'PUT',
      url: `/api/utilisateurs/${other.id}`,
      headers,
      payload: { ...record, Nom: 'Riou' },
    });
    expect(saved.statusCode).toBe(200);
  });

  it('is taken by nobody without a right to write the record, entity by entity', async () => {
    const engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
    const factory = createRecordFactory(engine, { sender: director.person.id });
    const leaks: string[] = [];
    let tries = 0;
    for (const entity of [
      ...withSelf,
      ...sampled(all.filter(({ operations: made, rights: { self } }) => made.includes('create') && self === null)),
    ]) {
      const id = entity.rights.self === null ? await factory.create(engine.registry.get(entity.name)) : other.id;
      const reader = await api.signInWith(entity.rights.list, entity.rights.record);
      for (const person of [stranger, reader]) {
        tries += 1;
        if ((await lock(person, entity.name, id)).statusCode !== 403) leaks.push(entity.name);
      }
    }
    reportAttack('locks without a right to write', { tries, leaks: leaks.length });
    expect(leaks).toEqual([]);
  });
});

describe('operations that a self right opens', () => {
  it('answer about one’s own record alone', async () => {
    const open = operations.filter(({ right }) => right.startsWith('self:'));
    const leaks: string[] = [];
    for (const { method, path, operationId } of open) {
      const record = (await director.call('GET', `/api/utilisateurs/${other.id}`)).json();
      const reply = await stranger.call(METHODS[method], path.replace('{id}', String(other.id)), method === 'get' ? undefined : record);
      if (reply.statusCode !== 403) leaks.push(operationId);
    }
    reportAttack('self rights', { tries: open.length, leaks: leaks.length });
    expect(leaks).toEqual([]);
    expect(open.length).toBeGreaterThan(2);
  });
});
