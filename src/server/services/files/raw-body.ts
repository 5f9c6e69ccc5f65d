import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceId } from '#generated/contract/services.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';

/** Operations whose body is a file: it is not parsed, and not read before the handler looked at the rights. */
export const RAW_BODIES: ReadonlySet<ServiceId> = new Set<ServiceId>(['sendFichier', 'sendImageContent', 'sendInvitationFilmPhoto']);

export function acceptRawBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
}

export function bytesOf({ body }: FastifyRequest): Readable {
  if (!(body instanceof Readable)) throw new AppError('type-de-contenu');
  return body;
}
