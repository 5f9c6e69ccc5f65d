import { type ApiClient, apiClient, signIn } from '#tests/support/api-client.ts';
import { answerBook, watchedClient } from '#tests/support/contract/declared-answers.ts';
import { startServer } from '#tests/support/server.ts';
import { createNodeSimulation } from '#tests/support/node-simulation.ts';
import { REFERENCE_DATE } from '#mocks/seed/demonstration.ts';
import { pseudoEngine } from '#mocks/store/simulated-engine.ts';
import { putRow } from '#mocks/seed/system-rows.ts';
import { readText } from '#domain/values/record-data.ts';
import { createEngine } from '#server/app.ts';
import { NOBODY } from '#domain/records/requests/request-context.ts';
import { createContext } from '#server/http/context.ts';
import { runWork as runOnServer } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { runWork as runSimulated } from '#mocks/store/run-work.ts';
import type { Work } from '#domain/work/work.ts';
import { normaliseRight } from '#domain/values/normalise-right.ts';

/** One of the two backs of the same contract: the real server, or the simulation of `dev:mock`. */
export interface BackendUnderTest {
  readonly anonymous: ApiClient;
  readonly signInWith: (codes: readonly string[]) => Promise<ApiClient>;
  /** Runs a rule on the side of the operations, for what arrives from elsewhere. */
  readonly run: <T>(work: () => Work<T>) => Promise<T>;
  /** Past work becomes so many days older, in the history. */
  readonly age: (days: number) => Promise<void>;
  readonly nowMs: () => number;
  readonly close: () => Promise<void>;
}

export const backends: Readonly<Record<string, (env?: Readonly<Record<string, string>>) => Promise<BackendUnderTest>>> = {
  'the simulation': startSimulation,
  'the server': startTestedServer,
};

const NOW_MS = Date.UTC(2042, 10, 21, 10);
const DAY_MS = 86_400_000;
const SIMULATED = 'http://simulation.test';
const PASSWORD = 'phrase-de-passe-de-test-7';

async function startSimulation(env: Readonly<Record<string, string>> = {}): Promise<BackendUnderTest> {
  const simulation = createNodeSimulation();
  const { store } = simulation.backend;
  if (env['TRANSLATION_URL'] !== undefined) store.translation = pseudoEngine;
  simulation.start();
  const answers = answerBook();
  let users = 0;
  return {
    anonymous: watchedClient(apiClient(SIMULATED), answers),
    signInWith: async (codes) => {
      users += 1;
      const wanted = new Set(codes.map(normaliseRight));
      const ids = store.tables
        .all('utilisateur-droit')
        .filter((right) => wanted.has(normaliseRight(readText(right, 'Code') ?? '')))
        .map((right) => Number(right['Id']));
      const group = putRow(store, 'groupe-utilisateur', { Nom: `Essai ${users}`, IdsDroit: ids });
      const Login = `essai-${users}@exemple.test`;
      putRow(store, 'utilisateur', {
        Nom: 'Essai',
        Prenom: `Numéro ${users}`,
        Login,
        MotDePasse: PASSWORD,
        IdGroupeUtilisateur: group,
        IsActif: true,
        IdsDroitUtilisateur: [],
      });
      return watchedClient(await signIn(SIMULATED, { Login, MotDePasse: PASSWORD }), answers);
    },
    run: async (work) => runSimulated(store, work(), { ...createContext({ user: NOBODY }), nowMs: NOW_MS, today: '2042-11-21' }),
    nowMs: () => Date.parse(`${REFERENCE_DATE}T09:00:00Z`),
    age: async (days) => {
      for (const [index, line] of store.history.entries()) store.history[index] = { ...line, atMs: line.atMs - days * DAY_MS };
    },
    close: async () => {
      simulation.stop();
      answers.check();
    },
  };
}

/** `env`: settings of the server; the simulation has none. */
async function startTestedServer(env: Readonly<Record<string, string>> = {}): Promise<BackendUnderTest> {
  const server = await startServer({ env });
  const engine = createEngine({ pool: server.pool, config: server.config });
  const entity = engine.registry.get('ins-recup');
  function context() {
    return createContext({ user: NOBODY });
  }
  return {
    ...server,
    nowMs: Date.now,
    age: async (days) => {
      await server.pool.query('update historique set le = le - make_interval(days => $1)', [days]);
    },
    run: (work) => inUnitOfWork(engine, context(), { operation: 'test', entity, work: (unit) => runOnServer(unit, work()) }),
  };
}
