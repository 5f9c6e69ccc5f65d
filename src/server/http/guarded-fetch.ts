import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type AllowedHosts, GuardedFetchError, callableAddresses, fixedLookup } from './guarded-address.ts';

export interface GuardedFetchOptions {
  /** The answer is refused as soon as it is longer: what was read is dropped. */
  readonly maxBytes: number;
  /** For everything: names, redirects and the whole body. */
  readonly timeoutMs: number;
  /** Hosts that may be reached though they are not on the public network (`ALLOWED_PRIVATE_HOSTS`, or a host that a setting names). */
  readonly allow: AllowedHosts;
  /** Accepted types, as `text/html` or `image/*`; anything when absent. */
  readonly accept?: readonly string[];
  /** Sent to the first host only, and to no other that it redirects to. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST; a redirect of it is refused, since the body would follow to another host. */
  readonly body?: GuardedBody;
}

interface GuardedBody {
  /** Its media type. */
  readonly type: string;
  readonly content: string;
  /** A longer body is refused before anything is sent. */
  readonly maxBytes: number;
}

export interface GuardedReply {
  /** Address that answered, after redirects. */
  readonly url: string;
  /** Its type, without parameters, in small letters; '' when it tells none. */
  readonly type: string;
  readonly body: Buffer;
}

const REDIRECTS_MAX = 3;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches an address that somebody typed or another server sent. The host is resolved and each of its addresses checked before anything
 * is sent, at every redirect anew; size and time are limited while reading. Throws `GuardedFetchError`, also for any answer but a 2xx.
 */
export function guardedFetch(url: string | URL, options: GuardedFetchOptions): Promise<GuardedReply> {
  return guardedDownload(url, options, async (answer) => ({
    url: answer.url,
    type: answer.type,
    body: await readBody(answer.body, options.maxBytes),
  }));
}

/** An answer whose body is still to be read. */
export interface GuardedStream {
  readonly url: string;
  readonly status: number;
  readonly type: string;
  readonly body: AsyncIterable<unknown>;
}

/** The same for a file too long for the memory: `take` reads it piece by piece, and is what bounds its size besides what the answer announces. */
export async function guardedDownload<T>(
  url: string | URL,
  options: GuardedFetchOptions,
  take: (answer: GuardedStream) => Promise<T>,
): Promise<T> {
  const { body } = options;
  if (body !== undefined && Buffer.byteLength(body.content) > body.maxBytes)
    throw new GuardedFetchError('size', `A body of more than ${body.maxBytes} bytes`);
  const signal = AbortSignal.timeout(options.timeoutMs);
  const first = addressOf(url);
  let target = first;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const answer = await send(target, { options, signal, isFirstHost: target.origin === first.origin });
    const next = REDIRECTS.has(answer.statusCode) ? answer.headers.location : undefined;
    if (next === undefined) return readReply(answer, { target, options, signal, take });
    answer.destroy();
    if (body !== undefined)
      throw new GuardedFetchError('redirects', `${target.host} redirects what is posted to it`, { status: answer.statusCode ?? null });
    target = redirectOf(next, target);
  }
  throw new GuardedFetchError('redirects', `${first.host} redirects more than ${REDIRECTS_MAX} times`);
}

function addressOf(url: string | URL, base?: URL): URL {
  const parsed = URL.parse(url, base);
  if (parsed === null) throw new GuardedFetchError('protocol', 'Not an address');
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')
    throw new GuardedFetchError('protocol', `${parsed.protocol} is not fetched`);
  return parsed;
}

function redirectOf(location: string, from: URL): URL {
  const next = addressOf(location, from);
  if (from.protocol === 'https:' && next.protocol === 'http:') throw new GuardedFetchError('redirects', `${from.host} leads off https`);
  return next;
}

interface Sending {
  readonly options: GuardedFetchOptions;
  readonly signal: AbortSignal;
  readonly isFirstHost: boolean;
}

async function send(target: URL, { options, signal, isFirstHost }: Sending): Promise<IncomingMessage> {
  const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
  const addresses = await callableAddresses({ host: target.hostname, port }, options.allow, signal);
  const { body } = options;
  const sent: RequestOptions = {
    method: body === undefined ? 'GET' : 'POST',
    signal,
    lookup: fixedLookup(addresses),
    // A kept connection would be one that nobody looked at for this call.
    agent: false,
    headers: {
      accept: options.accept?.join(', ') ?? '*/*',
      // Packed, a small answer could be a big one.
      'accept-encoding': 'identity',
      ...(isFirstHost ? options.headers : {}),
      ...(body === undefined ? {} : { 'content-type': body.type, 'content-length': String(Buffer.byteLength(body.content)) }),
    },
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = target.protocol === 'https:' ? requestHttps(target, sent, resolve) : requestHttp(target, sent, resolve);
  request.once('error', (cause) => reject(failure(cause, signal, target)));
  request.end(body?.content);
  return promise;
}

function failure(cause: unknown, signal: AbortSignal, target: URL): GuardedFetchError {
  if (cause instanceof GuardedFetchError) return cause;
  return signal.aborted
    ? new GuardedFetchError('time', `${target.host} did not answer in time`, { cause })
    : new GuardedFetchError('unreachable', `${target.host} does not answer`, { cause });
}

interface Reading<T> {
  readonly target: URL;
  readonly options: GuardedFetchOptions;
  readonly signal: AbortSignal;
  readonly take: (answer: GuardedStream) => Promise<T>;
}

async function readReply<T>(answer: IncomingMessage, { target, options, signal, take }: Reading<T>): Promise<T> {
  let cut: unknown = null;
  try {
    const type = (answer.headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase();
    requireReadable(answer, type, options);
    return await take({ url: target.href, status: answer.statusCode ?? 0, type, body: piecesOf(answer, (cause) => (cut = cause)) });
  } catch (cause) {
    // The reader names faults of the content itself; a cut answer is a failure of the call like any other.
    if (cut === null && !signal.aborted) throw cause;
    throw failure(cut ?? cause, signal, target);
  } finally {
    answer.destroy();
  }
}

async function* piecesOf(answer: IncomingMessage, onCut: (cause: unknown) => void): AsyncGenerator<Buffer> {
  try {
    for await (const piece of answer) if (Buffer.isBuffer(piece)) yield piece;
    if (!answer.complete) throw new GuardedFetchError('unreachable', 'The answer was cut');
  } catch (cause) {
    onCut(cause);
    throw cause;
  }
}

function requireReadable(answer: IncomingMessage, type: string, { accept, maxBytes }: GuardedFetchOptions): void {
  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 299) throw new GuardedFetchError('status', `Answer ${status}`, { status });
  if (accept !== undefined && !accept.some((wanted) => isOfType(type, wanted))) throw new GuardedFetchError('type', `Type « ${type} »`);
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') throw new GuardedFetchError('type', 'Packed unasked');
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new GuardedFetchError('size', `More than ${maxBytes} bytes`);
}

function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

async function readBody(body: AsyncIterable<unknown>, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    if (!Buffer.isBuffer(piece)) continue;
    size += piece.byteLength;
    if (size > maxBytes) throw new GuardedFetchError('size', `More than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
