import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from './cookies.ts';
import type { SecretBox } from '#server/records/write/secret-box.ts';

const COOKIE = 'connu';
const KEPT_S = 365 * 24 * 60 * 60;
/** People who share a computer. */
const ACCOUNTS_MAX = 6;
const TOKEN = /^(\d{1,10}) ([\da-f-]{36})$/;

/**
 * A browser remembers, sealed with the key of the installation, which accounts were opened on it. It opens nothing: it only
 * tells an owner at home from a stranger who guesses.
 */
export function knownDevices(secrets: SecretBox) {
  function read(request: FastifyRequest): ReadonlyMap<number, string> {
    return new Map(
      (request.cookies[COOKIE] ?? '').split('~', ACCOUNTS_MAX).flatMap((sealed) => {
        const [, account, device] = TOKEN.exec(secrets.open(decode(sealed)) ?? '') ?? [];
        return account === undefined || device === undefined ? [] : [[Number(account), device] as const];
      }),
    );
  }
  return {
    /** Null: this account was never opened here. */
    of: (request: FastifyRequest, accountId: number | undefined): string | null =>
      accountId === undefined ? null : (read(request).get(accountId) ?? null),

    remember: (request: FastifyRequest, reply: FastifyReply, accountId: number): void => {
      const devicesByAccount = read(request);
      const others = [...devicesByAccount].filter(([id]) => id !== accountId).slice(0, ACCOUNTS_MAX - 1);
      const tokens = [[accountId, devicesByAccount.get(accountId) ?? randomUUID()] as const, ...others];
      reply.setCookie(COOKIE, tokens.map(([id, device]) => encode(secrets.seal(`${id} ${device}`))).join('~'), {
        path: '/api',
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(request),
        maxAge: KEPT_S,
      });
    },
  };
}

// Form that a cookie may hold: neither `+`, `/` nor `=`.
function encode(sealed: string): string {
  return Buffer.from(sealed).toString('base64url');
}

function decode(cookie: string): string {
  return Buffer.from(cookie, 'base64url').toString();
}
