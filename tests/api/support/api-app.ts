import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { accountRepository } from '#server/session/account-repository.ts';
import { SESSION_COOKIE } from '#server/session/cookies.ts';
import { Sessions } from '#server/session/sessions.ts';
import { hashOf } from '#tests/support/server.ts';
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts';
import { answerBook, watchAnswers } from '#tests/support/contract/declared-answers.ts';

export const PASSWORD = 'reliure-cyan-tambour-42';
export const HOST = 'localhost';

/** Silent, without the demonstration, and with a key that leaves no file. */
export const TEST_CONFIG: Config = readConfig({
  LOG_LEVEL: 'silent',
  DEMO: '0',
  MAIL_SIMULATED: '1',
  DATA_DIR: path.join(tmpdir(), `festival-api-${process.pid}`),
  SECRET_KEY: 'une-cle-de-test-de-trente-deux-caracteres',
});

export interface Person {
  readonly id: number;
  readonly login: string;
}

export interface SignedIn {
  readonly person: Person;
  readonly cookie: string;
  readonly handle: string;
  readonly call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) => Promise<LightMyRequestResponse>;
  /** Headers of each of its calls. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface ApiApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** Moves the clock of the server. */
  readonly advance: (ms: number) => void;
  readonly now: () => number;
  readonly createPerson: (options?: PersonOptions) => Promise<Person>;
  readonly signIn: (person: Person) => Promise<SignedIn>;
  /** A new person with exactly these rights, signed in. */
  readonly signInWith: (...rights: readonly string[]) => Promise<SignedIn>;
  readonly close: () => Promise<void>;
}

export interface PersonOptions {
  readonly rights?: readonly string[];
  readonly ownRights?: readonly string[];
  readonly isActive?: boolean;
}

let count = 0;

/** The server in this process, on a database of its own, with a clock the test moves. */
export async function startApiApp(overrides: Partial<Config> = {}): Promise<ApiApp> {
  const database = await createTestDatabase();
  let offset = 0;
  function now(): number {
    return Date.now() + offset;
  }
  const config = { ...TEST_CONFIG, ...overrides };
  const app = await buildApp({ pool: database.pool, connectDirect: database.connectDirect, config, clock: now });
  const answers = answerBook();
  watchAnswers(app, answers);
  await app.ready();
  const passwordHash = await hashOf(PASSWORD);
  function createPerson(options: PersonOptions = {}): Promise<Person> {
    return insertPerson(database, passwordHash, options);
  }
  const sessions = new Sessions(database.pool, now);
  function signIn(person: Person): Promise<SignedIn> {
    return openSession(app, sessions, person);
  }
  return {
    app,
    database,
    now,
    advance: (ms) => {
      offset += ms;
    },
    createPerson,
    signIn,
    signInWith: async (...rights) => signIn(await createPerson({ rights })),
    close: async () => {
      await app.close();
      await database.close();
      answers.check();
    },
  };
}

async function insertPerson(
  { pool }: TestDatabase,
  passwordHash: string,
  { rights = [], ownRights = [], isActive = true }: PersonOptions,
): Promise<Person> {
  count += 1;
  const login = `personne-${count}@exemple.test`;
  // With its text for search: the server that starts would fill it while a test looks.
  const { rows } = await pool.query<{ id: number }>(
    `insert into groupe_utilisateur (nom, recherche) values ($1::text, norm($1::text)) returning id`,
    [`Groupe ${count}`],
  );
  const groupId = rows[0]?.id ?? 0;
  const id = await accountRepository(pool).insert({ nom: 'Durand', prenom: `Anne ${count}`, login, groupId, passwordHash });
  await pool.query('update utilisateur set is_actif = $2 where id = $1', [id, isActive]);
  await pool.query(
    'insert into groupe_utilisateur_droit (groupe_utilisateur_id, utilisateur_droit_id) select $1, id from utilisateur_droit where code = any($2)',
    [groupId, rights],
  );
  await pool.query(
    'insert into utilisateur_droit_utilisateur (utilisateur_id, utilisateur_droit_id) select $1, id from utilisateur_droit where code = any($2)',
    [id, ownRights],
  );
  return { id, login };
}

/** Session that a sign-in leaves in a browser, without its password: reading one is slow on purpose, and tests of sign-in do it. */
async function openSession(app: FastifyInstance, sessions: Sessions, person: Person): Promise<SignedIn> {
  const account = await sessions.accounts.findById(person.id);
  if (account === null || !sessions.isValid(account)) throw new Error(`Sign-in refused: ${person.login}`);
  const { secret, session } = await sessions.open(account);
  const cookie = `${SESSION_COOKIE}=${secret}`;
  const { handle } = session;
  const headers = { host: HOST, cookie, authorization: handle, origin: `http://${HOST}` };
  return {
    person,
    cookie,
    handle,
    headers,
    call: (method, url, body) => app.inject({ method, url, headers, ...payloadOf(body) }),
  };
}

export function login(app: FastifyInstance, item: unknown, headers: InjectOptions['headers'] = {}): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { host: HOST, origin: `http://${HOST}`, ...headers },
    payload: { item },
  });
}

function payloadOf(body: unknown): Pick<InjectOptions, 'payload'> {
  return body === undefined ? {} : { payload: JSON.parse(JSON.stringify(body)) };
}
