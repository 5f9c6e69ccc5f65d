import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '#server/session/cookies.ts';

export const TABLET_COOKIE = 'tablette';
/** Browsers keep no cookie longer; each use renews it. */
const KEPT_S = 400 * 24 * 60 * 60;

function options(request: FastifyRequest) {
  return { path: '/api', httpOnly: true, sameSite: 'strict', secure: isSecure(request) } as const;
}

export function sendTablet(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(TABLET_COOKIE, secret, { ...options(request), maxAge: KEPT_S });
}

export function clearTablet(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(TABLET_COOKIE, options(request));
}
