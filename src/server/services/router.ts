import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  type ServiceCall,
  type ServiceHandlers,
  type ServiceId,
  type ServiceRoute,
  serviceRoutes,
  serviceValidators,
} from '#generated/contract/services.gen.ts';
import { contextOf } from '#server/http/context.ts';
import { readParts } from './read-parts.ts';
import { serviceHandlers } from './registry.ts';
import { RAW_BODIES, acceptRawBody } from './files/raw-body.ts';
import type { ServiceContext, ServiceTools } from './service-call.ts';
import { type FileId, isProduced, sendProduced } from './produced/send-produced.ts';
import { isWork, runService, type WorkId } from './work-handler.ts';

type HandledId = Exclude<ServiceId, WorkId | FileId>;

const handlers: Pick<ServiceHandlers<ServiceContext>, HandledId> = serviceHandlers;

/** Mounts the hand-written operations of the contract, and nothing else. */
export const registerServices = (app: FastifyInstance, tools: ServiceTools): void => {
  const [raw, parsed] = [true, false].map((isRaw) => serviceRoutes.filter(({ operationId }) => RAW_BODIES.has(operationId) === isRaw));
  for (const route of parsed ?? []) mount(app, route, tools);
  void app.register(async (scope) => {
    acceptRawBody(scope);
    for (const route of raw ?? []) mount(scope, route, tools);
  });
};

const mount = (app: FastifyInstance, { operationId, method, url, right }: ServiceRoute, tools: ServiceTools): void => {
  app.route({
    method,
    url,
    config: { right },
    handler: async (request, reply) => {
      const context = { ...contextOf(request), request, reply, tools };
      const call = { ...readParts(operationId, request), context };
      const result = await answer(operationId, call);
      // A file or a stream of events is sent by its handler.
      return reply.sent || result === reply ? reply : sendJson(reply, result);
    },
  });
};

const answer = (id: ServiceId, call: UncheckedCall): Promise<unknown> => {
  if (isWork(id)) return runService(id, call);
  return isProduced(id) ? sendProduced(id, call) : run(id, call);
};

const run = async <Id extends HandledId>(id: Id, call: UncheckedCall): Promise<unknown> => {
  if (!followsContract(id, call)) throw new Error(`No validators for ${id}`);
  return handlers[id](call);
};

interface UncheckedCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly context: ServiceContext;
}

// Contract types and validators come from one document: what the validators of an operation produced has its types.
const followsContract = <Id extends ServiceId>(id: Id, call: UncheckedCall): call is ServiceCall<Id, ServiceContext> & UncheckedCall =>
  id in serviceValidators && call.context !== undefined;

const sendJson = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
