import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { languageOf, type PublicReader } from '#domain/public-read/reader.ts';
import { readableEdition } from '#domain/public-read/readable-edition.ts';
import { parseInstant, zonedParts } from '#domain/values/dates.ts';
import { zoneOfEdition } from '#domain/values/dates/festival-zone.ts';
import { byClockOf } from '#domain/work/by-clock.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, type Work } from '#domain/work/work.ts';
import { withSizes } from '#server/public/picture-sizes.ts';
import { openTo } from '#server/public/public-edge.ts';
import type { PublicKeyRow } from '#server/public/public-key-repository.ts';
import type { PublicAnswer } from '#server/public/public-reads.ts';
import { queryOn } from '#server/files/file-repository.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import type { ServiceContext, UncheckedCall } from '#server/services/service-call.ts';
import type { PublicRead } from './public-read.ts';

const Query = z.object({ edition: z.number().optional(), lang: z.string().optional() });

/** Browsers and proxies of one reader: another key may read another edition at the same address. */
const CACHE = 'private, max-age=60, must-revalidate';
const VARY = 'origin, accept-language, authorization, x-api-key';

interface Written {
  readonly mime: string;
  readonly text: string;
}

interface ReadingOf extends Pick<PublicReader, 'edition' | 'culture'> {
  /** Of the published grid; 0: it is not published. */
  readonly version: number;
}

/** Answers a read of a site as JSON, with what the contract declares and nothing else. */
export function sendPublicRead(operation: string, service: PublicRead<unknown, unknown>, call: UncheckedCall): Promise<FastifyReply> {
  const { tools } = call.context;
  const { context, ...asked } = call;
  return sendPublic(operation, call, {
    run: (reader) => service.run(asked, reader),
    write: async (value, { edition }) => ({
      mime: 'application/json; charset=utf-8',
      text: JSON.stringify(await tools.publicReads.declared.keep(operation, await withSizes(queryOn(context.tools.pool), edition, value))),
    }),
  });
}

interface PublicMaking<T> {
  readonly run: (reader: PublicReader) => Work<T>;
  readonly write: (value: T, reader: PublicReader) => Promise<Written> | Written;
}

/** The same of any text: the key, the edition and the language are the reader's, and a reader that has it already gets a 304. */
export async function sendPublic<T>(
  operation: string,
  { context, params, query }: UncheckedCall,
  making: PublicMaking<T>,
): Promise<FastifyReply> {
  const { request, reply, tools } = context;
  void reply.header('vary', VARY);
  const key = await admitSite(context);
  const { edition = null, lang } = Query.parse(query ?? {});
  const culture = languageOf(lang, request.headers['accept-language']);
  const question = [operation, key.editions, edition, culture, params];
  const answer = await tools.publicReads.answers.of(question, async () => {
    const { value, reader, version } = await readPublic(operation, context, { key, edition, culture, run: making.run });
    return tagged(await making.write(value, reader), { ...reader, version });
  });
  void reply.header('etag', answer.etag).header('cache-control', CACHE).header('content-language', culture);
  if (hasAlready(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  return reply.type(answer.mime).send(answer.text);
}

/** The edition and its version say what changed; the bytes make the tag strong: a day of announcement comes without a publication. */
function tagged({ mime, text }: Written, { edition, version, culture }: ReadingOf): PublicAnswer {
  return { mime, text, etag: `"${edition}.${version}-${culture}-${hash('sha256', text, 'base64url').slice(0, 22)}"` };
}

/** The key of a call, and the browsers that may read its answer. */
export function admitSite({ request, reply, tools }: ServiceContext): Promise<PublicKeyRow> {
  const { authorization, origin } = request.headers;
  const apiKey = request.headers['x-api-key'];
  const call = { authorization, apiKey: typeof apiKey === 'string' ? apiKey : undefined, origin, address: request.ip };
  return tools.publicReads.keys.admit(call, (site) => openTo(reply, site));
}

/** A compressing proxy weakens the tag of what it forwards. */
export function hasAlready(sent: string | undefined, etag: string): boolean {
  return (sent ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

interface Reading<T> extends Pick<PublicReader, 'culture'> {
  readonly key: Pick<PublicKeyRow, 'editions'>;
  readonly edition: number | null;
  readonly run: (reader: PublicReader) => Work<T>;
}

interface Read<T> {
  readonly value: T;
  readonly reader: PublicReader;
  readonly version: number;
}

export function readPublic<T>(operation: string, context: ServiceContext, reading: Reading<T>): Promise<Read<T>> {
  const { engine } = context.tools;
  const entity = engine.registry.get('festival-publication');
  return inUnitOfWork(engine, context, { operation, entity, work: (unit) => runWork(unit, reads(reading, factsOf(unit))) });
}

function* reads<T>({ key, edition: requested, culture, run }: Reading<T>, { now }: Facts): Work<Read<T>> {
  const edition = yield* readableEdition(key.editions, requested);
  const today = zonedParts(parseInstant(now) ?? 0, zoneOfEdition(edition)).date;
  const reader = { edition, culture, today, now };
  const versions = yield* find('festival-publication', { Eannee: edition }, ['Numero']);
  const value = yield* byClockOf(edition, run(reader));
  return { value, reader, version: Math.max(0, ...versions.map(({ Numero }) => Numero)) };
}
