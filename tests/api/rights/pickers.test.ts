/**
 * Readers who may only choose records see and search their names alone. Every entity holds a record whose fields are all filled; an account with
 * nothing but the right to write a field that points to it types the value of each searched field in the picker.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor, JsonValue, ResolvedPath } from '#generated/entities/descriptor.gen.ts';
import { foldSearched, searchWords } from '#domain/values/text/search-words.ts';
import { isRecordData, isTranslation, type RecordData, tradName, withoutId } from '#domain/values/record-data.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { variedValue } from '#tests/support/samples/sample-value.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { createTally, sampleOf, SUITE_MS } from '../support/attack-tally.ts';

const all = Object.values<EntityDescriptor>(entities);
/** Those that a form makes; deposits and mails come by themselves. */
const searched = all.filter(({ search, operations }) => search.length > 0 && operations.includes('create'));
const tried = sampleOf(searched, 5);

function descriptorOf(name: string): EntityDescriptor | undefined {
  return all.find((one) => one.name === name);
}

/** Rights of the records themselves: their holders read them. */
function readersOf({ rights }: EntityDescriptor): readonly string[] {
  return [rights.list, rights.record];
}

function isReading(entity: EntityDescriptor, code: string): boolean {
  return [entity, ...all.filter(({ name }) => name === entity.extends)].some((one) => readersOf(one).includes(code));
}

/** Every record with a field that points to the entity, or to its base. */
function referringTo(entity: EntityDescriptor): readonly EntityDescriptor[] {
  return all.filter(({ fields }) =>
    fields.some(
      ({ to, kind, readOnly, link }) =>
        (to === entity.name || to === entity.extends) &&
        ['reference', 'ids', 'links'].includes(kind) &&
        !readOnly &&
        link?.inverseOf === undefined,
    ),
  );
}

function writesTo(entity: EntityDescriptor): readonly string[] {
  return [...new Set(referringTo(entity).flatMap(({ rights }) => (isReading(entity, rights.write) ? [] : [rights.write])))];
}

let api: ApiApp;
let staff: SignedIn;
const records = new Map<string, number>();

beforeAll(async () => {
  api = await startApiApp();
  staff = await api.signInWith(
    ...new Set([...searched.flatMap(readersOf), 'BAM-COMPTE-WRITE', 'TOUTES-SECTIONS', 'TOUTES-TRANCHES', 'TOUS-TEXTES', 'TOUTES-NOTES']),
  );
  const engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
  const factory = createRecordFactory(engine, { sender: staff.person.id });
  /** Starts of the searched paths: a value of its own, or a record that is referred to. */
  async function searchedValues({ descriptor, fields }: Entity): Promise<RecordData> {
    const values: Record<string, JsonValue> = {};
    function isChecked({ name }: FieldDescriptor): boolean {
      return descriptor.rules.some((rule) => rule.rule === 'check' && rule.field === name);
    }
    for (const { steps, field: end } of descriptor.search) {
      const field = fields.get(steps[0]?.field ?? end ?? '');
      // The factory fills required fields by itself.
      if (field === undefined || field.readOnly || field.required || isChecked(field)) continue;
      const target = field.kind === 'reference' ? engine.registry.get(field.to ?? '') : null;
      if (target !== null) values[field.name] = await factory.create(target, await factory.reachable(target));
      else if (field.kind === 'owned') values[propertyOf(field)] = { [end ?? '']: 'Ville élan', IdPays: 45 };
      else if (isTranslation(field)) values[propertyOf(field)] = { TraductionFr: `${field.name} élan`.slice(0, field.max ?? 50) };
      else values[field.name] = variedValue(engine.registry, field, records.size + 1) ?? null;
    }
    return values;
  }
  for (const { name } of tried) {
    const entity = engine.registry.get(name);
    records.set(name, await factory.create(entity, { ...(await searchedValues(entity)), ...(await factory.reachable(entity)) }));
  }
}, SUITE_MS);
afterAll(() => api.close());

function propertyOf(field: FieldDescriptor): string {
  if (isTranslation(field)) return tradName(field);
  return field.kind === 'owned' ? withoutId(field.name) : field.name;
}

interface Line {
  readonly Id: number;
  readonly Libelle: string | null;
  readonly Detail: string | null;
}

async function choose(who: SignedIn, { plural }: EntityDescriptor, search: string): Promise<readonly Line[]> {
  const reply = await who.call('GET', `/api/${plural}/choix?take=1000&search=${encodeURIComponent(search)}`);
  return reply.statusCode === 200 ? reply.json() : [];
}

/** Texts at the end of a searched path, by the record and those that it refers to. */
async function textsAt(entity: EntityDescriptor, id: number, { steps, field }: ResolvedPath): Promise<readonly string[]> {
  const record: unknown = (await staff.call('GET', `/api/${entity.plural}/${id}`)).json();
  if (!isRecordData(record)) return [];
  const [step] = steps;
  if (step === undefined) return textsOf(record[field ?? ''] ?? record[`Trad${(field ?? '').replace(/^Id/, '')}`]);
  const target = descriptorOf(step.entity);
  const next = record[step.field];
  if (target === undefined || typeof next !== 'number') return [];
  const nested = record[step.field.replace(/^Id/, '')];
  if (isRecordData(nested)) return textsOf(nested[field ?? '']);
  return textsAt(target, next, { text: '', steps: steps.slice(1), field });
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  const nested = value ?? null;
  return isNested(nested) ? Object.values(nested).filter((one) => typeof one === 'string') : [];
}

function isNested(value: unknown): value is RecordData {
  return typeof value === 'object' && value !== null;
}

function isNamedBy({ Libelle }: Line, search: string): boolean {
  return searchWords(search).every((word) => foldSearched(Libelle ?? '').includes(word));
}

describe('a picker, to who may only choose', () => {
  it('finds by nothing but the name that it tells, whatever field of the search is typed', { timeout: SUITE_MS }, async () => {
    const tally = createTally('pickers');
    let found = 0;
    for (const entity of tried) {
      const id = records.get(entity.name) ?? 0;
      const probes = new Set((await Promise.all(entity.search.map((path) => textsAt(entity, id, path)))).flat());
      for (const probe of probes) if ((await choose(staff, entity, probe)).some((line) => line.Id === id)) found += 1;
      for (const right of sampleOf(writesTo(entity), 4)) {
        const chooser = await api.signInWith(right);
        for (const probe of probes)
          for (const typed of [probe, probe.slice(0, 4)]) {
            const stray = (await choose(chooser, entity, typed)).filter((line) => !isNamedBy(line, typed));
            tally.note(stray.length === 0 ? null : `${entity.name} ${right} « ${typed} » → ${JSON.stringify(stray)}`);
          }
        for (const line of await choose(chooser, entity, ''))
          tally.note(line.Libelle?.includes('@') === true ? `${entity.name} ${right} ${line.Libelle}` : null);
      }
    }
    tally.tell();
    expect(tally.leaks).toEqual([]);
    expect([tally.tries() > 50, found > 10]).toEqual([true, true]);
  });

  it('opens to the right to write what refers, never to the right to read it', { timeout: SUITE_MS }, async () => {
    const tally = createTally('pickers by reading what refers');
    for (const entity of sampleOf(
      searched.filter(({ dictionary }) => dictionary === null),
      3,
    ))
      for (const referring of referringTo(entity))
        for (const right of readersOf(referring).filter((code) => !isReading(entity, code))) {
          const reader = await api.signInWith(right);
          const { statusCode } = await reader.call('GET', `/api/${entity.plural}/choix`);
          tally.note(statusCode === 403 ? null : `${entity.name} ${right} ${statusCode}`);
        }
    tally.tell();
    expect(tally.leaks).toEqual([]);
    expect(tally.tries()).toBeGreaterThan(30);
  });

  it('is named neither by a login nor by an address, and tells no detail', async () => {
    const { plural } = entities['bam-compte'];
    await staff.call('POST', `/api/${plural}`, { Login: 'ecran@exemple.test' });
    const chooser = await api.signInWith('BAM-ABONNEMENT-WRITE');
    const lines: readonly Line[] = (await chooser.call('GET', `/api/${plural}/choix`)).json();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter(({ Libelle, Detail }) => Libelle?.includes('@') === true || Detail !== null)).toEqual([]);
  });
});
