import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { checksum } from '../support/checksum.ts';

const FILMS = [
  'FILMS',
  'FILM',
  'FILM-WRITE',
  'FILM-DELETE',
  'FILM-TITRE',
  'FILM-TITRE-WRITE',
  'FILM-TITRE-DELETE',
  'TOUS-TEXTES',
  'LANGUE-WRITE',
];
/** Traces that a deletion and its restoration leave besides the records. */
const TRACES = ['historique', 'acces_acte', 'evenement', 'session', 'corbeille', 'idempotence'];

let api: ApiApp;
let owner: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  owner = await api.signInWith(...FILMS);
});
afterAll(() => api.close());

async function createFilm(title: string): Promise<number> {
  const reply = await owner.call('POST', '/api/films', { TitreOriginal: title });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

async function removeFilm(id: number): Promise<string> {
  const { Version } = (await owner.call('GET', `/api/films/${id}`)).json();
  const reply = await owner.call('DELETE', `/api/films/${id}`, { Id: id, Version });
  expect(reply.json()).toBe(true);
  return String(reply.headers['x-batch']);
}

async function lots(by: SignedIn): Promise<readonly Record<string, unknown>[]> {
  return (await by.call('GET', '/api/corbeille')).json();
}

function restore(by: SignedIn, lot: string) {
  return by.call('POST', `/api/corbeille/${lot}/restauration`);
}

describe('a deleted film', () => {
  it('is in the trash under its name, and comes back whole with its parts and its id', async () => {
    const film = await createFilm('Estuaire');
    const langue = (await owner.call('POST', '/api/langues', { Code: 'zz', TradLibelle: { TraductionFr: 'Zède' } })).json();
    const titre = await owner.call('POST', '/api/film-titres', { IdFilm: film, IdLangue: langue, Titre: 'Estuary' });
    expect(titre.statusCode).toBe(200);
    const before = await checksum(api.database.pool, TRACES);
    const lot = await removeFilm(film);
    expect((await owner.call('GET', `/api/films/${film}`)).statusCode).toBe(404);
    expect((await lots(owner))[0]).toMatchObject({
      Lot: lot,
      Entite: 'film',
      IdFiche: film,
      Libelle: 'Estuaire',
      NbFiches: 2,
      SupprimePar: expect.stringContaining('Durand'),
    });
    expect((await restore(owner, lot)).json()).toBe(true);
    expect(await checksum(api.database.pool, TRACES)).toEqual(before);
    expect((await lots(owner)).map(({ Lot }) => Lot)).not.toContain(lot);
  });

  it('comes back once', async () => {
    const lot = await removeFilm(await createFilm('Deux fois'));
    const replies = await Promise.all([restore(owner, lot), restore(owner, lot)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  });
});

describe('the trash', () => {
  it('shows a person their own deletions and those they could make, and nothing to others', async () => {
    const lot = await removeFilm(await createFilm('Caché'));
    const stranger = await api.signInWith('PAYSS');
    const deleter = await api.signInWith('FILM-DELETE');
    expect((await lots(stranger)).length).toBe(0);
    expect((await restore(stranger, lot)).statusCode).toBe(404);
    expect((await lots(deleter)).map(({ Lot }) => Lot)).toContain(lot);
    expect((await restore(deleter, lot)).statusCode).toBe(200);
  });

  it('pages, most recent first', async () => {
    const first = await removeFilm(await createFilm('Premier'));
    const second = await removeFilm(await createFilm('Second'));
    async function page(query: string) {
      return (await owner.call('GET', `/api/corbeille?${query}`)).json().map(({ Lot }: { Lot: string }) => Lot);
    }
    expect(await page('take=2')).toEqual([second, first]);
    expect(await page('skip=1&take=1')).toEqual([first]);
    expect((await owner.call('GET', '/api/corbeille?take=5000')).statusCode).toBe(400);
  });

  it('knows no batch that does not exist', async () => {
    expect((await restore(owner, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect((await restore(owner, 'autre')).statusCode).toBe(404);
  });
});
