import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordData } from '#domain/values/record-data.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const FRANCE = 45;
const MONACO = 86;
let records: RecordApi;
let drama: number;
let comedy: number;

beforeAll(async () => {
  records = await startRecordApi();
  drama = await records.create('genres', { TradLibelle: { TraductionFr: 'Drame', TraductionEn: 'Drama' } });
  comedy = await records.create('genres', { TradLibelle: { TraductionFr: 'Comédie', TraductionEn: 'Comedy' } });
  await films();
});
afterAll(() => records.api.close());

async function films(): Promise<void> {
  await records.create('films', {
    TitreOriginal: 'Écume',
    Duree: '00:12:00',
    IdPays: FRANCE,
    AnneeProd: 1956,
    IdsGenre: [drama],
    DateAchevement: '2026-01-31',
    IsMuet: true,
  });
  await records.create('films', {
    TitreOriginal: 'ecran noir',
    Duree: '01:40:00',
    IdPays: MONACO,
    AnneeProd: 1962,
    IdsGenre: [comedy, drama],
  });
  const third = await records.create('films', { TitreOriginal: 'Zèbre', Reference: 'Z-1' });
  await records.create('film-carrieres', { IdFilm: third, Annee: 2001, Festival: 'Cannes' });
  await records.create('film-carrieres', { IdFilm: third, Annee: 2002, Festival: 'Locarno' });
}

async function titles(Criteres: unknown, more: RecordData = {}): Promise<readonly unknown[]> {
  return (await records.list('films', { Criteres, Tri: [{ Key: 'TitreOriginal' }], ...more })).map(({ TitreOriginal }) => TitreOriginal);
}

describe('operators', () => {
  test.each([
    [{ field: 'TitreOriginal', op: 'contains', value: 'CUM' }, ['Écume']],
    [{ field: 'TitreOriginal', op: 'starts', value: 'ec' }, ['ecran noir', 'Écume']],
    [{ field: 'TitreOriginal', op: 'eq', value: 'zebre' }, ['Zèbre']],
    [{ field: 'TitreOriginal', op: 'ne', value: 'zebre' }, ['ecran noir', 'Écume']],
    [{ field: 'TitreOriginal', op: 'in', value: ['ZEBRE', 'ecume'] }, ['Écume', 'Zèbre']],
    [{ field: 'Duree', op: 'lt', value: '00:30:00' }, ['Écume']],
    [{ field: 'Duree', op: 'gte', value: '01:40:00' }, ['ecran noir']],
    [{ field: 'Duree', op: 'between', value: ['00:00:00', '02:00:00'] }, ['ecran noir', 'Écume']],
    [{ field: 'Duree', op: 'empty' }, ['Zèbre']],
    [{ field: 'AnneeProd', op: 'between', value: [1960, null] }, ['ecran noir']],
    [{ field: 'IdPays', op: 'in', value: [FRANCE] }, ['Écume']],
    [{ field: 'IdPays', op: 'notIn', value: [FRANCE] }, ['ecran noir', 'Zèbre']],
    [{ field: 'PaysLibelle', op: 'contains', value: 'mona' }, ['ecran noir']],
    [{ field: 'Pays.Code', op: 'eq', value: 'fr' }, ['Écume']],
    [{ field: 'Pays.Code', op: 'empty' }, ['Zèbre']],
    [{ field: 'DateAchevement', op: 'eq', value: '2026-01-31' }, ['Écume']],
    [{ field: 'DateAchevement', op: 'lt', value: '2026-01-31' }, []],
    [{ field: 'IsMuet', op: 'eq', value: true }, ['Écume']],
    [{ field: 'NbInscriptions', op: 'eq', value: 0 }, ['ecran noir', 'Écume', 'Zèbre']],
    [{ field: 'Carrieres.Annee', op: 'eq', value: 2001 }, ['Zèbre']],
    [{ not: { field: 'Carrieres.Annee', op: 'eq', value: 2001 } }, ['ecran noir', 'Écume']],
    [
      {
        or: [
          { field: 'AnneeProd', op: 'eq', value: 1956 },
          { field: 'Reference', op: 'eq', value: 'z-1' },
        ],
      },
      ['Écume', 'Zèbre'],
    ],
  ])('%j', async (criteria, expected) => {
    expect(await titles(criteria)).toEqual(expected);
  });

  test('linked records are filtered by any of them', async () => {
    expect(await titles({ field: 'IdsGenre', op: 'in', value: [comedy] })).toEqual(['ecran noir']);
    expect(await titles({ field: 'IdsGenre', op: 'notIn', value: [comedy] })).toEqual(['Écume', 'Zèbre']);
    expect(await titles({ field: 'IdsGenre', op: 'empty' })).toEqual(['Zèbre']);
  });

  test('conditions on one part hold on the same row of it', async () => {
    function on(Annee: number, Festival: string) {
      return {
        and: [
          { field: 'Carrieres.Annee', op: 'eq', value: Annee },
          { field: 'Carrieres.Festival', op: 'eq', value: Festival },
        ],
      };
    }
    expect(await titles(on(2001, 'cannes'))).toEqual(['Zèbre']);
    expect(await titles(on(2001, 'locarno'))).toEqual([]);
  });
});

describe('lists', () => {
  test('no id at all selects nothing, and never everything', async () => {
    expect(await titles(null, { IdsPk: [] })).toEqual([]);
    expect(await titles(null, { IdsPkExclude: [] })).toHaveLength(3);
  });

  test('absent values come last in both directions, accents do not count', async () => {
    async function sorted(Tri: unknown) {
      return (await records.list('films', { Tri })).map(({ TitreOriginal }) => TitreOriginal);
    }
    expect(await sorted([{ Key: 'TitreOriginal', Desc: true }])).toEqual(['Zèbre', 'Écume', 'ecran noir']);
    expect(await sorted([{ Key: 'AnneeProd', Desc: true }])).toEqual(['ecran noir', 'Écume', 'Zèbre']);
    expect(await sorted([{ Key: 'IdPays' }])).toEqual(['Écume', 'ecran noir', 'Zèbre']);
    expect(await sorted([{ Key: 'IdPays', Desc: true }])).toEqual(['ecran noir', 'Écume', 'Zèbre']);
  });

  test('a row has the asked columns and their texts, in the language of the reader', async () => {
    const url = `/api/films/filter?filter=${encodeURIComponent(JSON.stringify({ Criteres: { field: 'AnneeProd', op: 'eq', value: 1962 }, Colonnes: ['TitreOriginal', 'IdPays', 'IdsGenre', 'Duree'] }))}`;
    expect(await records.get(url)).toEqual([
      {
        Id: expect.any(Number),
        Version: 1,
        TitreOriginal: 'ecran noir',
        IdPays: MONACO,
        PaysLibelle: 'Monaco',
        Duree: '01:40:00',
        IdsGenre: [comedy, drama],
        GenreLibelles: ['Comédie', 'Drame'],
      },
    ]);
    const english = await records.api.app.inject({ method: 'GET', url, headers: { cookie: records.cookie, culture: 'en' } });
    expect(english.json()[0].GenreLibelles).toEqual(['Comedy', 'Drama']);
  });

  test.each([
    [{ Criteres: { field: 'Inconnu', op: 'eq', value: 1 } }, 'Inconnu', 'champ-inconnu'],
    [{ Criteres: { field: 'AnneeProd', op: 'contains', value: '19' } }, 'AnneeProd', 'operateur'],
    [{ Criteres: { field: 'AnneeProd', op: 'eq', value: '1 or 1=1' } }, 'AnneeProd', 'valeur'],
    [{ Criteres: { field: 'AnneeProd', op: 'eq', value: 1e12 } }, 'AnneeProd', 'valeur'],
    [{ Criteres: { field: 'Duree', op: 'lt', value: 'longtemps' } }, 'Duree', 'valeur'],
    [{ Tri: [{ Key: 'Nom; drop table film' }] }, 'Tri.Nom; drop table film', 'champ-inconnu'],
    [{ Colonnes: ['Inconnue'] }, 'Colonnes.Inconnue', 'champ-inconnu'],
  ])('%j is refused by name', async (filter, path, code) => {
    const reply = await records.call('POST', '/api/films/filter', { filter });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toContainEqual(expect.objectContaining({ path, code }));
  });

  test('a filter that is no JSON, too deep or too wide is refused, never a failure', async () => {
    const deep = Array.from({ length: 60 }).reduce<unknown>((node) => ({ not: node }), { field: 'Id', op: 'eq', value: 1 });
    const replies = [
      await records.call('GET', '/api/films/filter?filter=%7B'),
      await records.call('POST', '/api/films/filter', { filter: { Criteres: deep } }),
      await records.call('POST', '/api/films/filter', { filter: {}, take: 10_001 }),
      await records.call('POST', '/api/films/filter', { filter: {}, autre: 1 }),
      await records.call('POST', '/api/films/filter', {
        filter: { GlobalSearch: '\u0000', Criteres: { field: 'TitreOriginal', op: 'eq', value: '\u0000' } },
      }),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
  });
});
