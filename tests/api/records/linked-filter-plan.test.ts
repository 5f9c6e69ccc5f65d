/** A filter on what is linked reads the link table by its index, and the records it leads to by theirs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { FULL_ACCESS } from '#domain/records/engine/access.ts';
import { createRegistry } from '#domain/records/engine/registry.ts';
import { countSql } from '#server/records/read/list-sql.ts';
import { SqlBuild } from '#server/records/sql/sql-build.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const COUNT = 5000;
const USUAL = 45;
const RARE = 86;
const registry = createRegistry({ entities, enums });
let database: TestDatabase;

function countStatement(name: string, Criteres: FilterNode) {
  const build = new SqlBuild(registry, 'fr');
  const scope = { access: FULL_ACCESS, today: '2027-01-30' };
  const text = countSql(build, registry.get(name), { filter: { Criteres }, scope, rows: null });
  return { text, values: [...build.values] };
}

async function countOf(name: string, criteria: FilterNode): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ count: number }>(countStatement(name, criteria));
  return rows[0]?.count;
}

async function planOf(name: string, criteria: FilterNode): Promise<string> {
  const { text, values } = countStatement(name, criteria);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into film (titre_original) select 'Film ' || n from generate_series(1, $1::int) n", [COUNT]);
  await database.pool.query(
    'insert into film_pays_co_prod (film_id, pays_id) select id, case when id = (select min(id) from film) then $2::int else $1::int end from film',
    [USUAL, RARE],
  );
  await database.pool.query('insert into film_carriere (id_film, annee) select id, 2001 from film');
  await database.pool.query('analyze film, film_pays_co_prod, film_carriere');
});
afterAll(() => database.close());

test.each([
  ['film', 'IdsPaysCoProd'],
  ['film-carriere', 'Film.IdsPaysCoProd'],
])('%s by %s: no table is walked for the few that hold what is rare', async (name, field) => {
  const rare: FilterNode = { field, op: 'in', value: [RARE] };
  expect(await countOf(name, rare)).toBe(1);
  expect(await countOf(name, { field, op: 'notIn', value: [RARE] })).toBe(COUNT - 1);
  const plan = await planOf(name, rare);
  expect(plan).toContain('film_pays_co_prod_pays_id_idx');
  expect(plan).not.toContain('Seq Scan');
});
