import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceId } from '#generated/contract/services.gen.ts';

/** Operations whose body is signed as it was sent, byte by byte. */
export const SIGNED_BODIES: ReadonlySet<ServiceId> = new Set<ServiceId>(['receivePaiementAvis', 'receiveRapportRemise']);

const texts = new WeakMap<FastifyRequest, string>();

/** Parses JSON as everywhere, and keeps the text that a signature is about. */
export function acceptSignedBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    texts.set(request, body);
    void parse(request, body, done);
  });
  // A mail server may post a report as it is.
  app.addContentTypeParser<string>('message/rfc822', { parseAs: 'string' }, (request, body, done) => {
    texts.set(request, body);
    done(null, { Message: body });
  });
}

/** Text of the body of a signed operation. */
export function signedText(request: FastifyRequest): string {
  return texts.get(request) ?? '';
}
