import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { headersOf, type WritingAction, writingActions } from '#domain/registries/actions.ts';
import { isRecordData } from '#domain/values/record-data.ts';
import { contextOf } from '#server/http/context.ts';
import { readChoices } from '../read/choices.ts';
import { readDictionary } from '../read/dictionary.ts';
import { readLinks } from '../read/linked-records.ts';
import { getRecord, listRecords, readHistory } from '../read/read-operations.ts';
import { countRecords } from '../read/row-count.ts';
import { write } from '../write/write-operations.ts';
import { type AskedOperation, readingActions, type RecordReader, writingCall } from '#domain/registries/asked-actions.ts';
import type { RecordAction, RecordCall } from './record-call.ts';

function askedOf({ entity, operation: { path }, request }: RecordCall): AskedOperation {
  return {
    entity,
    path,
    params: textsOf(request),
    query: isRecordData(request.query) ? request.query : {},
    body: request.body,
  };
}

function textsOf({ params }: FastifyRequest): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  if (!isRecordData(params)) return texts;
  for (const name in params) {
    const value = params[name];
    if (typeof value === 'string') texts[name] = value;
  }
  return texts;
}

/** Reads of the database for one call. */
function readerOf(call: RecordCall): RecordReader<Promise<unknown>> {
  const { engine, request, reply } = call;
  const context = contextOf(request);
  return {
    registry: engine.registry,
    get: (entity, id) => getRecord(engine, context, { entity, id }),
    list: (entity, page) => listRecords(engine, context, { entity, request: page }),
    count: (entity, { filter, max }) => {
      const key = engine.filterKeys.keep(context.user.id, entity.name, filter);
      if (key !== null) reply.header('x-filtre-session-key', key);
      return countRecords(engine, context, { entity, filter, max });
    },
    choices: (entity, choice) => readChoices(engine, context, { entity, request: choice }),
    dictionary: () => dictionary(call),
    history: (entity, id) => readHistory(engine, context, { entity, id }),
    links: (entity, field, id) => readLinks(engine, context, { entity, field, id }),
  };
}

/** Unchanged since the browser has it: nothing travels, and no query runs either. */
async function dictionary({ engine, entity, request, reply }: RecordCall): Promise<unknown> {
  const { etag, body } = await readDictionary(engine, contextOf(request), entity);
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'culture, cookie');
  if (request.headers['if-none-match']?.includes(etag) !== true) return body;
  await reply.code(304).send();
  return body;
}

const SECRET_BYTES = 24;

/** An action of the domain, in one transaction. */
function writing(operation: string, action: WritingAction): RecordAction {
  return async (call) => {
    const { engine, entity, request, reply } = call;
    const context = contextOf(request);
    function newSecret(): string {
      return randomBytes(SECRET_BYTES).toString('base64url');
    }
    const actionCall = writingCall(askedOf(call), { key: request.headers['idempotency-key'], newSecret });
    const written = await write(engine, context, { operation, entity, work: (unit) => action(unit, actionCall) });
    reply.headers(headersOf(written, context.batch));
    return written.body;
  };
}

/** Code of each action of the contract. */
export const actions: Readonly<Record<string, RecordAction>> = {
  ...Object.fromEntries(
    Object.entries(readingActions).map(([name, read]): [string, RecordAction] => [name, (call) => read(readerOf(call), askedOf(call))]),
  ),
  ...Object.fromEntries(Object.entries(writingActions).map(([name, action]) => [name, writing(name, action)])),
};
