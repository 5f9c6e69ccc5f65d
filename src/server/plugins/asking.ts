import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Asking, askFor, kindOf, newAsking } from '../database/asking.ts';

declare module 'fastify' {
  interface FastifyRequest {
    asking: Asking | null;
  }
}

/** Tells the pool for whom each statement runs; whoever reads and goes away lets go of what runs for them. */
export function registerAsking(app: FastifyInstance): void {
  app.decorateRequest('asking', null);
  app.addHook('onRequest', (request, reply, done) => {
    const asking = newAsking(kindOf(request.method, request.url), `adresse ${request.ip}`);
    request.asking = asking;
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished && asking.kind !== 'write') for (const cancel of asking.running) cancel();
      asking.isOver = true;
    });
    askFor(asking, done);
  });
  // The body is read by events of the socket, which know of no request.
  app.addHook('preValidation', (request, _reply, done) => (request.asking === null ? done() : askFor(request.asking, done)));
}

/** From here on the request is this person's, or this program's: `personne 12`, `jeton 3`. */
export function askAs({ asking }: FastifyRequest, key: string): void {
  if (asking !== null) asking.key = key;
}
