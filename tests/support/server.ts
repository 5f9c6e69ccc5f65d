import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { PoolLimits } from '#server/database/request-pool.ts';
import { type Account, accountRepository } from '#server/session/account-repository.ts';
import { SESSION_COOKIE } from '#server/session/cookies.ts';
import { hashPassword } from '#server/session/password.ts';
import { Sessions } from '#server/session/sessions.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import { ADMIN } from './server-process.ts';
import { createTestDatabase } from './database.ts';
import { answerBook, watchAnswers } from './contract/declared-answers.ts';

const PASSWORD = 'phrase-de-passe-de-test-7';

export interface TestServer {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly config: Config;
  /** A caller without any session. */
  readonly anonymous: ApiClient;
  readonly signInAsAdmin: () => Promise<ApiClient>;
  /** A new user whose group holds exactly these right codes, signed in. */
  readonly signInWith: (codes: readonly string[]) => Promise<ApiClient & { readonly userId: number; readonly groupId: number }>;
  readonly close: () => Promise<void>;
}

export interface TestServerOptions {
  readonly clock?: () => number;
  readonly env?: Readonly<Record<string, string>>;
  /** Connections of its pool, and what a statement may take. */
  readonly poolMax?: number;
  readonly limits?: PoolLimits;
  readonly bodyTimeoutMs?: number;
}

/** The real application on a clone of the test database, listening on a free port of this machine. */
export async function startServer({ clock, env = {}, bodyTimeoutMs, ...pool }: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase({ ...pool, content: 'served' });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'festival-server-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...(env['SMTP_URL'] === undefined && { MAIL_SIMULATED: '1' }),
    ADMIN_LOGIN: ADMIN.Login,
    ADMIN_PASSWORD: ADMIN.MotDePasse,
    ...env,
  });
  const app = await buildApp({
    pool: database.pool,
    connectDirect: database.connectDirect,
    config,
    ...(clock ? { clock } : {}),
    ...(bodyTimeoutMs !== undefined && { bodyTimeoutMs }),
  });
  const answers = answerBook();
  watchAnswers(app, answers);
  const sessions = new Sessions(database.pool, clock ?? Date.now);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = app.listeningOrigin;
  // Pages come from the public address where there is one.
  const place = { url, origin: config.publicOrigin ?? url, sessions };
  return {
    url,
    pool: database.pool,
    config,
    anonymous: apiClient(url, { origin: place.origin }),
    signInAsAdmin: async () => openSession(place, await sessions.accounts.findByLogin(ADMIN.Login)),
    signInWith: async (codes) => {
      const { userId, groupId } = await createUser(database.pool, codes);
      return { ...(await openSession(place, await sessions.accounts.findById(userId))), userId, groupId };
    },
    close: async () => {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      answers.check();
    },
  };
}

interface ServerAddress {
  readonly url: string;
  readonly origin: string;
  readonly sessions: Sessions;
}

/** Session that a sign-in leaves in a browser, without its password: reading one is slow on purpose, and tests of sign-in do it. */
async function openSession({ url, origin, sessions }: ServerAddress, account: Account | null): Promise<ApiClient> {
  if (account === null) throw new Error('Nobody to open a session for');
  const { secret, session } = await sessions.open(account);
  return apiClient(url, { origin, cookie: `${SESSION_COOKIE}=${secret}`, authorization: session.handle });
}

const hashes = new Map<string, Promise<string>>();

/** The password of everybody in a test, hashed once a worker: hashing is slow on purpose. */
export function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

let users = 0;

async function createUser(pool: pg.Pool, codes: readonly string[]): Promise<{ readonly userId: number; readonly groupId: number }> {
  users += 1;
  const login = `personne-${process.pid}-${users}@exemple.test`;
  const group = await pool.query<{ id: number }>(
    // With its text for search: the server that starts would fill it while a test looks.
    "insert into groupe_utilisateur (id, nom, recherche) values (nextval('groupe_utilisateur_id_seq'), $1::text, norm($1::text)) returning id",
    [`Groupe ${login}`],
  );
  const groupId = group.rows[0]?.id ?? 0;
  const held = await pool.query(
    'insert into groupe_utilisateur_droit (groupe_utilisateur_id, utilisateur_droit_id) select $1, id from utilisateur_droit where code = any($2)',
    [groupId, codes.map((code) => code.toUpperCase())],
  );
  if (held.rowCount !== codes.length) throw new Error(`Unknown right among ${codes.join(', ')}`);
  const userId = await accountRepository(pool).insert({
    nom: 'Essai',
    prenom: 'Personne',
    login,
    groupId,
    passwordHash: await hashOf(PASSWORD),
  });
  return { userId, groupId };
}
