import { randomBytes } from 'node:crypto';
import { headersOf, type WritingAction, writingActions } from '#domain/records/engine/actions.ts';
import { contextOf } from '#server/http/context.ts';
import { readChoiceRequest } from './choice-request.ts';
import { narrowingFields } from '#domain/records/read/linked-choice.ts';
import { readChoices } from '../read/choices.ts';
import { readDictionary } from '../read/dictionary.ts';
import { readLinks } from '../read/linked-records.ts';
import { readPageRequest, readSearchBody } from './list-request.ts';
import { countRecords, getRecord, listRecords, readHistory } from '../read/read-operations.ts';
import { linkFieldOfPath } from '#domain/records/engine/registry.ts';
import { idOfPath, paramOf, queryOf } from './request-parts.ts';
import type { RecordAction, RecordCall } from './record-call.ts';
import { write } from '../write/write-operations.ts';

const list =
  (source: (call: RecordCall) => { readonly [name: string]: unknown }): RecordAction =>
  (call) => {
    const { engine, entity, request } = call;
    return listRecords(engine, contextOf(request), { entity, request: readPageRequest(engine.registry, entity, source(call)) });
  };

const count =
  (filter: (call: RecordCall) => unknown): RecordAction =>
  (call) => {
    const { engine, entity, request, reply } = call;
    const asked = readPageRequest(engine.registry, entity, { filter: filter(call) });
    const key = engine.filterKeys.keep(contextOf(request).user.id, entity.name, asked.filter);
    if (key !== null) reply.header('x-filtre-session-key', key);
    return countRecords(engine, contextOf(request), { entity, request: asked });
  };

const choices: RecordAction = ({ engine, entity, request }) =>
  readChoices(engine, contextOf(request), { entity, request: readChoiceRequest(queryOf(request), narrowingFields(entity.name)) });

/** Unchanged since the browser has it: nothing travels, and no query runs either. */
const dictionary: RecordAction = async ({ engine, entity, request, reply }) => {
  const { etag, body } = await readDictionary(engine, contextOf(request), entity);
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'culture, cookie');
  if (request.headers['if-none-match']?.includes(etag) !== true) return body;
  await reply.code(304).send();
  return body;
};

const SECRET_BYTES = 24;

/** An action of the domain, in one transaction. */
const writing =
  (operation: string, action: WritingAction): RecordAction =>
  async ({ engine, entity, operation: { path }, request, reply }) => {
    const context = contextOf(request);
    const key = request.headers['idempotency-key'];
    const call = {
      entity,
      path,
      id: () => idOfPath(request),
      ids: paramOf(request, 'ids'),
      body: request.body,
      key: typeof key === 'string' && key !== '' ? key : null,
      newSecret: () => randomBytes(SECRET_BYTES).toString('base64url'),
    };
    const written = await write(engine, context, { operation, entity, work: (unit) => action(unit, call) });
    reply.headers(headersOf(written, context.batch));
    return written.body;
  };

const links: RecordAction = ({ engine, entity, operation, request }) =>
  readLinks(engine, contextOf(request), { entity, field: linkFieldOfPath(entity, operation.path), id: idOfPath(request) });

/** What each action of the contract does. */
export const actions: Readonly<Record<string, RecordAction>> = {
  get: ({ engine, entity, request }) => getRecord(engine, contextOf(request), { entity, id: idOfPath(request) }),
  list: list(({ request }) => queryOf(request)),
  search: list(({ request }) => readSearchBody(request.body)),
  count: count(({ request }) => queryOf(request)['filter']),
  countSearch: count(({ request }) => request.body),
  choix: choices,
  dictionary,
  historique: ({ engine, entity, request }) => readHistory(engine, contextOf(request), { entity, id: idOfPath(request) }),
  links,
  ...Object.fromEntries(Object.entries(writingActions).map(([name, action]) => [name, writing(name, action)])),
};
