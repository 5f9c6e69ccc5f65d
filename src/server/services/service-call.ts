import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { RequestContext } from '#server/http/context.ts';
import type { LoginThrottle } from '#server/session/login-throttle.ts';
import type { Sessions } from '#server/session/sessions.ts';

/** What the hand-written services stand on. */
export interface ServiceTools {
  readonly pool: pg.Pool;
  readonly sessions: Sessions;
  readonly throttle: LoginThrottle;
}

/** One checked call: params, query and body have passed their schemas. */
export interface ServiceCall<Input> {
  readonly input: Input;
  readonly context: RequestContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly tools: ServiceTools;
}
