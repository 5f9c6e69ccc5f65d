import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { registerGuard } from './guard.ts';
import { Sessions } from './sessions.ts';
import { Tokens } from './tokens.ts';

async function guarded(): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(fastifyCookie);
  // A pool opens no connection before its first query.
  const pool = new pg.Pool();
  const sessions = new Sessions(pool, Date.now);
  registerGuard(app, { sessions, tokens: new Tokens(pool, sessions, Date.now), publicOrigin: null, demo: false });
  return app;
}

async function answer(): Promise<string> {
  return 'ok';
}

describe('the guard', () => {
  it('stops the boot on an /api route that states no right', async () => {
    const app = await guarded();
    expect(() => app.get('/api/films', answer)).toThrow("La route GET /api/films n'indique aucun droit");
    expect(() => app.register(async (inner) => inner.get('/api/films', answer))).not.toThrow();
    await expect(app.ready()).rejects.toThrow("n'indique aucun droit");
  });

  it.each(['', 'FILM WRITE', 'self:', '*', 'film;drop'])('stops the boot on the unreadable right « %s »', async (right) => {
    const app = await guarded();
    expect(() => app.get('/api/films', { config: { right } }, answer)).toThrow('Droit illisible');
  });

  it('leaves what is outside the API open', async () => {
    const app = await guarded();
    app.get('/ping', answer);
    expect((await app.inject('/ping')).statusCode).toBe(200);
  });
});
