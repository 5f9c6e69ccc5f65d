/**
 * Every masked field of every entity holds a mark, and every operation is called by somebody who may do everything but see them:
 * whatever an operation answers, refusals included, no mark is in it. The same sweep by somebody who may see them finds the marks.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationDescriptor, operations } from '#generated/contract/operations.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { ContratType } from '#generated/enums/contrat-type.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { brokenRules } from '#domain/records/write/rules.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { type EventStream, openEventStream } from '../support/event-stream.ts';

/** Values that a mark supposes of its record. */
const BESIDES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'festival-participant-organisateur': { TypeContrat: ContratType.salarie },
};
/** Number that no record has: the sweep changes nothing. */
const ABSENT = '2000000000';
const TEXT = 'canarimasque';
const YEAR = '1913';
const MARKS = new RegExp(`${TEXT}|${YEAR}-\\d\\d-\\d\\d|\\d\\d/\\d\\d/${YEAR}`, 'i');

function markOf({ kind, max = 60 }: FieldDescriptor, round: number): string {
  return kind === 'date' ? `${YEAR}-0${round}-11` : `${TEXT}${round}`.slice(0, max);
}

/** A mark that passes the check of its field: an account number of which only the two digits of control are searched. */
function checkedMark({ name, rules }: EntityDescriptor, field: FieldDescriptor, round: number): string {
  const mark = markOf(field, round);
  const checks = rules.filter((rule) => rule.rule === 'check' && rule.field === field.name);
  const controls = Array.from({ length: 100 }, (_, digits) => `FR${String(digits).padStart(2, '0')}${mark.toUpperCase()}`);
  const fitting = [mark, ...controls].find((value) => brokenRules({ rules: checks }, { [field.name]: value }).length === 0);
  if (fitting === undefined) throw new Error(`${name}.${field.name}: no mark passes its checks`);
  return fitting;
}

function markedFields({ fields }: EntityDescriptor): readonly FieldDescriptor[] {
  return fields.filter(
    ({ privacy, column, readOnly, kind }) =>
      privacy?.mask === true && column !== null && !readOnly && ['string', 'text', 'date'].includes(kind),
  );
}

const all = Object.values<EntityDescriptor>(entities);
const marked = all.filter((entity) => entity.operations.includes('create') && markedFields(entity).length > 0);
/** Rights that show them: the one that each masked field requires. */
const SHOWING = new Set(all.flatMap(({ fields }) => fields.flatMap(({ privacy }) => privacy?.right ?? [])));

let api: ApiApp;
let director: SignedIn;
let reader: SignedIn;
const records = new Map<string, readonly number[]>();
let deletedBatch = '';
let stream: EventStream;

function familyOf(name: string): readonly number[] {
  const base = entities[name as keyof typeof entities];
  return marked.flatMap((entity) =>
    entity.name === name || entity.extends === name || base?.extends === entity.name ? (records.get(entity.name) ?? []) : [],
  );
}

beforeAll(async () => {
  api = await startApiApp();
  const codes = rights.map(({ code }) => code);
  director = await api.signInWith(...codes);
  reader = await api.signInWith(...codes.filter((code) => !SHOWING.has(code)));
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const address = api.app.server.address();
  stream = await openEventStream(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, reader.cookie);
  const engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
  const factory = createRecordFactory(engine, { sender: director.person.id });
  for (const entity of marked) {
    function values(round: number) {
      return Object.fromEntries(markedFields(entity).map((field) => [field.name, checkedMark(entity, field, round)]));
    }
    const ids: number[] = [];
    for (let made = 0; made < 2; made += 1) {
      const record = { ...(await factory.reachable(engine.registry.get(entity.name))), ...values(made + 1), ...BESIDES[entity.name] };
      ids.push(await factory.create(engine.registry.get(entity.name), record));
    }
    records.set(entity.name, ids);
    for (const [index, id] of ids.entries()) {
      const before = (await director.call('GET', `/api/${entity.plural}/${id}`)).json();
      const changed = await director.call('PUT', `/api/${entity.plural}/${id}`, { ...before, ...values(index + 3) });
      if (changed.statusCode !== 200) throw new Error(`${entity.name}: ${changed.body}`);
    }
  }
  const gone = await director.call('POST', '/api/personnes', { Nom: 'Partie', DateNaissance: `${YEAR}-03-12` });
  const deleted = await director.call('DELETE', `/api/personnes/${gone.json()}`, { Id: gone.json(), Version: 1 });
  deletedBatch = String(deleted.headers['x-batch']);
});
afterAll(async () => {
  stream.close();
  await api.close();
});

/** Would end the session of who asks, or the sweep itself; the stream never ends and is looked at apart. */
const APART = new Set([
  'streamEvents',
  'login',
  'confirmLogin',
  'replayLogin',
  'logout',
  'closeSession',
  'closeAutresSessions',
  'retrieveInsRecups',
]);
const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
const SCREENS = ['personne', 'contact', 'festival-participant', 'festival-participant-benevole', 'festival-participant-organisateur'];

/** Addresses of an operation that lead to the marked records. */
function urlsOf({ path, entity }: OperationDescriptor): readonly string[] {
  const entityName = entity ?? marked.find(({ plural }) => path.startsWith(`/api/${plural}/`))?.name ?? null;
  const ids = entityName === null ? [ABSENT] : familyOf(entityName).map(String);
  const kinds = path.includes('{entite}') || path.includes('{ecran}') || path.includes('{entity}') ? SCREENS : [''];
  return kinds.map((kind) => {
    const [first = ABSENT, second = ABSENT] = kind === '' ? ids : familyOf(kind).map(String);
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (['entite', 'entity', 'ecran'].includes(name)) return kind;
      if (name === 'lot') return deletedBatch;
      return name === 'source' ? second : first;
    });
    return filled;
  });
}

function bodyOf({ action, method, entity }: OperationDescriptor): unknown {
  const names = entity === null ? [] : markedFields(entities[entity as keyof typeof entities]).map(({ name }) => name);
  if (action === 'search') return { filter: { Colonnes: ['Id', ...names] }, skip: 0, take: 100 };
  if (action === 'update' || action === 'delete') return { Version: 1, Nom: 'Périmée' };
  if (action === 'lot') return { Items: familyOf(entity ?? '').map((Id) => ({ Id, Version: 1 })), Deleted: [] };
  if (action === 'exportListe') return { format: 'csv', filter: {} };
  return method === 'get' ? undefined : {};
}

interface Seen {
  readonly operation: string;
  readonly status: number;
  readonly mark: string;
}

async function sweep(person: SignedIn): Promise<{ readonly found: readonly Seen[]; readonly asked: number }> {
  const found: Seen[] = [];
  let callCount = 0;
  for (const operation of operations.filter(({ operationId }) => !APART.has(operationId)))
    for (const url of urlsOf(operation)) {
      const query = operation.action === 'list' ? `?filter=${encodeURIComponent('{}')}&skip=0&take=100` : '';
      const search = operation.action === 'choix' ? `?search=${TEXT}&take=50` : query;
      const reply = await person.call(METHODS[operation.method], `${url}${search}`, bodyOf(operation));
      callCount += 1;
      const mark = MARKS.exec(reply.body)?.[0];
      if (mark !== undefined) found.push({ operation: operation.operationId, status: reply.statusCode, mark });
    }
  return { found, asked: callCount };
}

describe('what is masked', () => {
  it('is in no answer to who may not see it', async () => {
    const { found, asked } = await sweep(reader);
    expect(found).toEqual([]);
    expect(asked).toBeGreaterThan(1_500);
    expect(JSON.stringify(stream.events)).not.toMatch(MARKS);
  });

  it('is found by the same sweep for who may see it: in records, lists, histories, conflicts and exports', async () => {
    const { found } = await sweep(director);
    const seen = new Set(found.map(({ operation, status }) => `${operation} ${status}`));
    for (const entity of ['Personne', 'Contact', 'FestivalParticipantBenevole', 'FestivalParticipantOrganisateur'])
      expect([...seen].filter((operation) => new RegExp(`${entity}\\b|${entity}s\\b`).test(operation))).not.toEqual([]);
    const statuses = new Set(found.map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual([200, 409]);
    const byAction = new Set(found.map(({ operation }) => operations.find(({ operationId }) => operationId === operation)?.action));
    expect([...byAction]).toEqual(expect.arrayContaining(['get', 'search', 'historique', 'update', 'exportListe']));
    expect(JSON.stringify(stream.events)).toContain('"entity":"personne"');
  });
});
