import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SecretBox } from '#server/records/write/secret-box.ts';
import type { Account } from '#server/session/account-repository.ts';
import { isSecure } from '#server/session/cookies.ts';

const COOKIE = 'attente';
const PATH = '/api/login';
/** Long enough to find a phone, or a sheet of recovery codes. */
const PENDING_MS = 10 * 60_000;

const Pending = z.object({ user: z.number(), at: z.number(), password: z.string(), remembers: z.boolean() });

interface Started {
  readonly account: Account;
  /** The person chose to be remembered on this computer. */
  readonly remembers: boolean;
}

/**
 * The time between the password and the second factor: a cookie sealed with the key of the installation, that proves the password and
 * opens nothing. No session exists yet, so that no operation can be reached with it.
 */
export function pendingSignIns(secrets: SecretBox, clock: () => number) {
  return {
    begin: (request: FastifyRequest, reply: FastifyReply, { account, remembers }: Started): void => {
      const pending = { user: account.id, at: clock(), password: fingerprintOf(account), remembers };
      const sealed = Buffer.from(secrets.seal(JSON.stringify(pending))).toString('base64url');
      reply.setCookie(COOKIE, sealed, { ...options(request), maxAge: PENDING_MS / 1000 });
    },

    /** Null: no password was given here, or too long ago, or it changed since. */
    read: async (request: FastifyRequest, findAccount: (id: number) => Promise<Account | null>): Promise<Started | null> => {
      const opened = secrets.open(Buffer.from(request.cookies[COOKIE] ?? '', 'base64url').toString());
      if (opened === null) return null;
      const { user, at, password, remembers } = Pending.parse(JSON.parse(opened));
      if (clock() - at > PENDING_MS) return null;
      const account = await findAccount(user);
      return account === null || fingerprintOf(account) !== password ? null : { account, remembers };
    },

    end: (request: FastifyRequest, reply: FastifyReply): void => {
      reply.clearCookie(COOKIE, options(request));
    },
  };
}

function options(request: FastifyRequest) {
  return { path: PATH, httpOnly: true, sameSite: 'strict', secure: isSecure(request) } as const;
}

function fingerprintOf({ passwordHash }: Account): string {
  return hash('sha256', passwordHash ?? '', 'base64url');
}
