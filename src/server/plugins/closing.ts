import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';

const AGAIN_S = 5;

/** While the server stops, a connection that stayed open gets notice and closes; earlier requests still get their answer. */
export function registerClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    reply.header('connection', 'close');
    done(new AppError('occupe', { retryAfterSeconds: AGAIN_S }));
  });
}
