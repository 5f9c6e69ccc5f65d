import { contextOf } from '#server/http/context.ts';
import { readChoiceRequest } from './choice-request.ts';
import { readChoices } from '../read/choices.ts';
import { readDictionary } from '../read/dictionary.ts';
import { duplicateRecord } from '../write/duplicate-operation.ts';
import { changeLinks, readLinkIds, readLinks, saveLinks } from '../write/link-operations.ts';
import { readPageRequest, readSearchBody } from './list-request.ts';
import { saveBatch } from '../write/batch-operation.ts';
import { countRecords, getRecord, listRecords, readHistory } from '../read/read-operations.ts';
import { linkFieldOfPath } from '../engine/registry.ts';
import { idOfPath, paramOf, queryOf } from './request-parts.ts';
import type { RecordAction, RecordCall } from './record-call.ts';
import { runTransition } from '../transitions/transition-operation.ts';
import { changeRecord, createRecord, removeRecord } from '../write/write-operations.ts';

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
  readChoices(engine, contextOf(request), { entity, request: readChoiceRequest(queryOf(request)) });

/** Unchanged since the browser has it: nothing travels, and no query runs either. */
const dictionary: RecordAction = async ({ engine, entity, request, reply }) => {
  const { etag, body } = await readDictionary(engine, contextOf(request), entity);
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'culture, cookie');
  if (request.headers['if-none-match']?.includes(etag) !== true) return body;
  await reply.code(304).send();
  return body;
};

const create: RecordAction = ({ engine, entity, request }) => {
  const key = request.headers['idempotency-key'];
  return createRecord(engine, contextOf(request), { entity, data: request.body, key: typeof key === 'string' && key !== '' ? key : null });
};

const update: RecordAction = async ({ engine, entity, request, reply }) => {
  const { id, version } = await changeRecord(engine, contextOf(request), { entity, id: idOfPath(request), data: request.body });
  reply.header('etag', `"${version}"`);
  return id;
};

const remove: RecordAction = async ({ engine, entity, request, reply }) => {
  const context = contextOf(request);
  await removeRecord(engine, context, { entity, id: idOfPath(request), data: request.body });
  reply.header('x-batch', context.batch);
  return true;
};

/** What a lot deletes is restored like any deletion. */
const lot: RecordAction = async ({ engine, entity, request, reply }) => {
  const context = contextOf(request);
  const saved = await saveBatch(engine, context, { entity, body: request.body });
  reply.header('x-batch', context.batch);
  return saved;
};

const transition: RecordAction = async ({ engine, entity, operation, request, reply }) => {
  const name = operation.path.slice(operation.path.lastIndexOf('/') + 1);
  const { id, version, mail } = await runTransition(engine, contextOf(request), {
    entity,
    id: idOfPath(request),
    name,
    body: request.body,
  });
  reply.header('etag', `"${version}"`);
  if (mail !== null) reply.header('x-mail', mail.ok ? mail.traceId : mail.code);
  return id;
};

const correct: RecordAction = async ({ engine, entity, request, reply }) => {
  const { id, version } = await runTransition(engine, contextOf(request), {
    entity,
    id: idOfPath(request),
    name: null,
    body: request.body,
  });
  reply.header('etag', `"${version}"`);
  return id;
};

const links: RecordAction = ({ engine, entity, operation, request }) =>
  readLinks(engine, contextOf(request), { entity, field: linkFieldOfPath(entity, operation.path), id: idOfPath(request) });

const changeLinked =
  (change: 'add' | 'remove'): RecordAction =>
  async ({ engine, entity, operation, request }) => {
    const ids = readLinkIds(paramOf(request, 'ids'));
    await changeLinks(engine, contextOf(request), {
      entity,
      field: linkFieldOfPath(entity, operation.path),
      id: idOfPath(request),
      ids,
      change,
    });
    return true;
  };

const savedLinks: RecordAction = async ({ engine, entity, operation, request, reply }) => {
  const field = linkFieldOfPath(entity, operation.path);
  const { id, version } = await saveLinks(engine, contextOf(request), { entity, field, id: idOfPath(request), body: request.body });
  reply.header('etag', `"${version}"`);
  return id;
};

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
  create,
  update,
  delete: remove,
  duplicate: ({ engine, entity, request }) =>
    duplicateRecord(engine, contextOf(request), { entity, id: idOfPath(request), body: request.body }),
  lot,
  transition,
  correct,
  links,
  linksSave: savedLinks,
  linkAdd: changeLinked('add'),
  linkRemove: changeLinked('remove'),
};
