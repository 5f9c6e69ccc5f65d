/**
 * Every text of every entity holds a mark, and every write is sent by an account that may write and delete the records but not read
 * them, on a version that is no longer the last: no answer holds a mark, a conflict, or a value of the record.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationDescriptor, operations } from '#generated/contract/operations.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isSealed } from '#domain/values/record-data.ts';
import { bulkOperations, isBulkField } from '#domain/series/bulk-fields.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { reportAttack, sampled } from '../support/attack-sample.ts';

const MARK = 'canariecrit';
const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
/** Facts that one learns of a record without its text: names of fields of a conflict, values of a trial. */
const TOLD = /"conflict":\{"(by|current|before)|"(Avant|Apres)":\{"/;

const all = Object.values<EntityDescriptor>(entities).filter(({ operations: made }) => made.includes('create') && made.includes('update'));
const written = sampled(all);

let api: ApiApp;
let director: SignedIn;
const ids = new Map<string, number>();

/** The mark in each text that a form writes and that may hold it. */
async function mark({ table, fields, extends: base }: EntityDescriptor, id: number): Promise<void> {
  const parent = Object.values<EntityDescriptor>(entities).find(({ name }) => name === base);
  for (const { name, column, kind, max = 200, unique, readOnly, declaredIn, ...field } of fields) {
    const isText = kind === 'string' || kind === 'text' || kind === 'email';
    if (
      !isText ||
      column === null ||
      unique ||
      readOnly ||
      max < MARK.length ||
      isSealed({ ...field, name, kind, column, unique, readOnly, declaredIn })
    )
      continue;
    const holder = declaredIn === parent?.name ? parent.table : table;
    await api.database.pool.query(`update ${holder} set ${column} = $2 where id = $1`, [
      id,
      kind === 'email' ? `${MARK}@exemple.test` : MARK,
    ]);
  }
}

beforeAll(async () => {
  api = await startApiApp();
  director = await api.signInWith(...rights.map(({ code }) => code));
  const engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
  const factory = createRecordFactory(engine, { sender: director.person.id });
  for (const entity of written) {
    const id = await factory.create(engine.registry.get(entity.name), await factory.reachable(engine.registry.get(entity.name)));
    await mark(entity, id);
    ids.set(entity.name, id);
  }
});
afterAll(() => api.close());

type Sent = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown];

const WRITING = new Set(['update', 'delete', 'duplicate', 'lot', 'transition', 'correct', 'linkAdd', 'linkRemove', 'linksSave']);

function bodyOf({ action }: OperationDescriptor, id: number): unknown {
  const stale = { Id: id, Version: 0 };
  if (action === 'duplicate') return id;
  if (action === 'lot') return { Items: [stale] };
  if (action === 'linksSave') return { Version: 0, Liens: [] };
  return { ...stale, Motif: 'Essai', Statut: 1 };
}

/** Every way in which a record of the entity is written. */
function waysOf(entity: EntityDescriptor, id: number): readonly Sent[] {
  const writeOperations = operations.filter(({ entity: name, action }) => name === entity.name && WRITING.has(action ?? ''));
  const fields = entity.fields.filter((field) => isBulkField(entity, field));
  const trial = { Essai: true };
  const line = {
    Ligne: 2,
    Donnees: { Id: id, ...Object.fromEntries(fields.filter(({ kind }) => kind === 'string').map(({ name }) => [name, 'x'])) },
  };
  return [
    ...writeOperations.map((operation): Sent => {
      const url = operation.path.replace('{id}', String(id)).replace('{ids}', '999999');
      return [METHODS[operation.method], url, bodyOf(operation, id)];
    }),
    ['POST', `/api/${entity.plural}/lot`, { Items: [], Deleted: [{ Id: id, Version: 0 }] }],
    ...fields.map((field): Sent => {
      const [Operation = 'definir'] = bulkOperations(field).includes('vider') ? ['vider'] : bulkOperations(field);
      const change = { Champ: field.name, Operation, Valeur: field.kind === 'boolean' ? true : 'x' };
      return ['POST', `/api/modifications/${entity.name}`, { ...trial, Fiches: [{ Id: id, Version: 1 }], Changements: [change] }];
    }),
    ...['Id', ...fields.filter(({ kind }) => kind === 'string').map(({ name }) => name)].map((key): Sent => {
      const found = { ...line, Donnees: { ...line.Donnees, ...(key === 'Id' ? {} : { [key]: MARK }) } };
      const file = { Lignes: [found], Cles: [key], SiTrouve: 'modifier', SiAbsent: 'ignorer', CreeLiees: false };
      return ['POST', `/api/importations/${entity.name}`, { ...trial, ...file }];
    }),
    ['GET', `/api/fusions/${entity.name}/doublons`],
    ['GET', `/api/fusions/${entity.name}/${id}/${id}`],
    ['POST', `/api/fusions/${entity.name}/${id}/${id - 1}`, { VersionDestination: 0, VersionSource: 0 }],
    ['DELETE', `/api/${entity.plural}/${id}`, { Id: id, Version: 1 }],
    // The names of a dictionary are published.
    ...(entity.dictionary === null ? [['GET', '/api/corbeille'] as const] : []),
  ];
}

async function sweep(personOf: (entity: EntityDescriptor) => Promise<SignedIn>) {
  const found: string[] = [];
  let tries = 0;
  for (const entity of written) {
    const person = await personOf(entity);
    for (const way of waysOf(entity, ids.get(entity.name) ?? 0)) {
      const reply = await person.call(...way);
      tries += 1;
      if (reply.body.includes(MARK) || TOLD.test(reply.body))
        found.push(`${way[0]} ${way[1]} ${JSON.stringify(way[2])}: ${reply.body.slice(0, 300)}`);
    }
  }
  return { found, tries };
}

describe('the answer to a write', () => {
  it('holds nothing of a record that its writer may not read', async () => {
    const { found, tries } = await sweep(({ rights: { write, delete: removal } }) => api.signInWith(write, removal));
    reportAttack('answers to writes', { tries, leaks: found.length });
    expect(found).toEqual([]);
    expect(tries).toBeGreaterThan(written.length * 8);
  });

  it('holds the record for a writer who may read it: the sweep finds what it looks for', async () => {
    // Those that the first sweep deleted come back first.
    for (const { id } of await deleted()) await director.call('POST', `/api/corbeille/${id}/restauration`, {});
    const { found } = await sweep(async () => director);
    expect(found.filter((way) => way.startsWith('PUT'))).not.toEqual([]);
    expect(found.filter((way) => way.includes('/api/modifications/'))).not.toEqual([]);
    expect(found.filter((way) => way.includes('/api/importations/'))).not.toEqual([]);
  });
});

describe('the trial of an import', () => {
  it('compares no masked field with what its writer says, and tells none', async () => {
    const id = (await director.call('POST', '/api/personnes', { Nom: 'Riou', DateNaissance: '1911-11-11' })).json();
    const writer = await api.signInWith('PERSONNES', 'PERSONNE', 'PERSONNE-WRITE');
    const lines = { Lignes: [{ Ligne: 2, Donnees: { Id: id, DateNaissance: '1970-01-01' } }], Cles: ['Id'] };
    const trial = { ...lines, SiTrouve: 'modifier', SiAbsent: 'ignorer', CreeLiees: false, Essai: true };
    const reply = await writer.call('POST', '/api/importations/personne', trial);
    expect([reply.statusCode, reply.json().errors]).toMatchObject([400, [{ path: 'DateNaissance', code: 'droit-requis' }]]);
    expect(reply.body).not.toContain('1911');
    expect((await director.call('POST', '/api/importations/personne', trial)).body).toContain('1911-11-11');
  });
});

async function deleted(): Promise<readonly { readonly id: string }[]> {
  const trash: readonly { readonly Lot: string }[] = (await director.call('GET', '/api/corbeille?take=1000')).json();
  return trash.map(({ Lot }) => ({ id: Lot }));
}
