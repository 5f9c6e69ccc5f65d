/** Values that one value of a record requires of another, on the server, for every entity that declares so. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { CheckDescriptor, EntityDescriptor, JsonValue, RuleDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { refused } from '#tests/support/samples/checked-samples.ts';
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

const ruled = Object.values<EntityDescriptor>(entities)
  .filter(({ operations }) => operations.includes('create'))
  // A field that a form hides is not refused.
  .flatMap((entity) =>
    entity.rules.filter(({ rule }) => rule !== 'show').map((rule) => [`${entity.name}: ${describeRule(rule)}`, entity, rule] as const),
  );

function describeRule(rule: RuleDescriptor): string {
  if (rule.rule === 'check') return `${rule.field} passes « ${rule.is} » ${rule.of ?? JSON.stringify(rule.value ?? '')}`;
  return rule.rule === 'order'
    ? `${rule.second} not before ${rule.first}`
    : `${rule.field} where ${rule.when.field} is ${JSON.stringify(rule.when.value)}`;
}

function kindOf({ fields }: EntityDescriptor, wanted: string): string | undefined {
  return fields.find(({ name }) => name === wanted)?.kind;
}

function crossed(kind: string | undefined): readonly [JsonValue, JsonValue] {
  if (kind === 'money') return [20.5, 20];
  return kind === 'datetime' ? ['2027-01-31T10:00:00.000', '2027-01-31T09:00:00.000'] : ['2027-01-31', '2027-01-30'];
}

const BOUND = '2027-01-30T10:00:00.000';
const kindsOfValue: Readonly<Record<string, 'number' | 'instant'>> = { percent: 'number', datetime: 'instant' };

/** Of the kind that the field takes: it is the check that refuses it. */
function refusedBy(entity: EntityDescriptor, rule: CheckDescriptor): ReturnType<typeof refused> {
  return refused(rule, { other: BOUND, kind: kindsOfValue[kindOf(entity, rule.field) ?? ''] ?? 'text' });
}

/** Values that break the rule. */
async function broken(entity: EntityDescriptor, rule: RuleDescriptor): Promise<Readonly<Record<string, JsonValue>>> {
  if (rule.rule === 'only') return { [rule.when.field]: otherThan(entity, rule.when), [rule.field]: await lockedBy(entity, rule.field) };
  if (rule.rule === 'check') return { ...(rule.of === undefined ? {} : { [rule.of]: BOUND }), [rule.field]: refusedBy(entity, rule).value };
  if (rule.rule !== 'order') return { [rule.when.field]: rule.when.value, [rule.field]: null };
  const [first, second] = crossed(kindOf(entity, rule.first));
  return { [rule.first]: first, [rule.second]: second };
}

/** Another value of the field that the rule looks at; none where it may be empty. */
function otherThan({ fields }: EntityDescriptor, { field, value }: { readonly field: string; readonly value: JsonValue }): JsonValue {
  if (fields.find(({ name }) => name === field)?.required !== true) return null;
  return value === 1 ? 2 : 1;
}

async function lockedBy({ fields }: EntityDescriptor, name: string): Promise<JsonValue> {
  const { to } = fields.find((field) => field.name === name) ?? {};
  return to === undefined ? 'tenu' : factory.create(engine.registry.get(to));
}

function errorOf(entity: EntityDescriptor, rule: RuleDescriptor): { readonly path: string; readonly code: string } {
  if (rule.rule === 'check') return { path: rule.field, code: refusedBy(entity, rule).code };
  if (rule.rule === 'order') return { path: rule.second, code: kindOf(entity, rule.second) === 'money' ? 'trop-petit' : 'ordre' };
  return { path: rule.field, code: rule.rule === 'only' ? 'valeur' : 'obligatoire' };
}

describe.each(ruled)('%s', (_, entity, rule) => {
  const error = errorOf(entity, rule);
  // One value may break several checks of its field.
  const named = expect.arrayContaining([expect.objectContaining(error)]);
  const refusal = { status: 400, errors: rule.rule === 'check' ? named : [error] };

  test('a record that breaks it is neither created nor saved, and the field is named', async () => {
    const valid = await factory.sample(engine.registry.get(entity.name));
    const wrong = await broken(entity, rule);
    const refused = await admin.call('POST', `/api/${entity.plural}`, { ...valid, ...wrong });
    expect(refused.json()).toMatchObject(refusal);
    const id = (await admin.call('POST', `/api/${entity.plural}`, valid)).json();
    const record = (await admin.call('GET', `/api/${entity.plural}/${id}`)).json();
    // A value that is given once is no longer typed.
    if ('field' in rule && entity.fields.find(({ name }) => name === rule.field)?.permanent === true) return;
    const kept = await admin.call('PUT', `/api/${entity.plural}/${id}`, { ...record, ...wrong });
    expect(kept.json()).toMatchObject(refusal);
    expect((await admin.call('GET', `/api/${entity.plural}/${id}`)).json()).toEqual(record);
  });
});
