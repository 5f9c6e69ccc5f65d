import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { readStoredJson } from '#domain/values/stored-json.ts';
import type { SecretBox } from '#server/records/write/secret-box.ts';
import { isSecure } from '#server/session/cookies.ts';
import { tryRepository } from '#server/session/try-repository.ts';
import type { SignInWords } from './identity-provider.ts';

const PENDING_MS = 10 * 60_000;
/** Once; the count of the use outlives the cookie. */
const ONCE = { burst: 1, everyMs: 2 * PENDING_MS };

/** A sign-in that began here and goes on at the provider: its words never leave the browser readable. */
const DEPARTURE = { name: 'depart', path: '/api/login' } as const;
/** A person whom the provider recognised and whose account is still to be confirmed. */
const LINK = { name: 'lien', path: '/api' } as const;

const Departure = z.object({ kind: z.literal('depart'), at: z.number(), state: z.string(), nonce: z.string(), verifier: z.string() });
const Link = z.object({ kind: z.literal('lien'), at: z.number(), user: z.number(), issuer: z.string(), fingerprint: z.string() });

/** Proof of the provider, and the account that has its verified address. */
export interface PendingLink {
  readonly user: number;
  /** As the settings write it. */
  readonly issuer: string;
  readonly fingerprint: string;
}

interface Parts {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly secrets: SecretBox;
  readonly clock: () => number;
}

/** State of a browser between the steps of a sign-in by the provider: sealed cookies that no script reads, for ten minutes, used once. */
export function pendingIdentities({ pool, secrets, clock }: Parts) {
  const tries = tryRepository(pool);
  function keep(request: FastifyRequest, reply: FastifyReply, [{ name, path }, value]: readonly [Cookie, object]): void {
    const sealed = secrets.seal(JSON.stringify({ ...value, kind: name, at: clock() }));
    reply.setCookie(name, Buffer.from(sealed).toString('base64url'), { ...options(request, path), maxAge: PENDING_MS / 1000 });
  }
  function read<T extends { readonly at: number }>(request: FastifyRequest, { name }: Cookie, form: z.ZodType<T>): T | null {
    const opened = secrets.open(Buffer.from(request.cookies[name] ?? '', 'base64url').toString());
    const parsed = form.safeParse(readStoredJson(opened));
    return parsed.success && clock() - parsed.data.at <= PENDING_MS ? parsed.data : null;
  }
  return {
    depart: (request: FastifyRequest, reply: FastifyReply, { state, nonce, verifier }: SignInWords): void =>
      keep(request, reply, [DEPARTURE, { state, nonce, verifier }]),

    /** Null: this browser began none, too long ago, or its answer was used before. */
    arrive: async (request: FastifyRequest, reply: FastifyReply): Promise<SignInWords | null> => {
      const departure = read(request, DEPARTURE, Departure);
      reply.clearCookie(DEPARTURE.name, options(request, DEPARTURE.path));
      if (departure === null) return null;
      const isUsed = (await tries.take(JSON.stringify(['depart', departure.state]), clock(), ONCE)) !== null;
      return isUsed ? null : departure;
    },

    offerLink: (request: FastifyRequest, reply: FastifyReply, { user, issuer, fingerprint }: PendingLink): void =>
      keep(request, reply, [LINK, { user, issuer, fingerprint }]),

    /** Null: the provider recognised nobody here, or too long ago. */
    readLink: (request: FastifyRequest): PendingLink | null => read(request, LINK, Link),

    endLink: (request: FastifyRequest, reply: FastifyReply): void => {
      reply.clearCookie(LINK.name, options(request, LINK.path));
    },
  };
}

type Cookie = typeof DEPARTURE | typeof LINK;

// The answer of the provider is sent by a script of our own page, so that no cookie has to follow a link from elsewhere.
function options(request: FastifyRequest, path: string) {
  return { path, httpOnly: true, sameSite: 'strict', secure: isSecure(request) } as const;
}
