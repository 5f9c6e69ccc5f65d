/** A page is the same from whichever end it is read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import { FULL_ACCESS } from '#domain/records/engine/access.ts';
import { createRegistry } from '#domain/records/engine/registry.ts';
import { type NearRow, deepPageSql, idsSql } from '#server/records/read/list-sql.ts';
import { fillSearchOf } from '#server/records/write/search-repository.ts';
import { SqlBuild } from '#server/records/sql/sql-build.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const COUNT = 23;
const TAKE = 5;
const registry = createRegistry({ entities, enums });
let database: TestDatabase;

async function ids(
  name: string,
  Tri: readonly { readonly Key: string; readonly Desc: boolean }[],
  page: { readonly skip: number; readonly take: number; readonly total?: number },
) {
  const build = new SqlBuild(registry, 'fr');
  const text = idsSql(build, registry.get(name), {
    filter: { Tri },
    scope: { access: FULL_ACCESS, today: '2027-01-30' },
    rows: null,
    ...page,
  });
  const { rows } = await database.pool.query<{ id: number }>(text, [...build.values]);
  return rows.map(({ id }) => id);
}

async function deep(
  name: string,
  Tri: readonly { readonly Key: string; readonly Desc: boolean }[],
  page: { readonly skip: number; readonly near: NearRow | null; readonly total?: number; readonly withEdges?: boolean },
) {
  const build = new SqlBuild(registry, 'fr');
  const scope = { access: FULL_ACCESS, today: '2027-01-30' };
  const text = deepPageSql(build, registry.get(name), {
    filter: { Tri, Colonnes: ['Id'] },
    scope,
    rows: null,
    take: TAKE,
    withEdges: true,
    ...page,
  });
  const { rows } = await database.pool.query<{ page: string; count: number; edges: { n: number; id: number; key: string }[] }>(text, [
    ...build.values,
  ]);
  const [row = { page: '[]', count: 0, edges: [] }] = rows;
  const found: { Id: number }[] = JSON.parse(row.page);
  return { ...row, ids: found.map(({ Id }) => Id) };
}

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into film (titre_original, titre_international, annee_prod, duree, is_online, id_pays)
     select 'Film ' || n % 7, case when n % 3 > 0 then 'Titre ' || n % 5 end, case when n % 4 > 0 then 2000 + n % 6 end, case when n % 2 > 0 then n % 9 end, n % 2 = 0,
       case when n % 5 > 0 then (select id from pays order by id offset n % 3 limit 1) end from generate_series(1, $1::int) n`,
    [COUNT],
  );
  await database.pool.query(
    `with p as (insert into personne (nom, prenom) select 'Nom ' || n % 6, case when n % 3 > 0 then 'Prénom ' || n % 4 end from generate_series(1, $1::int) n returning id)
     insert into contact (id_personne, email) select id, case when id % 3 > 0 then 'c' || id || '@exemple.test' end from p`,
    [COUNT],
  );
  for (const name of ['film', 'contact']) await fillSearchOf(database.pool, registry, registry.get(name));
});
afterAll(() => database.close());

const orders = (['film', 'contact'] as const).flatMap((name) => {
  const [screen] = entities[name].screens;
  const shown = (screen?.columns ?? []).filter(({ field }) => registry.get(name).fields.get(field)?.sortable === true);
  const each = shown.flatMap(({ field }) => [false, true].map((Desc) => [{ Key: field, Desc }]));
  return [screen?.sort.map(({ Key, Desc }) => ({ Key, Desc: Desc === true })) ?? [], ...each].map((sort) => [name, sort] as const);
});

describe('the far half, read from the end', () => {
  test.each(orders)('%s by %j', async (name, sort) => {
    const all = await ids(name, sort, { skip: 0, take: 100 });
    expect(all).toHaveLength(COUNT);
    for (const skip of [0, 11, 12, 15, 20, 22, 23, 40])
      expect(await ids(name, sort, { skip, take: TAKE, total: COUNT })).toEqual(all.slice(skip, skip + TAKE));
  });
});

describe('from a row whose place is known', () => {
  test.each(orders)('%s by %j', async (name, sort) => {
    const all = await ids(name, sort, { skip: 0, take: 100 });
    let kept = 0;
    let met = 0;
    for (let offset = 0; offset < COUNT; offset += 1) {
      const { edges } = await deep(name, sort, { skip: offset, near: null, ...(offset % 2 > 0 ? { total: COUNT } : {}) });
      const edge = edges.find(({ n }) => n === 1);
      // Nothing is read from a row that has no value of its own.
      if (edge === undefined) continue;
      kept += 1;
      expect(edge.id).toBe(all[offset]);
      for (const after of [0, 3]) {
        const skip = offset + after;
        const near = { id: edge.id, key: edge.key, after };
        const read = await deep(name, sort, { skip, near });
        expect(await deep(name, sort, { skip, near, withEdges: false })).toEqual({ ...read, edges: [] });
        // Fewer than requested mean that the reader must count from an end.
        expect(read.ids).toEqual(all.slice(skip, skip + read.count));
        if (read.count === Math.min(TAKE, COUNT - skip)) met += 1;
      }
      expect((await deep(name, sort, { skip: offset, near: { id: edge.id, key: `${edge.key} `, after: 0 } })).count).toBe(0);
    }
    // Rows that have a value make whole pages, but for those that the page would pass.
    expect(met).toBeGreaterThanOrEqual(sort[0]?.Key === 'TitreTri' ? COUNT : 2 * kept - 2 * TAKE - 1);
  });
});
