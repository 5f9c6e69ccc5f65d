import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { sendProblem } from '../errors/error-handler.ts';

/** A body of a form comes at once or not at all; a file may take the time of its own weight. */
export const registerSlowBodies = (app: FastifyInstance, bodyTimeoutMs: number): void => {
  const waiting = new WeakMap<object, NodeJS.Timeout>();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['content-type']?.includes('json') === true) {
      const late = (): void => {
        if (!reply.sent) sendProblem(request, reply.header('connection', 'close'), new AppError('requete-lente'));
      };
      waiting.set(request, setTimeout(late, bodyTimeoutMs).unref());
    }
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    clearTimeout(waiting.get(request));
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(waiting.get(request));
    done();
  });
};
