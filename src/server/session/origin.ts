import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';

/** Refuses a write that a page of another site makes the browser send. */
export function requireSameOrigin(request: FastifyRequest, publicOrigin: string | null): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined && !isOwnOrigin(origin, request, publicOrigin)) throw new AppError('origine-refusee');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('origine-refusee');
}

/** Only a script of our own pages can read the handle and send it back. */
export function requireHandle(request: FastifyRequest, handle: string): void {
  if (!hasHandle(request, handle)) throw new AppError('jeton-refuse');
}

export function hasHandle(request: FastifyRequest, handle: string): boolean {
  const sent = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(handle);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

// The client may send an X-Forwarded-Host that the proxy lets through: where the public address is set, it alone counts.
function isOwnOrigin(origin: string, { host }: FastifyRequest, publicOrigin: string | null): boolean {
  return publicOrigin === null ? hostOf(origin) === host : origin === publicOrigin;
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
