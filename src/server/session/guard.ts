import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOCK_HEADER } from '#domain/locks/record-lock.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { askAs } from '#server/plugins/asking.ts';
import { type RequestContext, confirmationOf, cultureOf, editionOf, lockOf } from '#domain/records/requests/request-context.ts';
import { createContext } from '#server/http/context.ts';
import { admitted, type Otherwise } from '#domain/records/requests/admitted.ts';
import { type RouteRight, parseRouteRight } from '#domain/records/requests/route-right.ts';
import { SESSION_COOKIE, clearSession, sendHandle, sendSession } from './cookies.ts';
import { ENROLMENT } from '#domain/second-factor/obligation.ts';
import { isSharedOperation } from '#domain/shared-desk/shared-rights.ts';
import { TABLET_COOKIE } from '#server/shared-desk/tablet-cookie.ts';
import { isTabletOf } from './tablet.ts';
import { requireDemoAtHome } from '../demo/demo-door.ts';
import { requireHandle, requireSameOrigin } from './origin.ts';
import { secretOfHeader } from '#domain/tokens/token-rules.ts';
import type { OpenSession, Sessions } from './sessions.ts';
import { tokenEdition } from './token-editions.ts';
import { isProgramWrite, type TokenBearer, type Tokens } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    openSession: OpenSession | null;
    /** The program behind an access token; null: a browser, or nobody. */
    tokenBearer: TokenBearer | null;
  }
}

export interface GuardOptions {
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  /** `Config.publicOrigin`. */
  readonly publicOrigin: string | null;
  /** `Config.demo`. */
  readonly demo: boolean;
}

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * One guard before every /api handler. A route that states no right stops the boot, so that nothing
 * is ever open by omission.
 */
export function registerGuard(app: FastifyInstance, { sessions, tokens, ...door }: GuardOptions): void {
  const rights = new Map<string, RouteRight>();
  app.decorateRequest('appContext', null);
  app.decorateRequest('openSession', null);
  app.decorateRequest('tokenBearer', null);
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) return;
    const stated = route.config?.right;
    if (stated === undefined) throw new Error(`La route ${String(route.method)} ${route.url} n'indique aucun droit`);
    rights.set(stated, parseRouteRight(stated));
  });
  app.addHook('onRequest', async (request, reply) => {
    // Read once: Fastify makes the options anew each time.
    const { right: stated, otherwise } = request.routeOptions.config;
    if (stated === undefined) {
      request.appContext = createContext({
        culture: cultureOf(request.headers['culture']),
        edition: editionOf(request.headers['edition']),
        requestId: request.id,
      });
      return;
    }
    const right = rights.get(stated) ?? parseRouteRight(stated);
    request.appContext = await admit(request, reply, { right, otherwise, sessions, tokens, ...door });
  });
}

/** The session of an operation that requires one. */
export function sessionOf(request: FastifyRequest): OpenSession {
  if (request.tokenBearer !== null) throw new AppError('jeton-acces-session');
  if (request.openSession === null) throw new AppError('session-absente');
  return request.openSession;
}

interface Entrance extends GuardOptions {
  readonly right: RouteRight;
  readonly otherwise: Otherwise | undefined;
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { right, otherwise, sessions, tokens, publicOrigin, demo }: Entrance,
): Promise<RequestContext> {
  const base = {
    culture: cultureOf(request.headers['culture']),
    edition: editionOf(request.headers['edition']),
    requestId: request.id,
    lock: lockOf(request.headers[LOCK_HEADER]),
    confirmation: confirmationOf(request.headers['confirmation']),
  };
  const writes = !READ_METHODS.has(request.method);
  const secret = secretOfHeader(request.headers.authorization);
  if (secret !== null && right.kind !== 'public') {
    const { user, name: program } = await bear(request, { secret, right, tokens });
    requireDemoAtHome(user.login, request, demo);
    const edition = tokenEdition(request, { editions: user.editions, edition: base.edition });
    return admitted(createContext({ ...base, edition, user, program }), ownRight(right), otherwise);
  }
  // A cookie opens nothing where programs alone come: a page of another site could send it.
  if (right.kind === 'jeton') throw new AppError('jeton-acces-absent');
  if (writes) requireSameOrigin(request, publicOrigin);
  if (right.kind === 'public') return createContext(base);
  const session = await resume(request, reply, sessions);
  requireDemoAtHome(session.account.login, request, demo);
  askAs(request, `personne ${session.user.id}`);
  if (writes) requireHandle(request, session.handle);
  if (sessions.mustEnrol(session) && !ENROLMENT.has(request.routeOptions.config.operation ?? ''))
    throw new AppError('second-facteur-a-activer');
  const context = createContext({ ...base, user: session.user });
  // Lists that show some rows of a kind open that kind elsewhere, and not on a tablet: the desk reads by its own operations.
  return session.tablet === null ? admitted(context, right, otherwise) : admitted(context, sharedRight(request, right), undefined);
}

/** A session that a PIN opened holds rights of the desk, and a few of the operations that any signed-in user has; its own record needs the right too. */
function sharedRight(request: FastifyRequest, right: RouteRight): RouteRight {
  const { operation, entity = '', action = '' } = request.routeOptions.config;
  const isOfSession = right.kind === 'session' || right.kind === 'session-ou-jeton';
  if (isOfSession && !isSharedOperation(operation ?? `${entity} ${action}`)) throw new AppError('session-guichet');
  return ownRight(right);
}

interface Bearing extends Pick<Entrance, 'right' | 'tokens'> {
  readonly secret: string;
}

/** A program with a token comes without cookies: no page of another site can send its header, so that it needs no origin and no handle. */
async function bear(request: FastifyRequest, { secret, right, tokens }: Bearing): Promise<TokenBearer> {
  const { entity = null } = request.routeOptions.config;
  // The address of the route: what stands for its parameters is the caller's.
  const isWrite = isProgramWrite(request.method, request.routeOptions.url ?? request.url);
  const reach = right.kind === 'session-ou-jeton' || right.kind === 'jeton' ? null : { isWrite, entity };
  const bearer = await tokens.admit({ secret, address: request.ip, reach });
  request.tokenBearer = bearer;
  if (isWrite) requireTokenWrites(entity);
  askAs(request, `jeton ${bearer.id}`);
  if (right.kind === 'session') throw new AppError('jeton-acces-session');
  return bearer;
}

/** A webhook acts with all rights of its author: made by a token, it would carry out what the token may not read. */
const NO_TOKEN_WRITES: ReadonlySet<string> = new Set(['webhook-abonnement']);

/** Throws 403 on kinds of records that no token writes. */
export function requireTokenWrites(entity: string | null): void {
  if (entity !== null && NO_TOKEN_WRITES.has(entity)) throw new AppError('jeton-acces-session');
}

/** Acts on one's own record alone are no token's: it needs the right itself. */
export function ownRight(right: RouteRight): RouteRight {
  return right.kind === 'self' ? { kind: 'code', code: right.code } : right;
}

/** A session on a tablet opens nothing in another browser, whatever became of its cookie. */
function isHere({ cookies }: FastifyRequest, { tablet }: OpenSession): boolean {
  return tablet === null || isTabletOf(tablet, cookies[TABLET_COOKIE]);
}

async function resume(request: FastifyRequest, reply: FastifyReply, sessions: Sessions): Promise<OpenSession> {
  const secret = request.cookies[SESSION_COOKIE];
  if (secret === undefined || secret === '') throw new AppError('session-absente');
  const resumed = await sessions.resume(secret);
  if (resumed === null || !isHere(request, resumed.session)) {
    clearSession(request, reply);
    throw new AppError('session-expiree');
  }
  request.openSession = resumed.session;
  if (resumed.renewed) {
    sendSession(request, reply, secret);
    sendHandle(reply, resumed.session);
  }
  return resumed.session;
}
