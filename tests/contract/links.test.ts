import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const RIGHTS = ['FILM', 'FILM-WRITE', 'FILM-DELETE', 'CATALOGUE', 'CATALOGUE-WRITE', 'CATALOGUE-DELETE', 'PERSONNE-WRITE'].concat([
  'CONTACT',
  'CONTACT-WRITE',
  'CONTACT-DELETE',
  'AGENDA',
  'AGENDA-WRITE',
  'AGENDA-DELETE',
  'FESTIVAL-LIEU',
  'FESTIVAL-LIEU-WRITE',
]);

/** One suite, two backs: a linked list keeps its order and what each link says, in the server and in its simulation. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let contacts: readonly number[];
  let films: readonly number[];

  async function ok(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) {
    const reply = await staff.call(method, url, body);
    expect({ url, status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
    return reply;
  }
  async function create(plural: string, record: unknown): Promise<number> {
    return Number((await ok('POST', `/api/${plural}`, record)).body);
  }
  async function versionOf(url: string): Promise<number> {
    return (await ok('GET', url)).body.Version;
  }
  async function linked(url: string): Promise<unknown> {
    return (await ok('GET', url)).body;
  }
  async function save(owner: string, list: string, links: readonly unknown[]) {
    return staff.call('PUT', `${owner}/${list}`, { Version: await versionOf(owner), Liens: links });
  }
  async function contact(Nom: string): Promise<number> {
    return create('contacts', { IdPersonne: await create('personnes', { Nom }) });
  }
  async function venue(): Promise<string> {
    return `/api/festival-lieus/${await create('festival-lieus', { TradLibelle: { TraductionFr: 'Salle' } })}`;
  }
  async function catalogue(): Promise<string> {
    const url = `/api/catalogues/${await create('catalogues', { TradLibelle: { TraductionFr: 'Fonds' } })}`;
    await ok('POST', `${url}/films/${films.join('|')}`);
    return url;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(RIGHTS);
    contacts = [await contact('Alba'), await contact('Bosc'), await contact('Cros')];
    films = [
      await create('films', { TitreOriginal: 'Aubes' }),
      await create('films', { TitreOriginal: 'Brumes' }),
      await create('films', { TitreOriginal: 'Cimes' }),
    ];
  });
  afterAll(() => backend.close());

  test('the films of a catalogue are put in another order in one save, numbered from one, and stay so', async () => {
    const url = await catalogue();
    const [first, second, third] = films;
    const version = await versionOf(url);
    const saved = await save(url, 'films', [{ Id: third }, { Id: first }, { Id: second }]);
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, `"${version + 1}"`]);
    expect(await linked(`${url}/films`)).toMatchObject([
      { Id: third, Ordre: 1 },
      { Id: first, Ordre: 2 },
      { Id: second, Ordre: 3 },
    ]);
    expect(await versionOf(url)).toBe(version + 1);
    expect((await ok('GET', `${url}/historique`)).body[0]).toMatchObject({
      Before: { Films: films },
      After: { Films: [third, first, second] },
    });
  });

  test('a save that changes nothing keeps the version and writes no history', async () => {
    const url = await catalogue();
    const version = await versionOf(url);
    const lines = (await ok('GET', `${url}/historique`)).body.length;
    const saved = await save(
      url,
      'films',
      films.map((Id) => ({ Id })),
    );
    expect([saved.status, await versionOf(url), (await ok('GET', `${url}/historique`)).body.length]).toEqual([200, version, lines]);
  });

  test('each link keeps what is said of it, its default when nothing is', async () => {
    const url = await venue();
    const [alba, bosc] = contacts;
    await ok('POST', `${url}/contacts/${alba}`);
    expect(await linked(`${url}/contacts`)).toMatchObject([{ Id: alba, Role: null }]);
    const saved = await save(url, 'contacts', [{ Id: alba, Role: '  Régisseur ' }, { Id: bosc }]);
    expect(saved.status).toBe(200);
    expect(await linked(`${url}/contacts`)).toMatchObject([
      { Id: alba, Role: 'Régisseur' },
      { Id: bosc, Role: null },
    ]);
    const again = await save(url, 'contacts', [{ Id: bosc, Role: 'Projectionniste' }, { Id: alba }]);
    expect(again.status).toBe(200);
    expect(await linked(`${url}/contacts`)).toMatchObject([{ Role: 'Régisseur' }, { Role: 'Projectionniste' }]);
    expect((await ok('GET', `${url}/historique`)).body[0]).toMatchObject({
      Before: { Contacts: [{ Id: bosc, Role: null }] },
      After: { Contacts: [{ Id: bosc, Role: 'Projectionniste' }] },
    });
  });

  test('adding and removing by the short calls moves the version too, so that a stale save drops nobody', async () => {
    const url = await venue();
    const [alba, bosc, cros] = contacts;
    const version = await versionOf(url);
    await ok('POST', `${url}/contacts/${alba}|${bosc}`);
    expect(await versionOf(url)).toBe(version + 1);
    await ok('POST', `${url}/contacts/${alba}`);
    expect(await versionOf(url)).toBe(version + 1);
    const stale = await staff.call('PUT', `${url}/contacts`, { Version: version, Liens: [{ Id: cros }] });
    expect([stale.status, stale.body.code, stale.body.conflict.fields]).toEqual([409, 'version-perimee', ['Contacts']]);
    expect(await linked(`${url}/contacts`)).toMatchObject([{ Id: alba }, { Id: bosc }]);
  });

  test('a film taken out of a catalogue from its own sheet moves the version of the catalogue', async () => {
    const url = await catalogue();
    const version = await versionOf(url);
    await ok('DELETE', `/api/films/${films[0]}/catalogues/${url.split('/').at(-1)}`);
    expect(await versionOf(url)).toBe(version + 1);
    expect((await ok('GET', `${url}/historique`)).body[0]).toMatchObject({ Before: { Films: [films[0]] } });
  });

  test.each<[string, (id: number) => readonly unknown[], readonly [string, string]]>([
    ['an unknown word', (id) => [{ Id: id, Rôle: 'x' }], ['Liens.0.Rôle', 'champ-inconnu']],
    ['a text beyond its length', (id) => [{ Id: id, Role: 'x'.repeat(101) }], ['Liens.0.Role', 'trop-long']],
    ['a value of another type', (id) => [{ Id: id, Role: 12 }], ['Liens.0.Role', 'type']],
    ['the same record twice', (id) => [{ Id: id }, { Id: id }], ['Liens.1.Id', 'valeur']],
    ['no record', () => [{ Role: 'x' }], ['Liens.0.Id', 'valeur']],
    ['a record that does not exist', () => [{ Id: 1_999_999 }], ['Contacts', 'reference-inconnue']],
  ])('a link that says %s is refused, and nothing is written', async (_name, links, [path, code]) => {
    const url = await venue();
    const [alba = 0] = contacts;
    await ok('POST', `${url}/contacts/${alba}`);
    const { status, body } = await save(url, 'contacts', links(contacts[1] ?? 0));
    expect([status, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([400, path, code]);
    expect(await linked(`${url}/contacts`)).toMatchObject([{ Id: alba }]);
  });

  test('whoever may read the owner and not write it reads the links and saves none', async () => {
    const url = await venue();
    await ok('POST', `${url}/contacts/${contacts[0]}`);
    const reader = await backend.signInWith(['FESTIVAL-LIEU']);
    expect((await reader.call('GET', `${url}/contacts`)).body).toMatchObject([{ Id: contacts[0], Role: null }]);
    const Version = await versionOf(url);
    expect((await reader.call('PUT', `${url}/contacts`, { Version, Liens: [] })).status).toBe(403);
  });

  test('the other side shows what is said, and saves nothing', async () => {
    expect((await staff.call('PUT', `/api/films/${films[0]}/catalogues`, { Version: 1, Liens: [] })).status).not.toBe(200);
    const deleted = await contact('Partante');
    const url = await venue();
    await save(url, 'contacts', [{ Id: deleted, Role: 'Accueil' }]);
    const gone = await ok('DELETE', `/api/contacts/${deleted}`, { Id: deleted, Version: await versionOf(`/api/contacts/${deleted}`) });
    expect(await linked(`${url}/contacts`)).toEqual([]);
    await ok('POST', `/api/corbeille/${gone.headers.get('x-batch')}/restauration`);
    expect(await linked(`${url}/contacts`)).toMatchObject([{ Id: deleted, Role: 'Accueil' }]);
  });
});
