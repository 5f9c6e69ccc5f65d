import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';

const AGAIN_S = 5;

/** While the server stops, a connection that was kept open is told so and given up; what was asked before is answered. */
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
