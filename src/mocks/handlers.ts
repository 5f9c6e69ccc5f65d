import { http, HttpResponse, type HttpHandler } from 'msw';
import { entities } from '#generated/entities/all.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { PROBLEM_TYPE, toProblem } from '#domain/errors/problem.ts';
import { MockBackend, type MockResponse } from './backend.ts';
import type { Method } from './call.ts';
import { eventHandler } from './events.ts';
import { cultureOf } from '#domain/records/requests/request-context.ts';
import { REFERENCE_DATE } from './seed/demonstration.ts';
import type { Store } from './store/store.ts';

export interface MockOptions {
  /** Milliseconds since the start of the simulation: the clock of the tests stands still. */
  readonly elapsedMs?: () => number;
  /** Fills the empty store. */
  readonly seed: (store: Store) => void;
}

export interface Simulation {
  readonly backend: MockBackend;
  readonly handlers: readonly HttpHandler[];
}

/**
 * The whole back-office without a server: stateful answers for every entity and for the services that
 * 404 for all other addresses of the API.
 */
export function createSimulation({ elapsedMs = () => 0, seed }: MockOptions): Simulation {
  const startMs = Date.parse(`${REFERENCE_DATE}T09:00:00Z`);
  const backend = new MockBackend({ entities, enums, nowMs: () => startMs + elapsedMs(), seed });
  return {
    backend,
    handlers: [eventHandler(backend), statefulHandler(backend), ...publicFileHandlers, unknownAddress],
  };
}

function statefulHandler(backend: MockBackend): HttpHandler {
  return http.all('*/api/*', async ({ request, cookies }) => {
    const method = methodOf(request.method);
    if (method === null) return undefined;
    const url = new URL(request.url);
    const path = url.pathname.slice(url.pathname.indexOf('/api/') + '/api'.length);
    const bytes = method === 'get' ? new Uint8Array() : new Uint8Array(await request.clone().arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const answer = backend.call({ method, path, query: url.searchParams, headers: request.headers, cookies, text, bytes });
    return answer === null ? undefined : toResponse(request, answer);
  });
}

const unknownAddress = http.all('*/api/*', ({ request }) => {
  const error = new AppError('adresse-inconnue');
  const problem = toProblem(error, { culture: cultureOf(request.headers.get('culture') ?? undefined), requestId: '' });
  return new HttpResponse(JSON.stringify(problem), { status: error.status, headers: { 'content-type': PROBLEM_TYPE } });
});

async function toResponse(request: Request, { status, later, ...known }: MockResponse): Promise<HttpResponse<string | ArrayBuffer>> {
  const late = await later?.();
  const { body, bytes } = late ?? known;
  const headers = { ...known.headers, ...late?.headers };
  if (bytes !== undefined) return new HttpResponse(bytes.buffer, { status, headers });
  const text = JSON.stringify(body);
  const all: Record<string, string> = { 'content-type': 'application/json; charset=utf-8', ...headers };
  if (all['cache-control'] !== 'private, no-cache') return new HttpResponse(text, { status, headers: all });
  const etag = `"${fingerprintOf([text])}"`;
  if (request.headers.get('if-none-match') === etag) return new HttpResponse(null, { status: 304, headers: { etag } });
  return new HttpResponse(text, { status, headers: { ...all, etag } });
}

function methodOf(method: string): Method | null {
  const lower = method.toLowerCase();
  return lower === 'get' || lower === 'post' || lower === 'put' || lower === 'delete' ? lower : null;
}

/** The two files the shell reads before anything else. */
const publicFileHandlers: readonly HttpHandler[] = [
  http.get('*/config.json', () =>
    HttpResponse.json({
      maintenance: false,
      isEnvDev: true,
      baseUrl: '',
      strictRest: false,
      isClassic: false,
      persistConnection: true,
      siteLabel: 'Backoffice',
      videoHosts: { hebergeur1: null, hebergeur2: null },
      contentLanguages: ['fr', 'en', 'it', 'pt'],
    }),
  ),
  // The page must find the version it was built as, or it would announce an update.
  http.get('*/version.json', () => HttpResponse.json({ version: typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : '1.2.2' })),
];
