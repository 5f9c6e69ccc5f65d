/**
 * Every one-line field of every entity that people create, sent with line breaks of each kind, owned records and translations included:
 * none is stored. Every field that is shown as HTML, sent with what runs: nothing of it is stored.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { isRecordData, type RecordData, tradName, withoutId } from '#domain/values/record-data.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRecordFactory, type RecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

const EVERY = process.env['ATTACK'] === 'full' ? 1 : 4;
const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085'];
const BROKEN = /[\n\r\v\f\u0085\u2028\u2029]/;
const RUNNING = '<p onclick="alert(1)">Texte</p><script>alert(2)</script><a href="javascript:alert(3)">ici</a><img src=x onerror=alert(4)>';

const descriptors: Readonly<Record<string, EntityDescriptor | undefined>> = entities;
const all = Object.values<EntityDescriptor>(entities).filter(
  ({ operations }) => operations.includes('create') && operations.includes('read'),
);
const tried = all.filter((_, index) => index % EVERY === 0);

let api: ApiApp;
let staff: SignedIn;
let factory: RecordFactory;
let engine: ReturnType<typeof createRecordEngine>;
beforeAll(async () => {
  api = await startApiApp();
  staff = await api.signInWith(...rights.map(({ code }) => code));
  engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
  factory = createRecordFactory(engine, { sender: staff.person.id });
});
afterAll(() => api.close());

function isLine({ kind, readOnly }: FieldDescriptor): boolean {
  return kind === 'string' && !readOnly;
}

let count = 0;

function broken(text: string, max = 255): string {
  count += 1;
  const kept = text.slice(0, Math.max(1, max - 2));
  return `${kept.slice(0, 1)}${BREAKS[count % BREAKS.length]}${kept.slice(1)}`;
}

/** The record with a break in each of its lines; `apart` names those that it would be refused for. */
function withBreaks({ fields }: EntityDescriptor, record: RecordData, apart: ReadonlySet<string>): RecordData {
  const changed: Record<string, JsonValue | undefined> = { ...record };
  for (const field of fields) {
    const value = record[field.name];
    if (isLine(field) && typeof value === 'string' && !apart.has(field.name)) changed[field.name] = broken(value, field.max);
    const texts = record[tradName(field)];
    if (field.kind === 'label' && isRecordData(texts)) changed[tradName(field)] = mapTexts(texts, (text) => broken(text));
    const owned = record[withoutId(field.name)];
    const target = descriptors[field.to ?? ''];
    if (field.kind === 'owned' && target !== undefined && isRecordData(owned))
      changed[withoutId(field.name)] = plain(withBreaks(target, owned, apart));
  }
  return changed;
}

function plain(record: RecordData): { readonly [name: string]: JsonValue } {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? null]));
}

function mapTexts(texts: RecordData, write: (text: string) => string) {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? write(text) : (text ?? null)]));
}

/** Names of the lines of a record that hold a break. */
function brokenLines({ name, fields }: EntityDescriptor, record: RecordData): readonly string[] {
  return fields.flatMap((field) => {
    const value = record[field.name];
    if (isLine(field) && typeof value === 'string') return BROKEN.test(value) ? [`${name}.${field.name}`] : [];
    const texts = record[tradName(field)];
    if (field.kind === 'label')
      return BROKEN.test(Object.values(isRecordData(texts) ? texts : {}).join('')) ? [`${name}.${field.name}`] : [];
    const [owned, target] = [record[withoutId(field.name)], descriptors[field.to ?? '']];
    return field.kind === 'owned' && target !== undefined && isRecordData(owned) ? brokenLines(target, owned) : [];
  });
}

function pathsOf(body: string): ReadonlySet<string> {
  return new Set((JSON.parse(body).errors ?? []).map(({ path }: { path: string }) => path.split('.').at(-1)));
}

describe('a one-line field', () => {
  it('holds no line break, created or changed', async () => {
    const [leaks, refused]: [string[], string[]] = [[], []];
    let tries = 0;
    for (const descriptor of tried) {
      const record = await factory.full(engine.registry.get(descriptor.name));
      const url = `/api/${descriptor.plural}`;
      let made = await staff.call('POST', url, withBreaks(descriptor, record, new Set()));
      // A code that its check refuses with a space is sent as it is.
      if (made.statusCode === 400) made = await staff.call('POST', url, withBreaks(descriptor, record, pathsOf(made.body)));
      if (made.statusCode !== 200) refused.push(`${descriptor.name} ${made.body.slice(0, 300)}`);
      else {
        const one = `${url}/${made.json()}`;
        const stored = (await staff.call('GET', one)).json();
        leaks.push(...brokenLines(descriptor, stored).map((line) => `${line} created`));
        const changed = await staff.call('PUT', one, withBreaks(descriptor, stored, new Set()));
        if (changed.statusCode === 200)
          leaks.push(...brokenLines(descriptor, (await staff.call('GET', one)).json()).map((line) => `${line} changed`));
        tries += descriptor.fields.filter((field) => isLine(field) || field.kind === 'label').length;
      }
    }
    expect(leaks).toEqual([]);
    expect(refused.length).toBeLessThan(tried.length / 4);
    console.log(
      `[attack] one-line fields: ${tries} tries in ${tried.length} entities (${refused.length} made by no form), ${leaks.length} leaks`,
    );
  });
});

describe('a text that is shown as HTML', () => {
  const shown = all.filter(({ fields }) => fields.some(({ html }) => html === true));

  it.each(shown.map((descriptor) => [descriptor.name, descriptor] as const))('holds nothing that runs: %s', async (_, descriptor) => {
    const record: Record<string, JsonValue | undefined> = { ...(await factory.full(engine.registry.get(descriptor.name))) };
    const fields = descriptor.fields.filter(({ html }) => html === true);
    for (const field of fields) record[tradName(field)] = { TraductionFr: RUNNING, TraductionEn: 'Plain <text', TraductionPt: RUNNING };
    const made = await staff.call('POST', `/api/${descriptor.plural}`, record);
    expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
    const stored = (await staff.call('GET', `/api/${descriptor.plural}/${made.json()}`)).json();
    for (const field of fields)
      expect(stored[tradName(field)]).toMatchObject({ TraductionFr: '<p>Texte</p>ici', TraductionPt: '<p>Texte</p>ici' });
  });
});
