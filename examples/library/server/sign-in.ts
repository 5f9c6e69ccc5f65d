import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { AppError } from '#domain/errors/app-error.ts';
import { norm } from '#domain/values/text/norm.ts';
import { clearSession, sendHandle, sendSession } from '#server/session/cookies.ts';
import { sessionOf } from '#server/session/guard.ts';
import { LoginThrottle, networkOf } from '#server/session/login-throttle.ts';
import { verifyPassword } from '#server/session/password.ts';
import type { Sessions } from '#server/session/sessions.ts';

const LoginInput = z.strictObject({ item: z.strictObject({ Login: z.string().min(1).max(150), MotDePasse: z.string().min(1).max(150) }) });

interface SignInTools {
  readonly pool: pg.Pool;
  readonly sessions: Sessions;
  readonly clock: () => number;
}

/** The hand-written calls of the library: a session is opened by a password alone, and closed. */
export function registerSignIn(app: FastifyInstance, { pool, sessions, clock }: SignInTools): void {
  const throttle = new LoginThrottle(pool, clock);
  app.post('/api/login', { config: { right: 'public' } }, async (request, reply) => {
    const { Login, MotDePasse } = readLogin(request);
    const counted = { account: norm(Login.trim()), origin: networkOf(request.ip), device: null };
    await throttle.reserve(counted);
    const account = await sessions.accounts.findByLogin(Login.trim());
    const isRight = await verifyPassword(MotDePasse, account?.passwordHash ?? null);
    if (account === null || !isRight) throw new AppError('identifiants-incorrects');
    await throttle.succeed(counted);
    if (!sessions.isValid(account)) throw new AppError('compte-desactive');
    if (account.isProtected) throw new AppError('second-facteur-requis');
    const { secret, session } = await sessions.open(account);
    sendSession(request, reply, secret);
    sendHandle(reply, session);
    const { id: Id, nom: Nom, prenom: Prenom, login } = account;
    return reply.send({ Id, Nom, Prenom, Login: login });
  });
  app.post('/api/logout', { config: { right: 'session' } }, async (request, reply) => {
    await sessions.close(sessionOf(request));
    clearSession(request, reply);
    return reply.send(true);
  });
}

function readLogin({ body }: FastifyRequest): z.infer<typeof LoginInput>['item'] {
  const read = LoginInput.safeParse(body);
  if (!read.success) throw new AppError('requete-invalide');
  return read.data.item;
}
