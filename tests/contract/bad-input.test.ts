import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { film } from '#tests/support/sample-film.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

interface Wrong {
  readonly call: Parameters<ApiClient['call']>;
  readonly reply: readonly [status: number, code: string, path?: string];
}

function filterOf(filter: unknown): string {
  return encodeURIComponent(typeof filter === 'string' ? filter : JSON.stringify(filter));
}

function nested(depth: number): unknown {
  return depth === 0 ? { field: 'Duree', op: 'empty' } : { not: nested(depth - 1) };
}

const WRONG: Readonly<Record<string, Wrong>> = {
  'an id that is no number': { call: ['GET', '/api/films/abc'], reply: [404, 'introuvable'] },
  'an id beyond all ids': { call: ['GET', '/api/films/99999999999'], reply: [404, 'introuvable'] },
  'an address that does not exist': { call: ['GET', '/api/filmss/1'], reply: [404, 'adresse-inconnue'] },
  'a method that the address does not have': { call: ['PUT', '/api/films', {}], reply: [405, 'methode-refusee'] },
  'a filter that is no JSON': { call: ['GET', `/api/films/filter?filter=${filterOf('{')}`], reply: [400, 'json-invalide'] },
  'a filter with an unknown member': {
    call: ['GET', `/api/films/filter?filter=${filterOf({ Sql: '1=1' })}`],
    reply: [400, 'champs-invalides', 'filter'],
  },
  'an operator that does not exist': {
    call: ['GET', `/api/films/filter?filter=${filterOf({ Criteres: { field: 'Duree', op: 'like', value: '%' } })}`],
    reply: [400, 'champs-invalides', 'Criteres'],
  },
  'a filter that is too deep': {
    call: ['POST', '/api/films/filter', { filter: { Criteres: nested(60) } }],
    reply: [400, 'champs-invalides', 'Criteres'],
  },
  'a negative page': { call: ['GET', '/api/films/filter?skip=-1'], reply: [400, 'champs-invalides', 'skip'] },
  'a page that is no number': { call: ['GET', '/api/films/filter?take=beaucoup'], reply: [400, 'champs-invalides', 'take'] },
  'a search with an unknown member': {
    call: ['POST', '/api/films/filter', { filter: {}, limit: 3 }],
    reply: [400, 'champs-invalides', 'limit'],
  },
  'a record that is a list': { call: ['POST', '/api/films', []], reply: [400, 'requete-invalide'] },
  'a record that is a text': { call: ['POST', '/api/films', 'film'], reply: [400, 'requete-invalide'] },
  'a deletion without a version': { call: ['DELETE', '/api/films/999999', { Id: 999_999, Version: 1 }], reply: [404, 'introuvable'] },
  'a lot that is no list': { call: ['POST', '/api/films/lot', { Items: 'x' }], reply: [400, 'champs-invalides', 'Items'] },
  'links that are no ids': { call: ['POST', '/api/films/999999/mots-cles/a|b'], reply: [400, 'champs-invalides', 'ids'] },
  'a copy of another record': { call: ['POST', '/api/films/45', 46], reply: [400, 'champs-invalides', 'Id'] },
  'a restoration of nothing': {
    call: ['POST', '/api/corbeille/00000000-0000-4000-8000-000000000000/restauration'],
    reply: [404, 'introuvable'],
  },
};

describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(['FILMS', 'FILM', 'FILM-WRITE', 'FILM-DELETE']);
  });
  afterAll(() => backend.close());

  test.each(Object.entries(WRONG))('refuses %s', async (_name, { call, reply }) => {
    const { status, body } = await staff.call(...call);
    expect([status, body.code, ...(reply.length === 3 ? [body.errors?.[0]?.path] : [])]).toEqual(reply);
    expect(body).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
    expect(body.detail).not.toBe('');
  });

  test('says what is wrong in the language that is asked', async () => {
    async function title(culture: string) {
      return (await staff.call('GET', '/api/films/999999', undefined, { culture })).body.title;
    }
    expect(new Set([await title('fr'), await title('en'), await title('es')]).size).toBe(3);
    expect(await title('fr')).toBe("Impossible d'afficher l'élement demandé. Veuillez réesseyer ultérieurement.");
  });

  describe('a wrong record', () => {
    test.each<[string, Record<string, unknown>, unknown]>([
      ['without a required text', { TitreOriginal: '' }, { path: 'TitreOriginal', code: 'obligatoire' }],
      [
        'with a text that is too long',
        { TitreOriginal: 'x'.repeat(256) },
        { path: 'TitreOriginal', code: 'trop-long', params: { max: 255 } },
      ],
      ['with a number for a text', { TitreOriginal: 12 }, { path: 'TitreOriginal', code: 'type' }],
      ['with an unknown property', { Inconnu: 'x' }, { path: 'Inconnu', code: 'champ-inconnu' }],
      ['with an unknown reference', { IdPays: 999_999 }, { path: 'IdPays', code: 'reference-inconnue' }],
    ])('%s is refused by field', async (_name, change, error) => {
      const { status, body } = await staff.call('POST', '/api/films', film(change));
      expect([status, body.code]).toEqual([400, 'champs-invalides']);
      expect(body.errors).toEqual([expect.objectContaining(error)]);
      expect(body.errors[0].message).not.toBe('');
    });

    test('with a value already taken is refused by field', async () => {
      const Reference = `R${Math.trunc(performance.now() * 1000)}`;
      expect((await staff.call('POST', '/api/films', film({ Reference }))).status).toBe(200);
      const { status, body } = await staff.call('POST', '/api/films', film({ Reference }));
      expect([status, body.code]).toEqual([409, 'valeur-deja-prise']);
      expect(body.errors).toEqual([expect.objectContaining({ path: 'Reference', code: 'deja-pris' })]);
    });

    test('without its version is not updated', async () => {
      const { body: id } = await staff.call('POST', '/api/films', film());
      const { status, body } = await staff.call('PUT', `/api/films/${id}`, film());
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'Version']);
    });
  });
});
