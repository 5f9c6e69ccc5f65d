import type { FastifyInstance } from 'fastify';

const FORM_MAX_BYTES = 1024;
const SECRET = /^[\w-]{20,100}$/;

/**
 * The address that « List-Unsubscribe » names. A mail reader posts a form there (RFC 8058), which asks the operation of the page;
 * a person who opens it in a browser lands on that page, and nothing happens by looking at it.
 */
export function registerOneClick(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: FORM_MAX_BYTES }, (_request, _body, done) => done(null, null));
    scope.post<{ Params: { secret: string } }>('/desinscription/:secret', async (request, reply) => {
      const { secret } = request.params;
      const { statusCode } = SECRET.test(secret)
        ? await app.inject({
            method: 'POST',
            url: '/api/desinscriptions',
            payload: { Jeton: secret, UnClic: true },
            remoteAddress: request.ip,
          })
        : { statusCode: 404 };
      return reply.status(statusCode === 200 ? 204 : statusCode).send();
    });
    scope.get<{ Params: { secret: string } }>('/desinscription/:secret', async (request, reply) =>
      reply.redirect(`/desinscription#${SECRET.test(request.params.secret) ? request.params.secret : ''}`),
    );
  });
}
