import type pg from 'pg';
import { type SeedEntity, type SeedRow, seeds } from '#generated/database/seeds.gen.ts';

/** Inserts the system rows that are missing; one that is there keeps what people made of it. */
export const loadSeeds = async (client: pg.ClientBase): Promise<void> => {
  for (const seed of seeds) {
    const ids = seed.rows.map(({ id }) => id);
    const { rows } = await client.query<{ id: number }>(`select id from ${seed.table} where id = any($1::int[])`, [ids]);
    const known = new Set(rows.map(({ id }) => id));
    for (const row of seed.rows) if (!known.has(row.id)) await insertRow(client, seed, row);
  }
};

const insertRow = async (client: pg.ClientBase, { entity, table }: SeedEntity, row: SeedRow): Promise<void> => {
  const values = new Map<string, unknown>([['id', row.id], ...Object.entries(row.values)]);
  for (const translation of row.translations) {
    const texts = Object.entries(translation.texts);
    const columns = ['entite', 'id_proprietaire', 'champ', ...texts.map(([language]) => `traduction_${language}`)];
    const { rows } = await client.query<{ id: number }>(
      `insert into ${translation.table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      [entity, row.id, translation.field, ...texts.map(([, text]) => text)],
    );
    values.set(translation.column, rows[0]?.id);
  }
  const columns = [...values.keys()];
  const places = columns.map((_, index) => `$${index + 1}`);
  await client.query(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`, [...values.values()]);
  for (const { table: linkTable, ownerColumn, targetColumn, ids } of row.links) {
    await client.query(`insert into ${linkTable} (${ownerColumn}, ${targetColumn}) select $1, id from unnest($2::int[]) id`, [row.id, ids]);
  }
};
