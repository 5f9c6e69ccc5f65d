import type { FastifyRequest } from 'fastify';
import type { Admission } from '#domain/records/sight/shown-rows.ts';
import { type ContextInput, type RequestContext, requestContext } from '#domain/records/requests/request-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Filled by the guard before any handler runs; read it through `contextOf`. */
    appContext: RequestContext | null;
  }
  interface FastifyContextConfig {
    /** Required on every /api route: the server refuses to boot without it. */
    right?: string;
    /** Operation of a hand-written route. */
    operation?: string;
    /** Entity of a route of records. */
    entity?: string;
    /** Rights that open the route, and to which rows, without that right. */
    otherwise?: (has: (right: string) => boolean) => Admission;
  }
}

/** A context with new ids where the caller has none. */
export function createContext(input: Partial<ContextInput>): RequestContext {
  return requestContext({ requestId: crypto.randomUUID(), batch: crypto.randomUUID(), ...input });
}

export function contextOf(request: FastifyRequest): RequestContext {
  if (request.appContext === null) throw new Error(`Aucune garde n'a vu ${request.method} ${request.url}`);
  return request.appContext;
}
