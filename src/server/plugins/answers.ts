import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Change of the payload of an answer; a promise only where there is something to wait for: each costs every answer a turn of the loop. */
type Change = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => unknown;

export function changeAnswers(app: FastifyInstance, change: Change): void {
  app.addHook('onSend', (request, reply, ...[payload, done]) => {
    const sent = change(request, reply, payload);
    return sent instanceof Promise ? sent : done(null, sent);
  });
}
