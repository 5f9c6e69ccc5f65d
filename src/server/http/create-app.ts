import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { answerBrokenRequest } from '#server/errors/broken-request.ts';
import { sendProblem } from '#server/errors/error-handler.ts';
import { toAppError } from '#server/errors/known-errors.ts';
import { coreAddress } from '#server/plugins/classic-edge.ts';
import { publicAddress } from '#server/public/public-edge.ts';
import { logOptions } from '#server/plugins/request-log.ts';

const BODY_MAX_BYTES = 5 * 1024 * 1024;
/** The longest a request may take to come, files included: who sends bytes one by one holds no connection for ever. */
const REQUEST_TIMEOUT_MS = 60 * 60_000;
const PARAM_MAX = 2_000;

/** A Fastify that answers what is malformed as it answers any other error. */
export function createApp(config: Config): FastifyInstance {
  const app = Fastify({
    ...logOptions(config),
    bodyLimit: BODY_MAX_BYTES,
    rewriteUrl: (request) => publicAddress(coreAddress(request)),
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: PARAM_MAX, ignoreTrailingSlash: false },
    // A reverse proxy of the same machine, or one that the settings name, may tell the browser's address and scheme; nobody else.
    trustProxy: ['loopback', ...config.trustedProxies],
    forceCloseConnections: 'idle',
    // A request that comes while it stops is answered as any other refusal.
    return503OnClosing: false,
    // Thousands of routes: HEAD is answered where a probe asks for it.
    exposeHeadRoutes: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => sendProblem(request, reply, toAppError(error)),
  });
  app.removeContentTypeParser('text/plain');
  return app;
}
