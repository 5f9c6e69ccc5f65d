import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#server/errors/app-error.ts';
import { zodFieldErrors } from '#server/errors/zod-field-errors.ts';
import { contextOf } from '#server/http/context.ts';
import { type ServiceHandlers, serviceHandlers } from './registry.ts';
import { type OperationId, type ServiceInput, serviceRoutes } from './routes.ts';
import type { ServiceTools } from './service-call.ts';

interface Validators<K extends OperationId> {
  readonly params: z.ZodType<ServiceInput<K>['params']>;
  readonly query: z.ZodType<ServiceInput<K>['query']>;
  readonly body: z.ZodType<ServiceInput<K>['body']>;
}
type ServiceRoutes = {
  readonly [K in OperationId]: Validators<K> & {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    readonly path: string;
    readonly right: string;
  };
};

const routes: ServiceRoutes = serviceRoutes;
const handlers: ServiceHandlers = serviceHandlers;

/** Mounts the hand-written operations of the contract, and nothing else. */
export const registerServices = (app: FastifyInstance, tools: ServiceTools): void => {
  for (const id of operationIds()) mount(app, id, tools);
};

const operationIds = (): readonly OperationId[] => {
  const known = new Map<string, OperationId>();
  let id: OperationId;
  for (id in routes) known.set(id, id);
  return [...known.values()];
};

const mount = <K extends OperationId>(app: FastifyInstance, id: K, tools: ServiceTools): void => {
  const route = routes[id];
  const handler = handlers[id];
  app.route({
    method: route.method,
    url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { right: route.right },
    handler: async (request, reply) => {
      const input = readInput<K>(route, request);
      const result: unknown = await handler({ input, context: contextOf(request), request, reply, tools });
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
    },
  });
};

const readInput = <K extends OperationId>({ params, query, body }: Validators<K>, request: FastifyRequest): ServiceInput<K> => ({
  params: check(params, request.params, 'introuvable'),
  query: check(query, request.query, 'champs-invalides'),
  body: check(body, request.body, 'champs-invalides'),
});

/** An address whose parts cannot be an id names nothing: that is a 404, not a wrong field. */
const check = <T>(schema: z.ZodType<T>, value: unknown, code: 'introuvable' | 'champs-invalides'): T => {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  throw code === 'introuvable' ? new AppError(code) : new AppError(code, { fields: zodFieldErrors(checked.error) });
};
