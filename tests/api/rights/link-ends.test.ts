/** Every relation is written from both of its ends with one of the two rights missing: it is refused, and neither record moves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#generated/contract/operations.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { oppositeOf } from '#domain/records/sight/link-rights.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRecordFactory, type RecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { reportAttack } from '../support/attack-sample.ts';

const all = Object.values<EntityDescriptor>(entities);

function descriptorOf(name: string): EntityDescriptor {
  const found = all.find((entity) => entity.name === name);
  if (found === undefined) throw new Error(`${name} is not in the schema`);
  return found;
}

function dashed(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}

interface Relation {
  readonly entity: EntityDescriptor;
  readonly field: FieldDescriptor;
  readonly target: EntityDescriptor;
  readonly url: string;
}

const served = new Set(operations.map(({ method, path }) => `${method} ${path}`));
/** Of the types of a base, those whose records anybody makes. */
const relations: readonly Relation[] = all
  .filter(({ operations: made }) => made.includes('create'))
  .flatMap((entity) =>
    entity.fields.flatMap((field) => {
      const url = `/api/${entity.plural}/{id}/${dashed(field.name)}`;
      return field.kind === 'links' && served.has(`post ${url}/{ids}`)
        ? [{ entity, field, target: descriptorOf(field.to ?? ''), url }]
        : [];
    }),
  );

function isPaired({ field, target }: Relation): boolean {
  return oppositeOf(field, target) !== undefined;
}

/** A type of the target that can be made, and another one whose right does not hold for it. */
function typesOf({ target }: Relation): readonly EntityDescriptor[] {
  return target.subtypes.length === 0
    ? [target]
    : target.subtypes.map(descriptorOf).filter(({ operations: made }) => made.includes('create'));
}

let api: ApiApp;
let director: SignedIn;
let factory: RecordFactory;
let make: (entity: EntityDescriptor) => Promise<number>;

beforeAll(async () => {
  api = await startApiApp();
  director = await api.signInWith(...rights.map(({ code }) => code));
  const engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
  factory = createRecordFactory(engine, { sender: director.person.id });
  make = async ({ name }) => factory.create(engine.registry.get(name), await factory.reachable(engine.registry.get(name)));
});
afterAll(() => api.close());

async function read(url: string): Promise<string> {
  return (await director.call('GET', url)).body;
}

type Way = readonly [method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown];

/** Adds, saves whole where that is served, and takes away again. */
async function waysOf({ url, entity }: Relation, ends: { readonly owner: number; readonly other: number }): Promise<readonly Way[]> {
  const at = url.replace('{id}', String(ends.owner));
  const { Version } = JSON.parse(await read(`/api/${entity.plural}/${ends.owner}`));
  return [
    ['POST', `${at}/${ends.other}`],
    ...(served.has(`put ${url}`) ? [['PUT', at, { Version, Liens: [{ Id: ends.other }] }] as const] : []),
    ['DELETE', `${at}/${ends.other}`],
  ] as const;
}

const totals = { tries: 0, leaks: 0 };
afterAll(() => reportAttack('relations by one of their rights', totals));

interface Ends {
  readonly owner: number;
  readonly other: number;
}

/** Asks each way with these rights: refused, and nothing of either end moved. */
async function refuses(relation: Relation, ends: Ends, codes: readonly string[]): Promise<readonly string[]> {
  const { entity, target, url } = relation;
  const at = url.replace('{id}', String(ends.owner));
  function states(): Promise<readonly string[]> {
    return Promise.all([`/api/${entity.plural}/${ends.owner}`, `/api/${target.plural}/${ends.other}`, at].map(read));
  }
  const person = await api.signInWith(...codes);
  const passed: string[] = [];
  async function ask(isAdding: boolean): Promise<void> {
    const before = await states();
    for (const way of (await waysOf(relation, ends)).filter(([method]) => (method !== 'DELETE') === isAdding)) {
      totals.tries += 1;
      const { statusCode } = await person.call(...way);
      if (statusCode !== 403 || (await states()).join() !== before.join()) passed.push(`${codes.join()} ${way[0]} ${way[1]}`);
    }
  }
  await ask(true);
  await director.call('POST', `${at}/${ends.other}`);
  await ask(false);
  await director.call('DELETE', `${at}/${ends.other}`);
  totals.leaks += passed.length;
  return passed;
}

describe.each(relations.map((relation) => [`${relation.entity.name}.${relation.field.name}`, relation] as const))('%s', (_, relation) => {
  const { entity, target } = relation;
  const writeRight = entity.rights.write;

  it('is written with the rights of both ends, and otherwise moves nothing', async () => {
    for (const type of typesOf(relation)) {
      const ends = { owner: await make(entity), other: await make(type) };
      const others = [...new Set([target, type].map(({ rights: { write } }) => write))].filter((right) => right !== writeRight);
      const wrong = typesOf(relation).find(({ rights: { write } }) => ![...others, writeRight].includes(write));
      const asksBoth = isPaired(relation) && others.length > 0;
      const missing = [others, ...(asksBoth ? [[writeRight, ...(wrong === undefined ? [] : [wrong.rights.write])]] : [])];
      for (const codes of missing) expect(await refuses(relation, ends, codes)).toEqual([]);
      for (const right of asksBoth ? others : [writeRight]) {
        const both = await api.signInWith(writeRight, right);
        for (const way of (await waysOf(relation, ends)).filter(([method]) => method !== 'PUT'))
          expect([right, way[0], (await both.call(...way)).statusCode]).toEqual([right, way[0], 200]);
      }
    }
  });
});

describe('ids of a record', () => {
  it('are written with the right of the record that holds them, and with no other', async () => {
    const leaks: string[] = [];
    let tries = 0;
    for (const entity of all.filter(({ operations: made }) => made.includes('create') && made.includes('update')))
      for (const field of entity.fields.filter(({ kind, readOnly }) => kind === 'ids' && !readOnly)) {
        const target = descriptorOf(field.to ?? '');
        if (target.rights.write === entity.rights.write || !target.operations.includes('create')) continue;
        const [id, other] = [await make(entity), await make(target)];
        const person = await api.signInWith(target.rights.write, target.rights.record);
        const [url, otherUrl] = [`/api/${entity.plural}/${id}`, `/api/${target.plural}/${other}`];
        const before = [await read(url), await read(otherUrl)];
        const reply = await person.call('PUT', url, { ...JSON.parse(before[0] ?? '{}'), [field.name]: [other] });
        tries += 1;
        if (reply.statusCode !== 403 || (await read(url)) !== before[0] || (await read(otherUrl)) !== before[1])
          leaks.push(`${entity.name}.${field.name}`);
      }
    reportAttack('lists of ids', { tries, leaks: leaks.length });
    expect(leaks).toEqual([]);
    expect(tries).toBeGreaterThan(20);
  });
});
