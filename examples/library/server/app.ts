import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { operations } from '#generated/contract/operations.gen.ts';
import type { Config } from '#server/config.ts';
import { registerErrorHandler, sendProblem, unknownApi } from '#server/errors/error-handler.ts';
import { openRefusalRegister } from '#server/errors/refusal-register.ts';
import { Troubles } from '#server/errors/troubles.ts';
import { createApp } from '#server/http/create-app.ts';
import { RouteTable } from '#server/http/route-table.ts';
import { registerAsking } from '#server/plugins/asking.ts';
import { registerClosing } from '#server/plugins/closing.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { registerRecordRoutes } from '#server/records/http/routes.ts';
import { readSecretKey } from '#server/records/write/secret-box.ts';
import { recordRules } from '#server/rules/record-rules.ts';
import { registerCookieSettings } from '#server/session/cookies.ts';
import { registerGuard } from '#server/session/guard.ts';
import { Sessions } from '#server/session/sessions.ts';
import { Tokens } from '#server/session/tokens.ts';
import { registerSignIn } from './sign-in.ts';

interface LibraryOptions {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly clock: () => number;
}

/** The library over an open database: sessions, rights, refusals and the record engine are the platform's own. */
export async function buildLibrary({ pool, config, clock }: LibraryOptions): Promise<FastifyInstance> {
  const app = createApp(config);
  const routes = new RouteTable();
  routes.collect(app);
  const sessions = new Sessions(pool, clock);
  const refusals = openRefusalRegister(config.refusals, { clock, failed: (error) => app.log.error({ err: error }, 'refus non gardé') });
  app.addHook('onClose', () => refusals.close());
  registerErrorHandler(app, new Troubles(config.dataDir, clock), refusals);
  registerClosing(app);
  registerAsking(app);
  await app.register(fastifyCookie);
  registerCookieSettings(app, { keeps: config.persistConnection, publicUrl: config.publicUrl });
  registerGuard(app, { sessions, tokens: new Tokens(pool, sessions, clock), publicOrigin: config.publicOrigin, demo: false });
  const secretKey = readSecretKey({ dataDir: config.dataDir, secretKey: config.secretKey ?? undefined });
  registerRecordRoutes(app, { engine: createRecordEngine({ pool, secretKey, clock, rules: recordRules([]) }), operations });
  registerSignIn(app, { pool, sessions, clock });
  app.get('/health', async () => ({ ok: true }));
  app.setNotFoundHandler((request, reply) =>
    sendProblem(
      request,
      reply,
      unknownApi(request, (path) => routes.methodsOf(path)),
    ),
  );
  return app;
}
