import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { AppError } from '#domain/errors/app-error.ts';
import type { SecretBox } from '#server/records/write/secret-box.ts';
import { isSecure } from '#server/session/cookies.ts';
import { tryRepository } from '#server/session/try-repository.ts';

const COOKIE = 'defi';
const CHALLENGE_MS = 5 * 60_000;
/** Once; the count of the use outlives the challenge. */
const ONCE = { burst: 1, everyMs: 2 * CHALLENGE_MS };

/** Site that keys are bound to. */
export interface RelyingParty {
  readonly origin: string;
  readonly domain: string;
}

export interface Challenge {
  readonly challenge: string;
  /** Account that a key is made for; null: any key may sign in. */
  readonly user: number | null;
  readonly at: number;
}

const Sealed = z.object({ challenge: z.string(), user: z.number().nullable(), at: z.number() });

/** Random words that a key signs: sealed in a cookie of the browser that requested them, for five minutes, used once. */
export function passkeyChallenges(pool: Pick<pg.Pool, 'query'>, secrets: SecretBox, clock: () => number) {
  const tries = tryRepository(pool);
  return {
    open: (request: FastifyRequest, reply: FastifyReply, user: number | null): string => {
      const challenge = randomBytes(32).toString('base64url');
      const sealed = secrets.seal(JSON.stringify({ challenge, user, at: clock() } satisfies Challenge));
      reply.setCookie(COOKIE, Buffer.from(sealed).toString('base64url'), { ...options(request), maxAge: CHALLENGE_MS / 1000 });
      return challenge;
    },

    /** Throws where the browser has no live challenge for that person. */
    read: (request: FastifyRequest, user: number | null): Challenge => {
      const text = secrets.open(Buffer.from(request.cookies[COOKIE] ?? '', 'base64url').toString());
      const challenge = text === null ? null : Sealed.parse(JSON.parse(text));
      if (challenge === null || challenge.user !== user || clock() - challenge.at > CHALLENGE_MS) throw new AppError('cle-acces-refusee');
      return challenge;
    },

    /** Throws where the challenge served before. */
    use: async (request: FastifyRequest, reply: FastifyReply, { challenge }: Challenge): Promise<void> => {
      if ((await tries.take(JSON.stringify(['defi', challenge]), clock(), ONCE)) !== null) throw new AppError('cle-acces-refusee');
      reply.clearCookie(COOKIE, options(request));
    },
  };
}

/** Keys are bound to a name: browsers make none for a bare address. Where no public address is set, the page says its own. */
export function relyingParty({ headers }: FastifyRequest, publicOrigin: string | null): RelyingParty {
  const origin = publicOrigin ?? headers.origin ?? '';
  const domain = URL.canParse(origin) ? new URL(origin).hostname : '';
  if (domain === '' || isIP(domain.replace(/^\[|\]$/g, '')) !== 0) throw new AppError('cle-acces-adresse');
  return { origin, domain };
}

function options(request: FastifyRequest) {
  return { path: '/api', httpOnly: true, sameSite: 'strict', secure: isSecure(request) } as const;
}
