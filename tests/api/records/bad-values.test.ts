/** Every wrong value of every field of every entity: refused by the server with its path, its code and a French sentence, as the generated schema refuses it in the browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { sayIn } from '#domain/texts/server-texts.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { inputLoaders } from '#generated/schemas/inputs.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { fieldErrorKey, fieldErrorValues } from '#domain/errors/field-message.ts';
import { fieldErrors } from '#domain/records/write/validation.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { type Fault, faultsOf } from '#tests/support/field-faults.ts';
import { type RecordFactory, createRecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

interface Found {
  readonly path: string;
  readonly code: string;
  readonly message?: string;
}

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

type Name = keyof typeof entities;
const names = Object.keys(entities).filter((name): name is Name => name in entities);
const creatable = names.filter((name) => entities[name].operations.some((operation) => operation === 'create'));

function isReported(errors: readonly Found[], { path, code }: Fault): boolean {
  return errors.some((error) => error.path === path && error.code === code);
}

function describeFault({ property, value, code }: Fault): string {
  return `${property} = ${JSON.stringify(value).slice(0, 40)} → ${code}`;
}

/** Values that let a record hold the field at all, where a rule gives it to some records only. */
function allowing(name: Name, { property }: Fault): Readonly<Record<string, unknown>> {
  const rule = entities[name].rules.find((one) => one.rule === 'only' && one.field === property);
  return rule?.rule === 'only' ? { [rule.when.field]: rule.when.value } : {};
}

describe.each(creatable)('%s', (name) => {
  const { plural, fields } = entities[name];
  const faults = fields.flatMap(faultsOf);
  async function count(): Promise<number> {
    const { rows } = await api.database.pool.query<{ count: number }>(
      `select count(*)::int as count from ${engine.registry.get(name).root.table}`,
    );
    return rows[0]?.count ?? 0;
  }

  test('each wrong value is refused on its field in French, and nothing is written', async () => {
    const valid = await factory.sample(engine.registry.get(name));
    const before = await count();
    const missed: string[] = [];
    for (const fault of faults) {
      const reply = await admin.call('POST', `/api/${plural}`, { ...valid, ...allowing(name, fault), [fault.property]: fault.value });
      const errors: readonly Found[] = reply.statusCode === 400 ? reply.json().errors : [];
      if (!isReported(errors, fault)) missed.push(`${describeFault(fault)}: ${reply.statusCode} ${JSON.stringify(errors)}`);
      for (const { code, message } of errors)
        if (message === undefined || message === '' || message === code) missed.push(`${describeFault(fault)}: no sentence`);
    }
    expect(missed).toEqual([]);
    expect(await count()).toBe(before);
  });

  test('the generated schema of the form refuses the same values on the same fields', async () => {
    const schema = await inputLoaders[name]();
    const valid: RecordData = await factory.sample(engine.registry.get(name));
    expect(schema.safeParse(valid).error?.issues).toBeUndefined();
    const missed = faults
      .filter(({ isVisible }) => isVisible)
      .filter((fault) => {
        const body = { ...valid, [fault.property]: fault.value };
        const { error } = schema.safeParse(body);
        return error === undefined || !fieldErrors(error, body).some(({ path }) => path === fault.path);
      });
    expect(missed.map(describeFault)).toEqual([]);
  });
});

test('every code of a refused field has its French sentence', () => {
  const codes = new Set(names.flatMap((name) => entities[name].fields.flatMap(faultsOf)).map(({ code }) => code));
  for (const code of codes)
    expect(sayIn('fr', fieldErrorKey(code), fieldErrorValues(code, { min: 2, max: 3 }))).toMatch(/^(?!Missing)\p{L}/u);
});
