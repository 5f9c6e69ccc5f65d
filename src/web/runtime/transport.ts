import { type Parameters, requestAddress } from '#domain/transport/request-address.ts';
import { ApiError, readProblem } from './api-error.ts';
import { noteAnswer, noteSilence } from './connection.ts';
import { createHandleStore, type HandleStore } from './handle-store.ts';
import { isKeptReply } from './offline/kept-reply.ts';
import { logReply, logRequest } from './http-log.ts';

export { ApiError, type Conflict } from './api-error.ts';

const REQUEST_TIMEOUT_MS = 30_000;
export const API_BASE = '/api';

export interface CallAdapter {
  readonly request: (request: Request) => Promise<Request>;
  readonly response: (response: Response) => Promise<Response>;
}

/** Hooks of the application that the transport needs, given once at start. */
export interface TransportHooks {
  readonly language: () => string;
  /** Year of the edition that the person works on. */
  readonly edition: () => number | null;
  readonly text: (key: 'http.reseau' | 'http.delai' | 'http.generique') => string;
  /** The session is over. True when the same person has signed in again and the call may be sent once more. */
  readonly onSessionEnded: () => Promise<boolean>;
  /** Something cannot be printed. True when the person prints it all the same. */
  readonly onUnprintable: (question: ApiError) => Promise<boolean>;
  readonly fixedParams: Parameters;
  readonly strictRest: boolean;
  /** Rewrites calls and replies for a server of another make. */
  readonly adapter: CallAdapter | null;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
}

const DEFAULT_HOOKS: TransportHooks = {
  language: () => 'fr',
  edition: () => null,
  text: (key) => key,
  onSessionEnded: async () => false,
  onUnprintable: async () => false,
  fixedParams: {},
  strictRest: false,
  adapter: null,
  timeoutMs: REQUEST_TIMEOUT_MS,
  fetch: (...args) => globalThis.fetch(...args),
};

let hooks = DEFAULT_HOOKS;
let handles: HandleStore | undefined;

export function configureTransport(given: Partial<TransportHooks>): void {
  hooks = { ...DEFAULT_HOOKS, ...given };
}

/** Created on first use: it writes a trial cookie, and importing a module does nothing. */
export function sessionHandle(): HandleStore {
  handles ??= createHandleStore();
  return handles;
}

/** The `fetch` of every call, generated client included: headers of the session, one definition of success, the log. */
async function apiFetch(request: Request): Promise<Response> {
  const spare = request.clone();
  try {
    return await attempt(request);
  } catch (error) {
    if (isUnprintable(error)) return printAnyway(spare, error);
    if (!isSessionEnd(error, request) || !(await hooks.onSessionEnded())) throw error;
    return attempt(spare);
  }
}

/** Requests for a document all ask the same. */
async function printAnyway(request: Request, question: ApiError): Promise<Response> {
  if (!(await hooks.onUnprintable(question))) throw new ApiError({ code: UNPRINTED, status: question.status, detail: question.detail });
  const confirmation = request.headers.get('confirmation');
  request.headers.set('confirmation', confirmation === null ? UNPRINTABLE : `${confirmation},${UNPRINTABLE}`);
  return attempt(request);
}

/** Code of the question, which is that of its answer. */
const UNPRINTABLE = 'illisible';
/** The person would rather not: no failure, and no file. */
export const UNPRINTED = 'impression-abandonnee';

function isUnprintable(error: unknown): error is ApiError {
  const details = error instanceof ApiError && error.code === 'confirmation-requise' ? error.told : null;
  if (typeof details !== 'object' || details === null) return false;
  const { Code }: { Code?: unknown } = details;
  return Code === UNPRINTABLE;
}

async function attempt(request: Request): Promise<Response> {
  const id = logRequest(request.method, new URL(request.url).pathname + new URL(request.url).search);
  try {
    const response = await exchange(request);
    logReply(id, { status: response.status, requestId: response.headers.get('x-request-id'), detail: null });
    return response;
  } catch (error) {
    const apiError = error instanceof ApiError ? error : null;
    logReply(id, { status: apiError?.status ?? 0, requestId: apiError?.requestId ?? null, detail: apiError?.detail ?? String(error) });
    throw error;
  }
}

async function exchange(request: Request): Promise<Response> {
  request.headers.set('culture', hooks.language());
  const edition = hooks.edition();
  if (edition !== null) request.headers.set('edition', String(edition));
  const handle = sessionHandle().read();
  if (handle) request.headers.set('authorization', handle);
  const timeout = AbortSignal.timeout(hooks.timeoutMs);
  const response = await fetchOnce(
    new Request(request, { signal: AbortSignal.any([request.signal, timeout]), credentials: 'same-origin' }),
    timeout,
  );
  const renewed = response.headers.get('authorization') ?? (response.status === 200 ? handle : null);
  // A logout clears the handle itself; its reply must not bring it back.
  if (renewed && !request.url.endsWith('/logout')) sessionHandle().write(renewed);
  if (response.status !== 200) throw await readProblem(response, hooks.text('http.generique'));
  return response;
}

async function fetchOnce(request: Request, timeout: AbortSignal): Promise<Response> {
  try {
    const response = await hooks.fetch(request);
    if (isKeptReply(response)) noteSilence();
    else noteAnswer();
    return response;
  } catch (cause) {
    if (timeout.aborted) throw new ApiError({ code: 'delai-depasse', detail: hooks.text('http.delai') }, { cause });
    if (request.signal.aborted) throw cause;
    noteSilence();
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new ApiError({ code: 'reseau', detail: hooks.text('http.reseau'), message }, { cause });
  }
}

/** A refused login is not a session that ended. */
function isSessionEnd(error: unknown, request: Request): boolean {
  return error instanceof ApiError && error.status === 401 && !/\/(login(\/[\w-]+)*|ping|logout)$/.test(new URL(request.url).pathname);
}

/** Address of the service for a program that is no page, unless its client gives another. */
const ELSEWHERE = 'http://localhost';

/** Runtime configuration of the generated client (hey-api): same base, same fetch, errors thrown, JSON whatever the server calls it. */
export function createClientConfig<C extends object>(config: C) {
  const origin = 'location' in globalThis ? location.origin : ELSEWHERE;
  return { ...config, baseUrl: `${origin}${API_BASE}`, fetch: generatedFetch, throwOnError: true as const, parseAs: 'json' as const };
}

async function generatedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request ? input : new Request(input, init);
  const { adapter } = hooks;
  if (adapter === null) return apiFetch(addressed(request));
  return adapter.response(await apiFetch(addressed(await adapter.request(request))));
}

function addressed(request: Request): Request {
  const { strictRest, fixedParams: extra } = hooks;
  if (!strictRest && Object.keys(extra).length === 0) return request;
  return new Request(requestAddress(request.url, { strictRest, extra }), request);
}
