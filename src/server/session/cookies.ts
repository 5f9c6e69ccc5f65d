import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_MS } from './devices.ts';
import type { OpenSession } from './sessions.ts';
import { SESSION_MS } from './sessions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    keepsSessions: boolean;
  }
}

export const SESSION_COOKIE = 'session';
export const DEVICE_COOKIE = 'souvenir';

/** Without it a session ends with the browser, and no device is remembered (000 §9). */
export const keepSessions = (app: FastifyInstance, keeps: boolean): void => {
  app.decorate('keepsSessions', keeps);
};

const options = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' }) as const;

export const sendSession = (request: FastifyRequest, reply: FastifyReply, secret: string): void => {
  const kept = request.server.keepsSessions ? { maxAge: SESSION_MS / 1000 } : {};
  reply.setCookie(SESSION_COOKIE, secret, { ...options(request), ...kept });
};

/** The public half: alone it opens nothing; it proves that a script of our own pages speaks. */
export const sendHandle = (reply: FastifyReply, session: OpenSession): void => {
  reply.header('authorization', session.handle);
};

export const clearSession = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(SESSION_COOKIE, options(request));
};

export const sendDevice = (request: FastifyRequest, reply: FastifyReply, secret: string): void => {
  reply.setCookie(DEVICE_COOKIE, secret, { ...options(request), maxAge: DEVICE_MS / 1000 });
};

export const clearDevice = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(DEVICE_COOKIE, options(request));
};
