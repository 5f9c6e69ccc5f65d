import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { isLoopback } from '#server/config.ts';
import { requireSameOrigin } from '#server/session/origin.ts';

export interface OwnNames {
  /** `Config.publicOrigin`. */
  readonly publicOrigin: string | null;
  /** `Config.host`. */
  readonly host: string;
}

/**
 * Refuses the page of another site, and a name that somebody else made lead here (DNS rebinding): the public name, an address and the
 * names of this machine answer. The name is the one that was called, never that of a header of a proxy.
 */
export function requireKnownHost(request: FastifyRequest, { publicOrigin, host }: OwnNames): void {
  const called = (request.headers.host ?? '').toLowerCase();
  const name = called.replace(/:\d+$/, '');
  const isPublic = publicOrigin !== null && new URL(publicOrigin).host === called;
  const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  if (!isPublic && !isAddress && !isLoopback(name) && name !== host.toLowerCase()) throw new AppError('hote-refuse');
  requireSameOrigin(request, publicOrigin);
}
