import type pg from 'pg';
import { type SeedEntity, type SeedRow, seeds } from '#generated/database/seeds.gen.ts';

/** Their texts are the product's own as long as nobody has written in them: a sentence that a later version mends is mended everywhere. */
const FOLLOWS_PRODUCT: ReadonlySet<string> = new Set(['mail-modele']);

/** Inserts the system rows that are missing; one that is there keeps what people made of it. */
export async function loadSeeds(client: pg.ClientBase): Promise<void> {
  for (const seed of seeds) {
    const ids = seed.rows.map(({ id }) => id);
    const { rows } = await client.query<{ id: number }>(`select id from ${seed.table} where id = any($1::int[])`, [ids]);
    const existingIds = new Set(rows.map(({ id }) => id));
    for (const row of seed.rows) if (!existingIds.has(row.id)) await insertRow(client, seed, row);
    if (existingIds.size > 0 && FOLLOWS_PRODUCT.has(seed.entity)) await renewTexts(client, seed);
  }
}

/** A row that somebody has saved has a later version. */
async function renewTexts(client: pg.ClientBase, { table, rows }: SeedEntity): Promise<void> {
  const shipped = rows.flatMap(({ id, translations }) => translations.map((translation) => ({ id, ...translation })));
  for (const [column, texts] of Map.groupBy(shipped, (translation) => translation.column)) {
    const languages = [...new Set(texts.flatMap(({ texts: written }) => Object.keys(written)))];
    const renewed = await client.query<{ id: number }>(
      `update ${texts[0]?.table} kept set ${languages.map((language) => `traduction_${language} = shipped.${language}`).join(', ')}
        from unnest($1::int[], ${languages.map((_, index) => `$${index + 2}::text[]`).join(', ')}) shipped(id, ${languages.join(', ')})
        join ${table} t on t.id = shipped.id and t.version = 1
        where kept.id = t.${column} and (${languages.map((language) => `kept.traduction_${language} is distinct from shipped.${language}`).join(' or ')})
        returning t.id`,
      [texts.map(({ id }) => id), ...languages.map((language) => texts.map(({ texts: written }) => written[language] ?? null))],
    );
    const ids = renewed.rows.map(({ id }) => id);
    // Search texts are computed again once the server has started.
    if (ids.length > 0) await client.query(`update ${table} set recherche = null where id = any($1::int[])`, [ids]);
  }
}

async function insertRow(client: pg.ClientBase, { entity, table }: SeedEntity, row: SeedRow): Promise<void> {
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
}
