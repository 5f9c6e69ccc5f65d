import { type ApiClient, apiClient, signIn } from '#tests/support/api-client.ts';
import { startServer } from '#tests/support/server.ts';
import { createNodeSimulation } from '#mocks/node.ts';
import { putRow } from '#mocks/seed/system-rows.ts';
import { readText } from '#domain/records/record-data.ts';
import { foldRight } from '#domain/records/fold-right.ts';

/** One of the two backs of the same contract: the real server, or the simulation of `dev:mock`. */
export interface BackendUnderTest {
  readonly anonymous: ApiClient;
  readonly signInWith: (codes: readonly string[]) => Promise<ApiClient>;
  readonly close: () => Promise<void>;
}

export const backends: Readonly<Record<string, () => Promise<BackendUnderTest>>> = {
  'the simulation': startSimulation,
  'the server': startServer,
};

const SIMULATED = 'http://simulation.test';
const PASSWORD = 'phrase-de-passe-de-test-7';

async function startSimulation(): Promise<BackendUnderTest> {
  const simulation = createNodeSimulation();
  const { store } = simulation.backend;
  simulation.start();
  let users = 0;
  return {
    anonymous: apiClient(SIMULATED),
    signInWith: async (codes) => {
      users += 1;
      const wanted = new Set(codes.map(foldRight));
      const ids = store.tables
        .all('utilisateur-droit')
        .filter((right) => wanted.has(foldRight(readText(right, 'Code') ?? '')))
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
      return signIn(SIMULATED, { Login, MotDePasse: PASSWORD });
    },
    close: async () => simulation.stop(),
  };
}
