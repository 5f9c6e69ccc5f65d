import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { sendProblem } from '../errors/error-handler.ts';
import { changeAnswers } from './answers.ts';

/** A body of a form comes at once or not at all; a file may take the time of its own weight. */
export function registerSlowBodies(app: FastifyInstance, bodyTimeoutMs: number): void {
  const waiting = new WeakMap<object, NodeJS.Timeout>();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['content-type']?.includes('json') === true) {
      function late(): void {
        if (!reply.sent) sendProblem(request, reply.header('connection', 'close'), new AppError('requete-lente'));
      }
      waiting.set(request, setTimeout(late, bodyTimeoutMs).unref());
    }
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    clearTimeout(waiting.get(request));
    done();
  });
  changeAnswers(app, (request, reply, payload) => {
    if (reply.statusCode >= 400 && !request.raw.complete && isLong(request)) reply.header('connection', 'close');
    return payload;
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(waiting.get(request));
    done();
  });
}

const LONG_BYTES = 64 * 1024;

/** The rest of a refused file is read by nobody: the connection would stay open until it had come. */
function isLong({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LONG_BYTES;
}
