/** Pages far from the beginning are read from rows whose place is known: they are the pages of the whole list, whatever changes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordData } from '#domain/values/record-data.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const COUNT = 2400;
const TAKE = 200;
let api: RecordApi;
/** Pages that were read from a kept row. */
let fromKept = 0;

interface Sort {
  readonly Key: string;
  readonly Desc?: boolean;
}

async function page(plural: string, Tri: readonly Sort[], range: { readonly skip: number; readonly take?: number }) {
  const reply = await api.call('POST', `/api/${plural}/filter`, { filter: { Colonnes: ['Id'], Tri }, take: TAKE, ...range });
  expect(reply.statusCode).toBe(200);
  return reply.json<readonly RecordData[]>().map(({ Id }) => Number(Id));
}

function whole(plural: string, Tri: readonly Sort[]) {
  return page(plural, Tri, { skip: 0, take: 10_000 });
}

const skips = Array.from({ length: COUNT / TAKE + 1 }, (_, place) => place * TAKE);

beforeAll(async () => {
  api = await startRecordApi();
  const { pool } = api.api.database;
  await pool.query(
    `insert into film (titre_original, titre_international, annee_prod, duree, id_pays, recherche)
     select 'Film ' || (n * 7919) % 600, case when n % 3 > 0 then 'Titre ' || n % 50 end, case when n % 4 > 0 then 1990 + n % 9 end, n % 700,
       case when n % 5 > 0 then (select id from pays order by id offset n % 7 limit 1) end, 'film' from generate_series(1, $1::int) n`,
    [COUNT],
  );
  const query = pool.query.bind(pool);
  Object.assign(pool, {
    query: (...sent: Parameters<typeof query>) => {
      if (String(sent[0]).includes('repere as materialized')) fromKept += 1;
      return query(...sent);
    },
  });
});
afterAll(() => api.api.close());

test.each<readonly [string, readonly Sort[]]>([
  ['its title', [{ Key: 'TitreTri' }]],
  ['its title, the last first', [{ Key: 'TitreTri', Desc: true }]],
  ['its year, which some have not', [{ Key: 'AnneeProd' }]],
  ['its year, the latest first', [{ Key: 'AnneeProd', Desc: true }]],
  ['its country', [{ Key: 'PaysLibelle' }]],
  ['three at once', [{ Key: 'AnneeProd', Desc: true }, { Key: 'TitreInternational' }, { Key: 'Duree', Desc: true }]],
])('the pages of films by %s are the list, both times', async (_, sort) => {
  const all = await whole('films', sort);
  expect(all).toHaveLength(COUNT);
  fromKept = 0;
  for (const round of [1, 2]) {
    const pages = [];
    for (const skip of skips) pages.push(...(await page('films', sort, { skip })));
    expect(pages, `round ${round}`).toEqual(all);
  }
  expect(fromKept).toBeGreaterThan(2);
  expect(await page('films', sort, { skip: 1111, take: 90 })).toEqual(all.slice(1111, 1201));
});

test.each([
  [false, 'asc nulls last'],
  [true, 'desc nulls last'],
])(
  'films by country (the last first: %s) stand as the names of countries do, page by page, those without one last',
  async (Desc, order) => {
    const { rows } = await api.api.database.pool.query<{ id: number }>(
      `select f.id from film f left join pays p on p.id = f.id_pays left join trad_libelle t on t.id = p.id_libelle
     order by norm(coalesce(nullif(t.traduction_fr, ''), t.traduction_en)) collate "C" ${order}, f.id`,
    );
    const expected = rows.map(({ id }) => id);
    const sort = [{ Key: 'PaysLibelle', Desc }];
    expect(await whole('films', sort)).toEqual(expected);
    const pages = [];
    for (const skip of skips.filter((from) => from < 1000)) pages.push(...(await page('films', sort, { skip })));
    expect(pages).toEqual(expected.slice(0, 1000));
    const withoutCountry = await page('films', [...sort, { Key: 'AnneeProd' }], { skip: 0, take: 10_000 });
    expect(withoutCountry.toSorted((left, right) => left - right)).toEqual(expected.toSorted((left, right) => left - right));
  },
);

test('what is created, renamed or deleted between two pages is seen by the next one', async () => {
  const sort = [{ Key: 'TitreTri' }];
  async function read(): Promise<void> {
    const all = await whole('films', sort);
    for (const skip of [1200, 1400, 1600]) expect(await page('films', sort, { skip })).toEqual(all.slice(skip, skip + TAKE));
  }
  await read();
  const id = await api.create('films', { TitreOriginal: 'Aaa' });
  await read();
  await api.update('films', id, { TitreOriginal: 'Zzz' });
  await read();
  await api.remove('films', id);
  await read();
});

test('a kept row that another process has moved, of which nothing was heard yet, is not read from', async () => {
  const sort = [{ Key: 'TitreTri' }];
  const all = await whole('films', sort);
  await page('films', sort, { skip: 1400 });
  const { pool } = api.api.database;
  await pool.query('update film set titre_original = $2 where id = any($1::int[])', [[all[1400], all[1599]], '']);
  fromKept = 0;
  const expected = (await whole('films', sort)).slice(1500, 1700);
  expect(await page('films', sort, { skip: 1500 })).toEqual(expected);
  expect(fromKept).toBe(1);
});

test('the order of contacts is forgotten when a person takes another name', async () => {
  const sort = [{ Key: 'Nom' }, { Key: 'Prenom' }];
  const { pool } = api.api.database;
  const person = await api.create('personnes', { Nom: 'Aaa', Prenom: 'Zoé' });
  await api.create('contacts', { IdPersonne: person });
  await pool.query(
    `with p as (insert into personne (nom, prenom, recherche) select 'Nom ' || (n * 7919) % 900, 'P', 'p' from generate_series(1, $1::int) n returning id, nom, prenom)
     insert into contact (id_personne, recherche, cle_tri) select id, 'p', norm(nom) || chr(1) || norm(prenom) from p`,
    [COUNT],
  );
  await page('contacts', sort, { skip: 1200 });
  await api.update('personnes', person, { Nom: 'Zzz' });
  const all = await whole('contacts', sort);
  for (const skip of [1200, 1400]) expect(await page('contacts', sort, { skip })).toEqual(all.slice(skip, skip + TAKE));
});
