/**
 * The contract as a question and as an answer: requests that it allows, drawn over its operations, each answer held against it. The long
 * mode (`WALK=full`, as `.ci/run` does) asks every operation, `npm test` a sample.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { fieldsOfRule } from '#domain/records/write/rules.ts';
import { createRandom } from '#domain/values/random.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { randomValue } from '#tests/support/contract/random-value.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

const IS_FULL = process.env['WALK'] === 'full';
const EVERY = IS_FULL ? 1 : 16;
const TIMES = Number(process.env['FUZZ_TIMES'] ?? 1);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_270_513);
const LONG = 900_000;

/** Endless, or about the session of the test itself, or of another server. */
const APART = new Set(['streamEvents', 'login', 'confirmLogin', 'replayLogin', 'logout', 'retrieveInsRecups', 'restartFrontCache']);
/** Refusals that the contract could have announced: a request that it allows does not meet them. */
const UNTOLD = new Set(['json-invalide', 'requete-invalide', 'type-de-contenu']);
/** The same of a field of a record that is written; what hangs on other fields is a rule, which no schema tells. */
const UNTOLD_FIELDS = new Set(['champ-inconnu', 'obligatoire', 'type', 'enumeration']);
const WRITES = new Set<unknown>(['create', 'update', 'lot']);

interface Call {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly address: string;
  readonly operation: RecordData;
}

type Part = JsonValue | RecordData | undefined;

const document: RecordData = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../generated/openapi.json'), 'utf8'));
const schemas = inside(document, 'components', 'schemas');
const random = createRandom(SEED);
const draws = { random: random.next, schemas: isRecordData(schemas) ? schemas : {} };
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
ajv.addSchema({ $id: 'contract', ...document });

const all = Object.values<EntityDescriptor>(entities);
const ids = new Map<string, number>();
let api: ApiApp;
let admin: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  admin = await everyRight();
  const engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
  const factory = createRecordFactory(engine, { sender: admin.person.id });
  for (const { name, operations } of all)
    if (operations.includes('create')) ids.set(name, await factory.create(engine.registry.get(name)).catch(() => 1));
}, LONG);
afterAll(() => api.close());

it('answers what the contract allows to ask with what it declares', { timeout: LONG }, async () => {
  const outside: string[] = [];
  const counts: Record<number, number> = {};
  const sampleCalls = calls().filter((_, index) => index % EVERY === 0);
  for (let time = 0; time < TIMES; time += 1)
    for (const call of sampleCalls) {
      const { status, fault } = await ask(call);
      counts[status] = (counts[status] ?? 0) + 1;
      if (fault !== null) outside.push(`${call.operationId}: ${fault}`);
    }
  if (IS_FULL) console.info(`fuzz: ${sampleCalls.length * TIMES} calls, ${JSON.stringify(counts)}, seed ${SEED}`);
  expect(outside).toEqual([]);
  expect(sampleCalls.length).toBeGreaterThan(100);
});

function everyRight(): Promise<SignedIn> {
  return api.signInWith(...rights.map(({ code }) => code));
}

/** Reads first, deletions last: what a call needs is still there. */
function calls(): readonly Call[] {
  const paths = inside(document, 'paths');
  const found = Object.entries(isRecordData(paths) ? paths : {}).flatMap(([address, item]) =>
    Object.entries(isRecordData(item) ? item : {}).flatMap(([method, operation]): Call[] => {
      if (!isRecordData(operation)) return [];
      const operationId = String(operation['operationId']);
      return APART.has(operationId) ? [] : [{ operationId, method: METHODS[method] ?? 'GET', address, operation }];
    }),
  );
  const order = ['GET', 'POST', 'PUT', 'DELETE'];
  return found.toSorted((left, right) => order.indexOf(left.method) - order.indexOf(right.method));
}

const METHODS: Readonly<Record<string, Call['method']>> = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' };

async function ask(call: Call): Promise<{ readonly status: number; readonly fault: string | null }> {
  const { operation, method } = call;
  const schema = inside(operation, 'requestBody', 'content', 'application/json', 'schema');
  const body = schema === undefined ? undefined : await bodyOf(call, schema);
  const url = addressOf(call);
  const reply = await admin.call(method, url, body);
  // A call may close the session of its own user, or take the account away.
  if (reply.statusCode === 401) admin = await everyRight();
  const fault = faultOf(operation, reply);
  return { status: reply.statusCode, fault: fault === null ? null : `${fault} · ${method} ${url} ${JSON.stringify(body)}` };
}

/** An existing record is changed under its own version: the rest would go untested otherwise. */
async function bodyOf({ operation }: Call, schema: JsonValue): Promise<JsonValue> {
  const drawn = randomValue(schema, draws);
  const id = ids.get(String(operation['x-entity']));
  if (!isRecordData(drawn) || id === undefined || drawn['Version'] === undefined || random.chance(0.2)) return drawn;
  const plural = all.find(({ name }) => name === operation['x-entity'])?.plural;
  const record: unknown = (await admin.call('GET', `/api/${plural}/${id}`)).json();
  const version = isRecordData(record) ? record['Version'] : undefined;
  return typeof version === 'number' ? { ...drawn, ...(drawn['Id'] !== undefined && { Id: id }), Version: version } : drawn;
}

function addressOf({ address, operation }: Call): string {
  const { parameters } = operation;
  const query = new URLSearchParams();
  let url = address;
  for (const given of Array.isArray(parameters) ? parameters : []) {
    const parameter = resolved(given);
    const name = String(parameter['name']);
    const value = valueOf(parameter, operation);
    if (parameter['in'] === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value));
    else if (parameter['in'] === 'query' && (parameter['required'] === true || random.chance(0.5))) query.set(name, value);
  }
  const search = query.toString();
  return `/api${url}${search === '' ? '' : `?${search}`}`;
}

function valueOf(parameter: RecordData, operation: RecordData): string {
  const recordId = parameter['name'] === 'id' ? ids.get(String(operation['x-entity'])) : undefined;
  if (recordId !== undefined && random.chance(0.8)) return String(recordId);
  const json = inside(parameter, 'content', 'application/json', 'schema');
  if (json !== undefined) return JSON.stringify(randomValue(json, draws));
  const value = randomValue(parameter['schema'], draws);
  return Array.isArray(value) ? value.join(',') : String(value);
}

interface Reply {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

function faultOf(operation: RecordData, { statusCode, body, headers }: Reply): string | null {
  const declared = inside(operation, 'responses', String(statusCode));
  if (declared === undefined) return `${statusCode} is not declared: ${body.slice(0, 300)}`;
  const content = inside(resolved(declared), 'content');
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  const media = Object.entries(isRecordData(content) ? content : {}).find(([name]) => name === type || fitsRange(name, type));
  if (media === undefined)
    return body === '' ? null : `${statusCode} answers ${type}, not ${Object.keys(isRecordData(content) ? content : {}).join()}`;
  if (!type.endsWith('json')) return null;
  const value: unknown = JSON.parse(body);
  return untold(operation, value) ?? mismatch(inside(media[1], 'schema'), value);
}

/** A stored file has the type that it was stored with. */
const STORED = 'application/octet-stream';

function fitsRange(range: string, type: string): boolean {
  return (range.endsWith('/*') && type.startsWith(range.slice(0, -1))) || (range === STORED && !type.endsWith('json'));
}

function untold(operation: RecordData, value: unknown): string | null {
  if (!isRecordData(value) || typeof value['code'] !== 'string' || typeof value['status'] !== 'number') return null;
  if (UNTOLD.has(value['code'])) return `refused with ${value['code']}: ${JSON.stringify(value['detail'])}`;
  const { errors } = value;
  const entity = all.find(({ name }) => name === operation['x-entity']);
  if (!WRITES.has(operation['x-action'])) return null;
  const fields = (Array.isArray(errors) ? errors : []).filter((one) => isRecordData(one) && isUntold(entity, one));
  return fields.length === 0 ? null : `refused for a reason that the contract could tell: ${JSON.stringify(fields)}`;
}

function isUntold(entity: EntityDescriptor | undefined, { path: place, code }: RecordData): boolean {
  const name = String(place).split('.').at(-1) ?? '';
  if (code === 'lecture-seule') return entity?.fields.some((field) => field.name === name && field.readOnly) ?? true;
  const ruled = [
    ...(entity?.rules.flatMap((rule) => fieldsOfRule(rule)) ?? []),
    ...(entity?.fields.flatMap(answering) ?? []),
    ...typedAnswers(entity),
  ];
  return UNTOLD_FIELDS.has(String(code)) && !(code === 'obligatoire' && ruled.includes(name));
}

/** Fields of an answer: another record, its question, says which of them it requires. */
function answering({ name, answer }: FieldDescriptor): readonly string[] {
  return answer === undefined ? [] : [name, answer.chosen];
}

/** Fields of an answer to a question of the staff: the type of the question says which of them it requires. */
function typedAnswers(entity: EntityDescriptor | undefined): readonly string[] {
  return all.flatMap(({ questioned }) => (questioned?.answers === entity?.name ? Object.values(questioned?.types ?? {}) : []));
}

const validators = new Map<string, ReturnType<typeof ajv.compile>>();

function mismatch(schema: JsonValue | undefined, value: unknown): string | null {
  if (schema === undefined) return null;
  const text = JSON.stringify(schema);
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text.replaceAll('"#/components/', '"contract#/components/')));
  validators.set(text, validate);
  return validate(value) ? null : `answer outside its schema: ${ajv.errorsText(validate.errors)}`;
}

function resolved(value: Part): RecordData {
  const target = inside(value, '$ref');
  const found = typeof target === 'string' ? inside(document, ...target.split('/').slice(1)) : value;
  return isRecordData(found) ? found : {};
}

function inside(value: Part, ...names: readonly string[]): JsonValue | undefined {
  const [name = '', ...others] = names;
  const found = isRecordData(value) ? value[name] : undefined;
  return others.length === 0 ? found : inside(found, ...others);
}
