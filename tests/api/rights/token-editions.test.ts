/**
 * A token limited to one edition, against records of every entity that belongs to editions: those of the other edition hold canaries in
 * each of their texts. Lists, details, searches, groups, choices and histories of each entity, then every operation of the contract with
 * the numbers of those records and the year of their edition: no canary comes out, and nothing of the other edition changes.
 */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationDescriptor, operations } from '#generated/contract/operations.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { editionBounds } from '#domain/records/editions/edition-bounds.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { write } from '#server/records/write/write-operations.ts';
import { ask } from '#domain/work/replies.ts';
import type { Work } from '#domain/work/work.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { createRecordFactory, everyRight } from '#tests/support/record-factory.ts';
import { sampleValue } from '#tests/support/samples/sample-value.ts';
import { type ApiApp, HOST, PASSWORD, type SignedIn, startApiApp } from '../support/api-app.ts';
import { markRow } from '../support/canary-rows.ts';
import { createTally, sampleOf, SUITE_MS } from '../support/attack-tally.ts';
import { checksum } from '../support/checksum.ts';

const OWN = 2031;
const OTHER = 2033;
const CANARY = 'canariedition';
const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
const APART = new Set(['streamEvents', 'login', 'replayLogin', 'logout']);
const ABSENT = 2_000_000_000;
const EVERY = 6;
/** Written by the calls themselves. */
const CHANGING = ['jeton_acces', 'acces_acte', 'session', 'travail', 'chaine_comptable'];

const all = Object.values<EntityDescriptor>(entities);
const bounds = editionBounds(all);
const codes = rights.map(({ code }) => code);
/** Records that only works over several others make. */
const UNMADE: ReadonlySet<string> = new Set(['bam-rapprochement', 'correspondance', 'frais-depot', 'memoire-traduction']);
/** Entities whose records are made here: the editions themselves are the two. */
const bound = all.filter(({ name, role }) => bounds.has(name) && role?.is !== 'editions' && !UNMADE.has(name));

type Factory = ReturnType<typeof createRecordFactory>;

interface Pair {
  readonly own: number;
  readonly other: number;
}

let api: ApiApp;
let engine: RecordEngine;
let director: SignedIn;
let ofOther: Factory;
let reading = '';
let writing = '';
const pairs = new Map<string, Pair>();
const unmade: string[] = [];
let number = 0;

beforeAll(async () => {
  api = await startApiApp();
  director = await api.signInWith(...codes);
  engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
  function factoryOf(year: number) {
    return createRecordFactory(engine, { sender: director.person.id, sharedKey: async () => year, nextNumber: () => (number += 1) });
  }
  const editions = engine.registry.get('festival-edition');
  for (const Eannee of [OWN, OTHER])
    await factoryOf(Eannee).create(editions, { ...(await factoryOf(Eannee).reachable(editions)), Eannee, IsDefaut: Eannee === OTHER });
  const ownFactory = factoryOf(OWN);
  ofOther = factoryOf(OTHER);
  for (const { name } of bound.filter((one) => bounds.get(one.name)?.pair === null))
    await pairOf(name, [ownFactory, ofOther]).catch((error: unknown) => {
      unmade.push(`${name}: ${JSON.stringify(error instanceof AppError ? error.details : String(error))}`);
    });
  for (const [name, { other: id }] of pairs) await markRow(api, engine.registry.get(name), { id, canary: CANARY });
  const talked = pairs.get('festival-tranche')?.other ?? ABSENT;
  const commentReply = await director.call('POST', `/api/fils/festival-tranche/${talked}`, { Texte: CANARY });
  if (commentReply.statusCode !== 200) throw new Error(commentReply.body);
  reading = await token(true);
  writing = await token(false);
}, SUITE_MS);
afterAll(() => api.close());

/** A record of each edition; those that name others name those of the same edition. */
async function pairOf(name: string, factories: readonly [Factory, Factory]): Promise<Pair> {
  const existing = pairs.get(name);
  if (existing !== undefined) return existing;
  const entity = engine.registry.get(name);
  const { years = [], references = [] } = bounds.get(name) ?? {};
  const [first] = references;
  const named = first?.to === undefined ? null : await pairOf(first.to, factories);
  const [ownFactory, other] = factories;
  async function made(factory: Factory, side: keyof Pair, year: number): Promise<number> {
    const tie = {
      ...Object.fromEntries(years.map((field) => [field.name, year])),
      ...(first === undefined || named === null ? {} : { [first.name]: named[side] }),
    };
    const values = { ...(await factory.reachable(entity)), ...tie };
    return factory.create(entity, values).catch(() => writeRow(entity, { ...values, ...others(entity, side) }));
  }
  const pair = { own: await made(ownFactory, 'own', OWN), other: await made(other, 'other', OTHER) };
  pairs.set(name, pair);
  return pair;
}

/** References that a record needs, to records that are there already. */
function others({ descriptor }: Entity, side: keyof Pair): Record<string, number> {
  return Object.fromEntries(
    descriptor.fields.flatMap(({ name, kind, to = '', key = 'Id', required }) => {
      const id = kind === 'reference' && key === 'Id' && required ? pairs.get(to)?.[side] : undefined;
      return id === undefined ? [] : [[name, id]];
    }),
  );
}

/** Records that no form makes: written by the engine, as services write them. */
async function writeRow(entity: Entity, values: RecordData): Promise<number> {
  number += 1;
  const required = entity.stored.filter((field) => field.required && !(field.name in values) && field.default === undefined);
  const samples = required.map((field) => [
    field.name,
    field.to === 'utilisateur' ? director.person.id : sampleValue(engine.registry, field, number),
  ]);
  const record: RecordData = { ...Object.fromEntries(samples), ...values };
  function* work(): Work<number> {
    const [id] = yield* ask({ do: 'create', entity: entity.name, records: [record] });
    return Number(id);
  }
  return write(engine, everyRight(), { operation: 'create', entity, work });
}

async function token(IsLecture: boolean): Promise<string> {
  const DateExpiration = new Date(api.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  const body = { Libelle: 'Une édition', Droits: codes, IsLecture, EditionsPermises: [OWN], DateExpiration, MotDePasse: PASSWORD };
  const reply = await director.call('POST', '/api/mon-compte/jetons', body);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().Jeton;
}

async function call(jeton: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  // The pace of a token is that of people: the clock leaves it time.
  api.advance(200);
  const headers = { host: HOST, authorization: `Bearer ${jeton}` };
  return api.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

function can(name: string, action: string): boolean {
  return operations.some((operation) => operation.entity === name && operation.action === action);
}

it('meets records of every entity that belongs to editions', () => {
  expect(unmade).toEqual([]);
});

/** Faults in how a token of one edition sees a record of another one, by each way of reading its kind; nothing, if all is well. */
async function toldOf({ name, plural }: EntityDescriptor, { own, other }: Pair): Promise<readonly string[]> {
  const list = `/api/${plural}/filter`;
  const filter = { IdsPk: [own, other] };
  const seen = idsOf(await director.call('POST', list, { filter, skip: 0, take: 10 }));
  const found = idsOf(await call(reading, 'POST', list, { filter, skip: 0, take: 10 }));
  const faults = [
    ...(found.includes(other) ? ['is listed'] : []),
    ...(seen.includes(other) ? [] : ['is not there for its own people']),
    ...(seen.includes(own) && !found.includes(own) ? ['hides a record of its own edition'] : []),
  ];
  async function expectReply(fault: string, reply: Promise<LightMyRequestResponse>, isRight: (one: LightMyRequestResponse) => boolean) {
    const one = await reply;
    if (!isRight(one)) faults.push(`${fault}: ${one.statusCode} ${one.body.slice(0, 200)}`);
  }
  await expectReply('is counted', call(reading, 'POST', `${list}/count`, filter), ({ body }) => body === String(found.length));
  const search = { filter: { GlobalSearch: CANARY }, skip: 0, take: 10 };
  await expectReply('is searched', call(reading, 'POST', list, search), ({ body }) => body === '[]');
  if (can(name, 'get')) {
    await expectReply('is opened', call(reading, 'GET', `/api/${plural}/${other}`), isAbsent);
    await expectReply('is hidden', call(reading, 'GET', `/api/${plural}/${own}`), ({ statusCode }) => statusCode === 200);
  }
  if (can(name, 'historique')) await expectReply('has a history', call(reading, 'GET', `/api/${plural}/${other}/historique`), isAbsent);
  const choices = call(reading, 'GET', `/api/${plural}/choix?ids=${own},${other}&take=50`);
  await expectReply('is chosen', choices, (reply) => reply.statusCode !== 200 || !idsOf(reply).includes(other));
  return faults;
}

function idsOf(reply: LightMyRequestResponse): readonly number[] {
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<readonly { readonly Id: number }[]>().map(({ Id }) => Id);
}

function isAbsent({ statusCode }: LightMyRequestResponse): boolean {
  return statusCode === 404;
}

/** Writes of a token of one edition on a record of another one that are not refused as they ought to be. */
async function writesOn({ name, plural, edition }: EntityDescriptor, id: number): Promise<readonly string[]> {
  const found = can(name, 'get') ? (await director.call('GET', `/api/${plural}/${id}`)).json<RecordData>() : { Version: 1 };
  const record = { ...found, Id: id };
  const fresh = Object.fromEntries(Object.entries(found).filter(([field]) => !['Id', 'Version'].includes(field)));
  const calls = [
    ...(can(name, 'update') ? [['PUT', `/api/${plural}/${id}`, record] as const] : []),
    ...(can(name, 'delete') ? [['DELETE', `/api/${plural}/${id}`, record] as const] : []),
    ...(can(name, 'create') && edition !== null ? [['POST', `/api/${plural}`, { ...fresh, [edition]: OTHER }] as const] : []),
  ];
  const faults: string[] = [];
  for (const [method, url, body] of calls) {
    const reply = await call(writing, method, url, body);
    const isRefused = method === 'POST' ? [400, 403, 404, 409].includes(reply.statusCode) : isAbsent(reply);
    if (!isRefused) faults.push(`${method} ${reply.statusCode}`);
  }
  return faults;
}

const listed = bound.filter(({ name }) => can(name, 'search')).map((entity) => [entity.name, entity] as const);

describe.each(listed.filter(([name]) => bounds.get(name)?.pair === null))('%s', (name, entity) => {
  it('is listed, counted, searched, chosen, opened and written within the edition of the token', { timeout: 60_000 }, async () => {
    const pair = pairs.get(name) ?? { own: ABSENT, other: ABSENT };
    expect(await toldOf(entity, pair)).toEqual([]);
    expect(await writesOn(entity, pair.other)).toEqual([]);
  });
});

it('follows no path from a record of every edition to those of another one', async () => {
  const { other = ABSENT } = pairs.get('festival-inscription') ?? {};
  const { IdFilm } = (await director.call('GET', `/api/festival-inscriptions/${other}`)).json<{ readonly IdFilm: number }>();
  const Criteres = { field: 'Inscriptions.Eannee', op: 'eq', value: OTHER };
  const body = { filter: { IdsPk: [IdFilm], Criteres }, skip: 0, take: 10 };
  expect(idsOf(await director.call('POST', '/api/films/filter', body))).toEqual([IdFilm]);
  expect(idsOf(await call(reading, 'POST', '/api/films/filter', body))).toEqual([]);
  expect((await call(reading, 'POST', '/api/films/filter/count', body.filter)).body).toBe('0');
  // A derived value of the film counts within the same limit.
  const counts = { filter: { IdsPk: [IdFilm], Colonnes: ['NbInscriptions'] }, skip: 0, take: 10 };
  const [seen, limitedReply] = await Promise.all([
    director.call('POST', '/api/films/filter', counts),
    call(reading, 'POST', '/api/films/filter', counts),
  ]);
  expect([seen.json(), limitedReply.json()]).toMatchObject([[{ NbInscriptions: 1 }], [{ NbInscriptions: 0 }]]);
});

describe.each(listed.filter(([name]) => bounds.get(name)?.pair !== null))('%s', (_, entity) => {
  it('tells nothing about records of editions', () => expectLeftOut(entity));
});

/** Of what names any record, nothing about records of editions is listed. */
async function expectLeftOut({ plural }: EntityDescriptor): Promise<void> {
  const reply = await call(reading, 'POST', `/api/${plural}/filter`, { filter: {}, skip: 0, take: 100 });
  expect(reply.statusCode).toBe(200);
  const names = new Set(bound.map(({ name }) => name));
  expect(reply.json().filter(({ Entite }: { Entite?: string }) => Entite !== undefined && names.has(Entite))).toEqual([]);
}

function urlsOf({ path, entity, action }: OperationDescriptor): readonly string[] {
  const named = bound.find(({ plural }) => path.startsWith(`/api/${plural}/`))?.name;
  const id = pairs.get(entity ?? named ?? '')?.other ?? ABSENT;
  const kinds = /\{(entite|ecran|entity)\}/.test(path) ? ['festival-inscription', 'festival-participant', 'festival-programmation'] : [''];
  return kinds.map((kind) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (['entite', 'entity', 'ecran'].includes(name)) return kind;
      if (name === 'annee') return String(OTHER);
      if (name === 'lot') return '00000000-0000-4000-8000-000000000000';
      return String(kind === '' ? id : (pairs.get(kind)?.other ?? ABSENT));
    });
    return action === 'list' ? `${filled}?filter=${encodeURIComponent('{}')}&skip=0&take=100` : `${filled}?edition=${OTHER}`;
  });
}

function bodyOf({ action, method }: OperationDescriptor): object | undefined {
  if (method === 'get') return undefined;
  return action === 'search' ? { filter: {}, skip: 0, take: 100 } : { Edition: OTHER, Version: 1 };
}

const sampleOperations = sampleOf(
  operations.filter(({ operationId, right }) => right !== 'public' && !APART.has(operationId)),
  EVERY,
);

describe('every operation of the contract', () => {
  it('tells a token of one edition nothing of another one', { timeout: SUITE_MS }, async () => {
    const tally = createTally('tokens, one edition');
    for (const operation of sampleOperations)
      for (const url of urlsOf(operation)) {
        const { body, statusCode } = await call(reading, METHODS[operation.method], url, bodyOf(operation));
        const isNamed = /\{annee\}/.test(operation.path);
        const isOpen = isNamed && statusCode < 300 && operation.method === 'get';
        if (isOpen) tally.note(`${operation.operationId} ${statusCode} ${url}: opens the other edition`);
        tally.note(body.toLowerCase().includes(CANARY) ? `${operation.operationId} ${statusCode} ${url}: tells a canary` : null);
      }
    tally.tell();
    expect(tally.leaks).toEqual([]);
    expect(tally.tries()).toBeGreaterThan(200);
  });

  it('changes nothing of another edition for a token that writes', { timeout: SUITE_MS }, async () => {
    const before = await checksum(api.database.pool, CHANGING);
    const tally = createTally('tokens, writes of one edition');
    for (const operation of sampleOperations.filter(({ method }) => method !== 'get'))
      for (const url of urlsOf(operation)) {
        const { body, statusCode } = await call(writing, METHODS[operation.method], url, bodyOf(operation));
        const leak = body.toLowerCase().includes(CANARY) ? 'tells a canary' : null;
        tally.note(leak === null ? null : `${operation.operationId} ${statusCode} ${url}: ${leak}`);
      }
    tally.tell();
    expect(tally.leaks).toEqual([]);
    const after = await checksum(api.database.pool, CHANGING);
    const names = new Set(bound.map(({ table }) => table));
    expect(Object.fromEntries(Object.entries(after).filter(([table]) => names.has(table)))).toEqual(
      Object.fromEntries(Object.entries(before).filter(([table]) => names.has(table))),
    );
  });

  it('lets a token delete and create across no edition, by cascade or by a reference', async () => {
    const notes = engine.registry.get('film-note');
    const id = await ofOther.create(notes, await ofOther.reachable(notes));
    const note = (await director.call('GET', `/api/film-notes/${id}`)).json();
    const record = (await director.call('GET', `/api/films/${note.IdFilm}`)).json();
    const gone = await call(writing, 'DELETE', `/api/films/${note.IdFilm}`, record);
    expect([gone.statusCode, gone.json().code]).toEqual([403, 'jeton-acces-edition']);
    expect((await director.call('GET', `/api/film-notes/${id}`)).statusCode).toBe(200);
    const headers = { host: HOST, authorization: `Bearer ${reading}`, edition: String(OTHER) };
    const named = await api.app.inject({ method: 'POST', url: '/api/films/filter', headers, payload: { filter: {}, skip: 0, take: 1 } });
    expect(named.json().code).toBe('jeton-acces-edition');
  });

  it('shows the canaries to a person of every edition', async () => {
    const { other } = pairs.get('festival-tranche') ?? { other: 0 };
    const seen = (await director.call('POST', '/api/festival-tranches/filter', { filter: { IdsPk: [other] }, skip: 0, take: 5 })).body;
    expect(seen).toContain(CANARY);
  });
});
