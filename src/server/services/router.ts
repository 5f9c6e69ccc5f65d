import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ServiceId, type ServiceRoute, serviceRoutes } from '#generated/contract/services.gen.ts';
import { contextOf } from '#server/http/context.ts';
import { readParts } from './read-parts.ts';
import { operationOf } from './operations.ts';
import { RAW_BODIES, acceptRawBody } from './files/raw-body.ts';
import { SIGNED_BODIES, acceptSignedBody } from './files/signed-body.ts';
import type { ServiceTools } from './service-call.ts';

/** Mounts the hand-written operations of the contract, and nothing else. */
export function registerServices(app: FastifyInstance, tools: ServiceTools): void {
  const routes = Map.groupBy(serviceRoutes, ({ operationId }) => bodyOf(operationId));
  for (const route of routes.get('parsed') ?? []) mount(app, route, tools);
  void app.register(async (scope) => {
    acceptRawBody(scope);
    for (const route of routes.get('raw') ?? []) mount(scope, route, tools);
  });
  void app.register(async (scope) => {
    acceptSignedBody(scope);
    for (const route of routes.get('signed') ?? []) mount(scope, route, tools);
  });
}

/** Reader of the body of an operation. */
function bodyOf(id: ServiceId): 'parsed' | 'raw' | 'signed' {
  if (SIGNED_BODIES.has(id)) return 'signed';
  return RAW_BODIES.has(id) ? 'raw' : 'parsed';
}

function mount(app: FastifyInstance, { operationId, method, url, right, journal, summary }: ServiceRoute, tools: ServiceTools): void {
  const { run } = operationOf(operationId);
  app.route({
    method,
    url,
    config: { right, operation: operationId, journal, summary },
    handler: async (request, reply) => {
      const context = { ...contextOf(request), request, reply, tools };
      const result = await run({ ...readParts(operationId, request), context });
      // A file or a stream of events is sent by its handler.
      return reply.sent || result === reply ? reply : sendJson(reply, result);
    },
  });
}

function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
}
