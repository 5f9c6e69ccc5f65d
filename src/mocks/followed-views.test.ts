/** In a page without a server, a followed view tells its follower what enters it, once, and within their rights. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { normaliseRight } from '#domain/values/normalise-right.ts';
import { readText } from '#domain/values/record-data.ts';
import { type ApiClient, signIn } from '#tests/support/api-client.ts';
import { createNodeSimulation } from '#tests/support/node-simulation.ts';
import { putRow } from './seed/system-rows.ts';

const SIMULATED = 'http://simulation.test';
const PASSWORD = 'phrase-de-passe-de-test-7';
const FILMS = ['FILMS', 'FILM', 'FILM-WRITE', 'utilisateur-filtre-write', 'utilisateur-filtre-delete'];

const simulation = createNodeSimulation();
const { store } = simulation.backend;
beforeAll(() => simulation.start());
afterAll(() => simulation.stop());

async function person(Login: string, codes: readonly string[]): Promise<ApiClient> {
  const wanted = new Set(codes.map(normaliseRight));
  const IdsDroit = store.tables
    .all('utilisateur-droit')
    .filter((right) => wanted.has(normaliseRight(readText(right, 'Code') ?? '')))
    .map(({ Id }) => Id);
  const IdGroupeUtilisateur = putRow(store, 'groupe-utilisateur', { Nom: Login, IdsDroit });
  const user = { Nom: 'Essai', Prenom: Login, Login, MotDePasse: PASSWORD, IdGroupeUtilisateur, IsActif: true, IdsDroitUtilisateur: [] };
  putRow(store, 'utilisateur', user);
  return signIn(SIMULATED, { Login, MotDePasse: PASSWORD });
}

async function inbox(who: ApiClient) {
  const { body } = await who.call('GET', '/api/boite');
  return body.map(({ Vue, Entite, IdFiche }: Readonly<Record<string, unknown>>) => ({ Vue, Entite, IdFiche }));
}

test('an entry is told to the follower once, what stood there before is not, and nothing more once the follow ends', async () => {
  const anne = await person('anne@exemple.test', FILMS);
  const marc = await person('marc@exemple.test', FILMS);
  async function film(AnneeProd: number): Promise<number> {
    return (await anne.call('POST', '/api/films', { TitreOriginal: `Film ${AnneeProd}`, AnneeProd })).body;
  }
  await film(2001);
  const Data = JSON.stringify({ Criteres: { field: 'AnneeProd', op: 'gt', value: 2000 } });
  const { body: view } = await marc.call('POST', '/api/utilisateur-filtre', { item: { Entity: 'film', Libelle: 'Récents', Data } });
  expect((await marc.call('PUT', `/api/boite/vues/${view}`, { Suivie: true })).body).toBe(true);
  expect(await inbox(marc)).toEqual([]);

  await film(1990);
  const long = await film(2010);
  const notices = [{ Vue: 'Récents', Entite: 'film', IdFiche: long }];
  expect(await inbox(marc)).toEqual(notices);
  expect(await inbox(anne)).toEqual([]);
  const { Version } = (await anne.call('GET', `/api/films/${long}`)).body;
  await anne.call('PUT', `/api/films/${long}`, { Version, TitreOriginal: 'Autre titre' });
  expect(await inbox(marc)).toEqual(notices);

  expect((await marc.call('PUT', `/api/boite/vues/${view}`, { Suivie: false })).body).toBe(false);
  await film(2020);
  expect(await inbox(marc)).toEqual([]);
});
