import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

type Row = Readonly<Record<string, unknown>>;

const PEOPLE: readonly (readonly [string, string | null])[] = [
  ['Triétage', null],
  ['Trié', 'Zoé'],
  ['trie', null],
  ['Trié', 'anne'],
  ['Trié Tage', 'Anne'],
  ['TRIÉTAGE', 'Bruno'],
];
const IN_ORDER = ['trie anne', 'trie zoe', 'trie –', 'trie tage anne', 'trietage bruno', 'trietage –'];

/** Contacts open in the order of the names of their people, whose key each of them keeps. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const people: number[] = [];

  async function send(method: string, path: string, body: unknown): Promise<ApiReply['body']> {
    const reply = await staff.call(method, `/api/${path}`, body);
    expect({ path, status: reply.status, body: reply.body }).toEqual({ path, status: 200, body: expect.anything() });
    return reply.body;
  }
  function folded(text: unknown): string {
    return typeof text === 'string'
      ? text
          .normalize('NFD')
          .replace(/\p{Mn}/gu, '')
          .toLowerCase()
      : '–';
  }
  async function names(path: string, Tri: readonly object[]): Promise<readonly string[]> {
    const filter = { Criteres: { field: 'Nom', op: 'starts', value: 'tri' }, Tri, Colonnes: ['Nom', 'Prenom'] };
    const rows: readonly Row[] = await send('POST', `${path}/filter`, { filter, skip: 0, take: 50 });
    return rows.map(({ Nom, Prenom }) => `${folded(Nom)} ${folded(Prenom)}`);
  }
  const OPENING = [{ Key: 'Nom' }, { Key: 'Prenom' }];

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    for (const [Nom, Prenom] of PEOPLE) {
      const IdPersonne = await send('POST', 'personnes', { Nom, Prenom });
      people.push(IdPersonne);
      await send('POST', 'contacts', { IdPersonne });
    }
  });
  afterAll(() => backend.close());

  test('names come one after the other, absent ones last', async () => {
    expect(await names('contacts', OPENING)).toEqual(IN_ORDER);
  });

  test('a picker offers them in the same order, and finds a short word where a name begins with it', async () => {
    async function labels(search: string): Promise<readonly string[]> {
      const { body } = await staff.call('GET', `/api/contacts/choix?search=${encodeURIComponent(search)}`);
      const offered: readonly Row[] = body;
      return offered.map(({ Libelle }) => folded(Libelle));
    }
    expect(await labels('tri')).toEqual(['anne trie', 'zoe trie', 'trie', 'anne trie tage', 'bruno trietage', 'trietage']);
    expect(await labels('tri an')).toEqual(['anne trie', 'anne trie tage']);
    expect(await labels('tri ge')).toEqual([]);
  });

  test('a picker offers first whose name begins as typed, then who has a word that does, though other records name them', async () => {
    for (const [Nom, Prenom] of [
      ['Albizorv', 'Jean'],
      ['De Zorval', 'Anne'],
      ['Zorvin', 'Paul'],
      ['Quert', 'Zorvane'],
    ]) {
      const IdPersonne = await send('POST', 'personnes', { Nom, Prenom });
      await send('POST', 'contacts', { IdPersonne });
    }
    async function offered(search: string): Promise<readonly string[]> {
      return (await staff.call('GET', `/api/contacts/choix?search=${search}`)).body.map(({ Libelle }: Row) => folded(Libelle));
    }
    expect(await offered('zorv')).toEqual(['zorvane quert', 'paul zorvin', 'anne de zorval', 'jean albizorv']);
    // Of a short word: whose place in the order it begins, then the others in their order.
    expect(await offered('zo&take=2')).toEqual((await offered('zo')).slice(0, 2));
    expect((await offered('zo')).filter((name) => name.includes('zorv'))).toEqual(['paul zorvin', 'anne de zorval', 'zorvane quert']);
    expect((await offered('zo'))[0]).toBe('paul zorvin');
  });

  test('what refers to them stands in the order of what they are called, whatever case and accents, both ways', async () => {
    const filter = { Criteres: { field: 'Nom', op: 'starts', value: 'tri' }, Tri: OPENING };
    const contacts: readonly Row[] = await send('POST', 'contacts/filter', { filter, skip: 0, take: 50 });
    for (const { Id } of contacts) await send('POST', 'festival-hotels', { Libelle: 'Hôtel des noms', NbChambres: 1, IdContact: Id });
    await send('POST', 'festival-hotels', { Libelle: 'Hôtel des noms', NbChambres: 1 });
    async function named(Desc: boolean): Promise<readonly string[]> {
      const hotels = {
        Criteres: { field: 'Libelle', op: 'eq', value: 'Hôtel des noms' },
        Colonnes: ['IdContact'],
        Tri: [{ Key: 'IdContact', Desc }],
      };
      const rows: readonly Row[] = await send('POST', 'festival-hotels/filter', { filter: hotels, skip: 0, take: 50 });
      return rows.map(({ ContactLibelle }) => folded(ContactLibelle));
    }
    const called = ['anne trie', 'anne trie tage', 'bruno trietage', 'trie', 'trietage', 'zoe trie'];
    expect(await named(false)).toEqual([...called, '–']);
    expect(await named(true)).toEqual([...called.toReversed(), '–']);
  });

  test('another order of the same names is another order', async () => {
    expect(await names('contacts', [{ Key: 'Nom', Desc: true }, { Key: 'Prenom' }])).toEqual([
      'trietage bruno',
      'trietage –',
      'trie tage anne',
      'trie anne',
      'trie zoe',
      'trie –',
    ]);
  });

  test('a person who is renamed moves, and so does a contact of somebody else', async () => {
    const [first = 0] = people;
    const { Version } = await send('GET', `personnes/${first}`, undefined);
    await send('PUT', `personnes/${first}`, { Id: first, Version, Nom: 'Tria' });
    expect(await names('contacts', OPENING)).toEqual(['tria –', ...IN_ORDER.filter((name) => name !== 'trietage –')]);
  });
});
