import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_MS } from './devices.ts';
import type { OpenSession } from './sessions.ts';
import { SESSION_MS } from './sessions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    keepsSessions: boolean;
    servesHttps: boolean;
  }
}

export const SESSION_COOKIE = 'session';
export const DEVICE_COOKIE = 'souvenir';

/** Without `keeps` a session ends with the browser, and no device is remembered (000 §9). */
export function registerCookieSettings(
  app: FastifyInstance,
  { keeps, publicUrl }: { readonly keeps: boolean; readonly publicUrl: string | null },
): void {
  app.decorate('keepsSessions', keeps);
  app.decorate('servesHttps', publicUrl?.startsWith('https:') ?? false);
}

/** A proxy that does not forward the scheme makes every request look like http: the public address knows better. */
export function isSecure({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.servesHttps;
}

function options(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) } as const;
}

export function sendSession(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  const kept = request.server.keepsSessions ? { maxAge: SESSION_MS / 1000 } : {};
  reply.setCookie(SESSION_COOKIE, secret, { ...options(request), ...kept });
}

/** The public half: alone it opens nothing; it proves that a script of our own pages speaks. */
export function sendHandle(reply: FastifyReply, session: OpenSession): void {
  reply.header('authorization', session.handle);
}

export function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, options(request));
}

export function sendDevice(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(DEVICE_COOKIE, secret, { ...options(request), maxAge: DEVICE_MS / 1000 });
}

export function clearDevice(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(DEVICE_COOKIE, options(request));
}
