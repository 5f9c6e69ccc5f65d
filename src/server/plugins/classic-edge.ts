import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { operations } from '#generated/contract/operations.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { MAX_TAKE } from '#domain/records/requests/list-request.ts';
import { corePath, listQuery, serviceNames, unwrapBody, withLegacyDates } from '#domain/transport/classic.ts';
import { changeAnswers } from './answers.ts';

function serviceOf(path: string): string {
  return path.split('/')[2] ?? '';
}

/** Names that a service bears already: those of the records it would hide stay plural. */
const taken = new Set(operations.map(({ path }) => serviceOf(path)));
const names = serviceNames(
  Object.fromEntries(operations.flatMap(({ path, entity }) => (entity === null || taken.has(entity) ? [] : [[serviceOf(path), entity]]))),
);
const short = new Set<string>(Object.values(entities).flatMap(({ dictionary, plural }) => (dictionary === null ? [] : [plural])));
const LIMITS = { isShort: (path: string) => short.has(serviceOf(path)), takeMax: MAX_TAKE };
/** Calls that came by a classic name: their replies have classic dates. */
const classicCalls = new WeakSet<IncomingMessage>();

/** The address by which our routes know a call of a classic client, or of one that writes parameters as segments. */
export function coreAddress(request: IncomingMessage): string {
  const address = request.url ?? '/';
  const mark = address.indexOf('?');
  const path = mark === -1 ? address : address.slice(0, mark);
  // A path of ours for lists of the older make, by the name of their entity.
  const translatedPath = path.includes('/utilisateur-classement/') ? null : corePath(path, names);
  if (translatedPath !== null) classicCalls.add(request);
  const core = listQuery(translatedPath ?? path, LIMITS);
  if (core === path) return address;
  return mark === -1 ? core : `${core}${core.includes('?') ? '&' : '?'}${address.slice(mark + 1)}`;
}

/** Bodies in their `item`, and instants as `/Date(ms)/`, for who called by a classic name. */
export function registerClassicEdge(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (classicCalls.has(request.raw)) request.body = unwrapBody(request.body);
    done();
  });
  changeAnswers(app, (request, reply, payload) => {
    if (!classicCalls.has(request.raw) || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    // Files of a record are bytes.
    return String(reply.getHeader('content-type')).includes('json') ? withLegacyDates(payload.toString()) : payload;
  });
}
