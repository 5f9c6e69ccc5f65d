import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

const LISTS = ['FILMS', 'FILM', 'FILM-WRITE', 'CONTACTS'];
const OWN = ['classement', 'presentation', 'filtre'].flatMap((kind) =>
  ['', '-WRITE', '-DELETE'].map((level) => `utilisateur-${kind}${level}`.toUpperCase()),
);

let api: ApiApp;
let owner: SignedIn;
let colleague: SignedIn;
let films: readonly number[];

beforeAll(async () => {
  api = await startApiApp();
  owner = await api.signInWith(...LISTS, ...OWN);
  colleague = await api.signInWith(...LISTS, ...OWN);
  const ids: number[] = [];
  for (const TitreOriginal of ['Anse', 'Baie', 'Cap', 'Dune', 'Estran annexe'])
    ids.push((await owner.call('POST', '/api/films', { TitreOriginal })).json());
  films = ids;
});
afterAll(() => api.close());

function film(index: number): number {
  return films[index] ?? 0;
}

async function ask(by: SignedIn, filter: object): Promise<readonly number[]> {
  const reply = await by.call('POST', '/api/films/filter', { filter, skip: 0, take: 100 });
  expect(reply.statusCode).toBe(200);
  return reply.json().map(({ Id }: { Id: number }) => Id);
}

async function classement(by: SignedIn, item: object, content: readonly number[]): Promise<number> {
  const reply = await by.call('POST', '/api/utilisateur-classement', { item: { Entity: 'film', Libelle: 'Choix', ...item }, content });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

const COLONNES = [
  { Property: 'Titre', Ordre: 2, Width: 300 },
  { Property: 'Duree', Ordre: 1, IsSorting: true, IsSortingDesc: true },
];
const PATHS = [
  { kind: 'utilisateur-filtre', create: '/api/utilisateur-filtre', core: '/api/booback-filtres', content: { Data: '{}' } },
  {
    kind: 'utilisateur-presentation',
    create: '/api/utilisateur-presentation/film',
    core: '/api/booback-presentations',
    content: { Colonnes: COLONNES },
  },
  { kind: 'utilisateur-classement', create: '/api/utilisateur-classement', core: '/api/booback-classements', content: {} },
];

function bodyOf(kind: string, item: object): object {
  return kind === 'utilisateur-classement' ? { item, content: [film(0)] } : { item };
}

describe.each(PATHS)('$kind, by its classic and its core name', ({ kind, create, core, content }) => {
  const item = { Entity: 'film', Libelle: 'Ma vue', ...content };

  it.each([
    ['classic', create, `/api/${kind}`],
    ['core', core, core],
  ])('%s: is stored with its creator, listed, changed, and deleted', async (_name, post, path) => {
    const saved = await owner.call('POST', post, bodyOf(kind, item));
    expect(saved.statusCode).toBe(200);
    const id: number = saved.json();
    expect(id).toBeGreaterThan(0);
    async function find() {
      return (await owner.call('GET', `${path}?entity=film`)).json().find(({ Id }: { Id: number }) => Id === id);
    }
    expect(await find()).toMatchObject({ Entity: 'film', Libelle: 'Ma vue', IsPublic: false, IdCreateur: owner.person.id });
    const changed = await owner.call('PUT', path, bodyOf(kind, { ...item, Id: id, Libelle: 'Renommée', IsPublic: true }));
    expect(changed.json()).toBe(true);
    expect(await find()).toMatchObject({ Libelle: 'Renommée', IsPublic: true });
    expect((await owner.call('DELETE', `${path}/${id}`)).json()).toBe(true);
    expect(await find()).toBeUndefined();
  });

  it('is offered to others when it is public, and changed and deleted by nobody but its creator', async () => {
    const privateId = (await owner.call('POST', create, bodyOf(kind, { ...item, Libelle: 'Privée' }))).json();
    const shared = (await owner.call('POST', create, bodyOf(kind, { ...item, Libelle: 'Partagée', IsPublic: true }))).json();
    const seen = (await colleague.call('GET', `/api/${kind}?entity=film`)).json().map(({ Id }: { Id: number }) => Id);
    expect(seen).toContain(shared);
    expect(seen).not.toContain(privateId);
    expect((await colleague.call('DELETE', `/api/${kind}/${shared}`)).statusCode).toBe(403);
    expect((await colleague.call('PUT', `/api/${kind}`, bodyOf(kind, { ...item, Id: shared }))).statusCode).toBe(403);
    expect((await colleague.call('DELETE', `/api/${kind}/${privateId}`)).statusCode).toBe(404);
    expect((await owner.call('DELETE', `/api/${kind}/${shared}`)).json()).toBe(true);
  });

  it('is refused without the right to write, and not deleted without the right to delete', async () => {
    const reader = await api.signInWith(...LISTS, kind.toUpperCase());
    const writer = await api.signInWith(...LISTS, `${kind}-write`.toUpperCase());
    expect((await reader.call('POST', create, bodyOf(kind, item))).statusCode).toBe(403);
    const id = (await writer.call('POST', create, bodyOf(kind, item))).json();
    expect((await writer.call('DELETE', `/api/${kind}/${id}`)).statusCode).toBe(403);
  });

  it('is refused for a list that one may not see, and for no list at all', async () => {
    const stranger = await api.signInWith('PAYSS', ...OWN);
    expect((await stranger.call('GET', `/api/${kind}?entity=film`)).statusCode).toBe(403);
    expect((await stranger.call('POST', create, bodyOf(kind, item))).statusCode).toBe(403);
    expect((await owner.call('GET', `/api/${kind}?entity=inconnue`)).statusCode).toBe(400);
    async function named(Entity: string | undefined) {
      return (await owner.call('POST', core, bodyOf(kind, { ...item, Entity }))).statusCode;
    }
    expect([await named(undefined), await named(''), await named('x'.repeat(151)), await named('film')]).toEqual([400, 400, 400, 200]);
  });

  it('needs a label of at most 150 characters', async () => {
    expect((await owner.call('POST', create, bodyOf(kind, { ...item, Libelle: '' }))).statusCode).toBe(400);
    expect((await owner.call('POST', create, bodyOf(kind, { ...item, Libelle: 'x'.repeat(151) }))).statusCode).toBe(400);
    expect((await owner.call('POST', create, bodyOf(kind, { ...item, Libelle: 'x'.repeat(150) }))).statusCode).toBe(200);
  });
});

describe('the general rights', () => {
  it('hold the six codes of saved views', async () => {
    const codes = (await owner.call('GET', '/api/utilisateur-droits')).json().map(({ Code }: { Code: string }) => Code.toUpperCase());
    expect(codes).toEqual(expect.arrayContaining(OWN.filter((code) => code.endsWith('-WRITE') || code.endsWith('-DELETE'))));
  });
});

describe('a saved filter', () => {
  it('holds neither the sort nor the classement, whatever was sent', async () => {
    const Data = JSON.stringify({ Tri: [{ Key: 'Titre' }], Classement: 12, GlobalSearch: 'dune' });
    const id = (await owner.call('POST', '/api/utilisateur-filtre', { item: { Entity: 'film', Libelle: 'Dunes', Data } })).json();
    const stored = (await owner.call('GET', '/api/utilisateur-filtre?entity=film')).json().find(({ Id }: { Id: number }) => Id === id);
    expect(JSON.parse(stored.Data)).toEqual({ GlobalSearch: 'dune' });
    const broken = { Entity: 'film', Libelle: 'Dunes', Data: '{"Tri' };
    expect((await owner.call('POST', '/api/utilisateur-filtre', { item: broken })).statusCode).toBe(400);
  });
});

describe('a presentation', () => {
  it('keeps its columns with their widths, and displays none that cannot be', async () => {
    const Colonnes = [...COLONNES, { Property: 'AnneeProd', IsDisplayable: false, IsDisplayed: true }];
    const item = { Entity: 'film', Libelle: 'Durées', Colonnes };
    const id = (await owner.call('POST', '/api/utilisateur-presentation/film', { item })).json();
    const list = (await owner.call('GET', '/api/utilisateur-presentation?entity=film')).json();
    expect(list.find(({ Id }: { Id: number }) => Id === id).Colonnes).toMatchObject([
      { Property: 'Titre', Width: 300, IsDisplayed: true },
      { Property: 'Duree', Width: 150, IsSorting: true, IsSortingDesc: true },
      { Property: 'AnneeProd', IsDisplayable: false, IsDisplayed: false },
    ]);
  });

  it('has no column that the list does not know', async () => {
    const item = { Entity: 'film', Libelle: 'Fausse', Colonnes: [{ Property: 'Salaire' }] };
    expect((await owner.call('POST', '/api/booback-presentations', { item })).statusCode).toBe(400);
  });
});

describe.each(['utilisateur-column-definition', 'booback-colonne'])('the columns of %s', (path) => {
  async function columns(by: SignedIn) {
    return (await by.call('GET', `/api/${path}?entity=film`)).json();
  }

  it('are those of the screen, then those the person saved, then those of the screen again', async () => {
    const initial = await columns(owner);
    expect(initial[0]).toMatchObject({ Property: 'Titre', Entity: 'film', Width: 260, IsDisplayed: true, IsSorting: true, Ordre: 1 });
    const members = 'Id Property Entity IsDisplayable IsDisplayed IsSortable IsSorting IsSortingDesc Ordre Width'.split(' ');
    for (const column of initial) expect(Object.keys(column)).toEqual(expect.arrayContaining(members));
    expect(initial[0]).toMatchObject({ Id: expect.any(Number), IsDisplayable: true, IsSortable: true, IsSortingDesc: false });
    const items = [
      { Entity: 'film', Property: 'Duree', Ordre: 1 },
      { Entity: 'film', Property: 'Titre', Ordre: 2, Width: 320, IsDisplayed: false },
    ];
    expect((await owner.call('POST', `/api/${path}`, { items })).json()).toBe(true);
    const [first, second] = await columns(owner);
    expect(first).toMatchObject({ Property: 'Duree', Width: 150, Ordre: 1, IsDisplayed: true });
    expect(second).toMatchObject({ Property: 'Titre', Width: 320, Ordre: 2, IsDisplayed: false });
    expect((await columns(colleague))[0]).toMatchObject({ Property: 'Titre', Width: 260 });
    const reset = await owner.call('DELETE', `/api/${path}/film`);
    expect(reset.json()).toEqual(initial);
    expect(await columns(owner)).toEqual(initial);
  });
});

describe('a classement', () => {
  it('limits the list and its count to its records, in the order they were put', async () => {
    const id = await classement(owner, {}, [film(3), film(0), film(2)]);
    expect(await ask(owner, { Classement: id })).toEqual([film(3), film(0), film(2)]);
    expect(await ask(owner, { Classement: id, Tri: [{ Key: 'TitreOriginal', Desc: true }] })).toEqual([film(3), film(2), film(0)]);
    expect((await owner.call('POST', '/api/films/filter/count', { Classement: id })).json()).toBe(3);
    expect(await ask(owner, { Classement: id, GlobalSearch: 'dune' })).toEqual([film(3)]);
  });

  it('says how many records it holds by its classic name only', async () => {
    const id = await classement(owner, { Libelle: 'Comptés' }, [film(1), film(1), film(4)]);
    async function one(path: string) {
      return (await owner.call('GET', `${path}?entity=film`)).json().find(({ Id }: { Id: number }) => Id === id);
    }
    expect(await one('/api/utilisateur-classement')).toMatchObject({ NbItem: 2 });
    expect(await one('/api/booback-classements')).not.toHaveProperty('NbItem');
  });

  it('takes and gives back records', async () => {
    const id = await classement(owner, { Libelle: 'Mobile' }, [film(0)]);
    const item = { Id: id, Entity: 'film', Libelle: 'Mobile' };
    await owner.call('POST', '/api/films/filter/count', { Classement: id });
    expect((await owner.call('PUT', '/api/utilisateur-classement', { item, content: [film(2), film(1)] })).json()).toBe(true);
    expect(await ask(owner, { Classement: id })).toEqual([film(0), film(2), film(1)]);
    expect((await owner.call('PUT', '/api/utilisateur-classement', { item, content: [film(0)], delete: true })).json()).toBe(true);
    expect(await ask(owner, { Classement: id })).toEqual([film(2), film(1)]);
    expect((await owner.call('POST', '/api/films/filter/count', { Classement: id })).json()).toBe(2);
  });

  it('of somebody else holds nothing until it is public', async () => {
    const id = await classement(owner, { Libelle: 'Réservé' }, [film(0), film(1)]);
    expect(await ask(colleague, { Classement: id })).toEqual([]);
    expect(await ask(owner, { Classement: id })).toHaveLength(2);
    await owner.call('PUT', '/api/utilisateur-classement', {
      item: { Id: id, Entity: 'film', Libelle: 'Réservé', IsPublic: true },
      content: [],
    });
    expect(await ask(colleague, { Classement: id })).toHaveLength(2);
  });

  it('of another list, or that does not exist, never becomes the whole list', async () => {
    const item = { Entity: 'contact', Libelle: 'Contacts' };
    const other = (await owner.call('POST', '/api/utilisateur-classement', { item, content: [...films] })).json();
    expect(await ask(owner, { Classement: other })).toEqual([]);
    expect(await ask(owner, { Classement: 999_999 })).toEqual([]);
  });

  it('holds all that the last filter of the list found, inside the same session', async () => {
    const counted = await owner.call('POST', '/api/films/filter/count', { GlobalSearch: 'an' });
    const filtreSessionKey = String(counted.headers['x-filtre-session-key']);
    const item = { Entity: 'film', Libelle: 'Tout' };
    const made = await owner.call('POST', '/api/utilisateur-classement', { item, content: [], filtreSessionKey });
    expect(await ask(owner, { Classement: made.json() })).toEqual([film(0), film(4)]);
    const stolen = await colleague.call('POST', '/api/utilisateur-classement', { item, content: [], filtreSessionKey });
    expect(stolen.statusCode).toBe(400);
  });

  it('changes by the filter of the list on its own path', async () => {
    const id = await classement(owner, { Libelle: 'Par filtre' }, [film(1)]);
    async function key(filter: object) {
      return (await owner.call('POST', '/api/films/filter/count', filter)).headers['x-filtre-session-key'];
    }
    const item = { Id: id, Entity: 'film', Libelle: 'Par filtre' };
    const path = '/api/film/utilisateur-classement/filter';
    const added = await owner.call('PUT', path, { item, content: [], filtreSessionKey: await key({ GlobalSearch: 'an' }) });
    expect(added.json()).toBe(true);
    expect(await ask(owner, { Classement: id })).toEqual([film(1), film(0), film(4)]);
    const removed = await owner.call('DELETE', path, { item, content: [], filtreSessionKey: await key({ GlobalSearch: 'anse' }) });
    expect(removed.json()).toBe(true);
    expect(await ask(owner, { Classement: id })).toEqual([film(1), film(4)]);
  });
});
