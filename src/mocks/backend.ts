import type { EntityDescriptor, EnumDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import { festivalZone, zonedParts } from '#domain/values/dates.ts';
import { createRandom } from '#domain/values/random.ts';
import { JOB_ENTITY, ownJobEvent } from '#domain/exports/job-events.ts';
import { FETCHED } from '#domain/submissions/deposit-files.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { admitted } from '#domain/records/requests/admitted.ts';
import { confirmationOf, type ContextUser, cultureOf, editionOf, requestContext } from '#domain/records/requests/request-context.ts';
import { parseRouteRight } from '#domain/records/requests/route-right.ts';
import { PROBLEM_TYPE, toProblem } from '#domain/errors/problem.ts';
import type { Method, MockCall, MockReply, MockRoute } from './call.ts';
import { recordRoutes } from './record-routes.ts';
import { type MockContext, mockContext } from './mock-context.ts';
import { Router } from './router.ts';
import { bringFiles } from './services/deposit-files.ts';
import { serviceRoutes } from './services/service-routes.ts';
import { type MockSession, Sessions } from './sessions.ts';
import { encloseIn } from './mails/enclose.ts';
import { giveLinks } from './mails/mail-steps.ts';
import { recordRules } from './store/record-rules.ts';
import { isVisible } from './store/scope.ts';
import { runWork } from './store/run-work.ts';
import { Store } from './store/store.ts';
import { examineViews } from './threads.ts';
import type { RecordEvent } from '#server/events/publish.ts';
import { inUnit } from './store/unit.ts';

export interface MockRequest {
  readonly method: Method;
  /** Below `/api`: `/films/12`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly cookies: Readonly<Record<string, string>>;
  readonly text: string;
  /** Body of a call that sends a file. */
  readonly bytes?: Uint8Array;
}

export type MockResponse = MockReply & Required<Pick<MockReply, 'status' | 'headers'>>;

export interface BackendOptions {
  readonly entities: Readonly<Record<string, EntityDescriptor>>;
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
  readonly nowMs: () => number;
  readonly seed?: (store: Store) => void;
}

interface Entrance {
  readonly route: MockRoute;
  readonly culture: Language;
  readonly requestId: string;
}

/** Calls that change no row. */
const READS = /^get |\/filter(\/count)?$/;

const NO_BYTES = new Uint8Array();

/** The server in memory: the same routes, rights, refusals and rules, over rows that a reload forgets. */
export class MockBackend {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly routes: readonly MockRoute[];
  readonly #router: Router;
  readonly #nowMs: () => number;
  readonly #batch = createRandom(7).next;

  constructor({ entities, enums, nowMs, seed }: BackendOptions) {
    this.store = new Store(entities, enums);
    this.store.sees = (place, context) => isVisible(this.store, place, context);
    seed?.(this.store);
    this.store.rules = recordRules(this.store);
    this.store.enclose = encloseIn(this.store);
    this.store.listeners.add((event) => {
      if (event.entity in FETCHED) bringFiles(this.store, this.#asNobody(event.batch));
      if (event.entity === 'mail-trace') giveLinks(this.store, event.ids, nowMs());
      examineViews({ store: this.store, context: this.#asNobody(event.batch) }, event.entity, runWork);
    });
    this.sessions = new Sessions(this.store);
    this.#nowMs = nowMs;
    this.routes = [...serviceRoutes(this.sessions), ...recordRoutes(this.store)];
    this.#router = new Router(this.routes);
  }

  /** Null: no such address here; whoever called may know another. */
  call(request: MockRequest): MockResponse | null {
    const culture = cultureOf(request.headers.get('culture') ?? undefined);
    const requestId = this.#uuid();
    try {
      const found = this.#router.find(request.method, request.path);
      if (found.kind === 'none') return null;
      if (found.kind === 'method') throw new AppError('methode-refusee');
      const { session, context } = this.#admit(request, { route: found.route, culture, requestId });
      const body = found.route.isRaw === true ? rawBodyOf(request) : bodyOf(request);
      const call: MockCall = { ...request, bytes: request.bytes ?? NO_BYTES, params: found.params, body, store: this.store, context };
      const run: () => MockReply = () => found.route.run(call);
      const isReading = READS.test(`${request.method} ${request.path}`);
      return ok(isReading ? this.store.tables.reading(run) : inUnit(this.store, context, run), session);
    } catch (error) {
      return refusal(error, { culture, requestId });
    }
  }

  /** Part of a change that the person behind these cookies may know: the records they may see. */
  select(event: RecordEvent, cookies: Readonly<Record<string, string>>): RecordEvent | null {
    const { user } = this.sessions.resume(cookies['session']);
    if (event.entity === JOB_ENTITY) return ownJobEvent(event, user.id);
    const context = this.#asNobody('', user);
    const { entity, ids } = event;
    if (ids.length === 0) return event;
    const seen = ids.filter((id) => {
      const record = this.store.tables.find(entity, id) ?? this.store.trashed(event.batch, { entity, id });
      return record !== null && isVisible(this.store, { entity, record }, context);
    });
    return seen.length === 0 ? null : { ...event, ids: seen };
  }

  /** For work that no call requested. */
  #asNobody(batch: string, user?: ContextUser): MockContext {
    const nowMs = this.#nowMs();
    const today = zonedParts(nowMs, festivalZone()).date;
    return mockContext({ culture: 'fr', edition: null, requestId: '', batch, nowMs, today, ...(user && { user }) });
  }

  #admit(
    request: MockRequest,
    { route, culture, requestId }: Entrance,
  ): { readonly session: MockSession | null; readonly context: MockContext } {
    const nowMs = this.#nowMs();
    const clock = { nowMs, today: zonedParts(nowMs, festivalZone()).date };
    const confirmation = confirmationOf(request.headers.get('confirmation'));
    const edition = editionOf(request.headers.get('edition') ?? undefined);
    const base = { culture, edition, requestId, batch: this.#uuid(), confirmation };
    const right = parseRouteRight(route.right);
    if (right.kind === 'public') return { session: null, context: { ...requestContext(base), ...clock } };
    const session = this.sessions.resume(request.cookies['session']);
    if (request.method !== 'get' && request.headers.get('authorization') !== session.handle) throw new AppError('jeton-refuse');
    return { session, context: { ...admitted(requestContext({ ...base, user: session.user }), right, route.otherwise), ...clock } };
  }

  #uuid(): string {
    return `00000000-0000-4000-8000-${Array.from({ length: 12 }, () => Math.floor(this.#batch() * 16).toString(16)).join('')}`;
  }
}

function bodyOf({ method, headers, text }: MockRequest): unknown {
  if (method === 'get' || text === '') return undefined;
  if (!(headers.get('content-type') ?? '').startsWith('application/json')) throw new AppError('type-de-contenu');
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch (cause) {
    throw new AppError('json-invalide', {}, { cause });
  }
}

/** A file is read by its route, from the bytes of the call. */
function rawBodyOf({ headers }: MockRequest): undefined {
  if (headers.get('content-type') !== 'application/octet-stream') throw new AppError('type-de-contenu');
}

function ok({ headers, status = 200, ...content }: MockReply, session: MockSession | null): MockResponse {
  const handle: Record<string, string> = session === null ? {} : { authorization: session.handle };
  return { ...content, status, headers: { 'cache-control': 'no-store', ...handle, ...headers } };
}

function refusal(error: unknown, who: { readonly culture: Language; readonly requestId: string }): MockResponse {
  // A fault of the simulation itself must be seen by the person who works on it.
  if (!(error instanceof AppError)) throw error;
  return { status: error.status, body: toProblem(error, who), headers: { 'content-type': PROBLEM_TYPE } };
}
