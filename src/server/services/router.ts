import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ServiceRoute, serviceRoutes } from '#generated/contract/services.gen.ts';
import { contextOf } from '#server/http/context.ts';
import { readParts } from './read-parts.ts';
import { operationOf } from './operations.ts';
import { RAW_BODIES, acceptRawBody } from './files/raw-body.ts';
import type { ServiceTools } from './service-call.ts';

/** Mounts the hand-written operations of the contract, and nothing else. */
export function registerServices(app: FastifyInstance, tools: ServiceTools): void {
  const [raw, parsed] = [true, false].map((isRaw) => serviceRoutes.filter(({ operationId }) => RAW_BODIES.has(operationId) === isRaw));
  for (const route of parsed ?? []) mount(app, route, tools);
  void app.register(async (scope) => {
    acceptRawBody(scope);
    for (const route of raw ?? []) mount(scope, route, tools);
  });
}

function mount(app: FastifyInstance, { operationId, method, url, right }: ServiceRoute, tools: ServiceTools): void {
  const { run } = operationOf(operationId);
  app.route({
    method,
    url,
    config: { right },
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
