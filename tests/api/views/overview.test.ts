/** Records that hang on a record, in one call: each list by its own right and scope. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
let programmer: SignedIn;
let film: number;
let others: number;
const people: number[] = [];

async function create(path: string, body: object): Promise<number> {
  const reply = await programmer.call('POST', `/api/${path}`, body);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

beforeAll(async () => {
  api = await startApiApp();
  programmer = await api.signInWith(
    'FILMS',
    'FILM',
    'FILM-WRITE',
    'FILM-CREDIT',
    'FILM-CREDIT-WRITE',
    'PERSONNES',
    'PERSONNE',
    'PERSONNE-WRITE',
  );
  film = await create('films', { TitreOriginal: 'Aperçu' });
  others = await create('films', { TitreOriginal: 'Un autre' });
  for (const Nom of ['Arc', 'Bief', 'Crue', 'Digue', 'Etier', 'Flot', 'Gué'])
    people.push(await create('personnes', { Nom, Prenom: 'Ada', IdPays: 45 }));
  for (const [index, IdPersonne] of people.entries())
    await create('film-credits', { IdFilm: film, IdFonction: 1, IdPersonne, Ordre: index + 1 });
  await create('film-credits', { IdFilm: others, IdFonction: 1, IdPersonne: people[0], Ordre: 1 });
});
afterAll(() => api.close());

async function overview(
  by: SignedIn,
  path: string,
): Promise<Readonly<Record<string, { Lignes: { IdPersonne?: number }[]; IsSuite: boolean }>>> {
  const reply = await by.call('GET', `/api/apercus/${path}`);
  expect(reply.statusCode).toBe(200);
  return Object.fromEntries(reply.json().Listes.map((list: { Cle: string }) => [list.Cle, list]));
}

it('gives the first rows of each list that hangs on the record, in their order, and says that others follow', async () => {
  const lists = await overview(programmer, `film/${film}`);
  expect(lists['people.0']?.Lignes.map(({ IdPersonne }) => IdPersonne)).toEqual(people.slice(0, 6));
  expect(lists['people.0']?.IsSuite).toBe(true);
  const alone = await overview(programmer, `film/${others}`);
  expect(alone['people.0']?.Lignes).toHaveLength(1);
  expect(alone['people.0']?.IsSuite).toBe(false);
});

it('leaves out the lists that the reader has no right to, as if they were not there', async () => {
  const lists = await overview(programmer, `film/${film}`);
  // Screenings, guests and contacts each ask for a right of their own.
  for (const key of ['dates.0', 'people.1', 'call.0']) expect(Object.keys(lists)).not.toContain(key);
  const welcome = await api.signInWith('FILMS', 'FILM', 'FESTIVAL-PARTICIPANTS');
  const more = Object.keys(await overview(welcome, `film/${film}`));
  expect(more).toEqual(['people.1']);
});

it('refuses who may not read the record, and names no record that does not exist', async () => {
  const stranger = await api.signInWith('CONTACTS');
  expect((await stranger.call('GET', `/api/apercus/film/${film}`)).statusCode).toBe(403);
  expect((await programmer.call('GET', '/api/apercus/film/99999999')).statusCode).toBe(404);
  expect((await programmer.call('GET', '/api/apercus/inconnue/1')).statusCode).toBe(404);
});
