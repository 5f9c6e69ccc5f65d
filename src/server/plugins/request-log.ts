import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';

/** Structured logs that name routes, never addresses, queries, bodies or people. */
export function logOptions(config: Pick<Config, 'logLevel'>): FastifyServerOptions {
  return {
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            base: null,
            // Read by people too, at the hour of what they ask about.
            timestamp: () => `,"time":"${new Date().toISOString()}"`,
            serializers: { err: describeError },
          },
  };
}

export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'inconnue' } = request.routeOptions;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'requête');
    done();
  });
}

// PostgreSQL repeats row values in `detail` and `where`: only its code and the stack are logged.
function describeError(error: Error): { readonly type: string; readonly message: string; readonly stack: string; readonly code?: string } {
  return {
    type: error.name,
    message: 'severity' in error ? 'PostgreSQL' : error.message,
    stack: error.stack ?? '',
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
  };
}
