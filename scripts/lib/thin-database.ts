/** A festival made small: some rows of each table and all that they need, so that every table, link and kind of value is there still. */
import pg from 'pg';

const KEPT_ROWS = 12;

interface Key {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly targetColumn: string;
}

const KEYS = `
  select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as target, t.attname as "targetColumn"
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace`;
const TABLES = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped`;

/** In a database of nobody's: keys and triggers are set aside meanwhile. */
export async function thinDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      'begin; set local session_replication_role = replica; create temp table garder (nom text, id bigint, primary key (nom, id)) on commit drop',
    );
    const { rows: keys } = await client.query<Key>(KEYS);
    const { rows: tables } = await client.query<{ name: string }>(TABLES);
    // A record named by something else than its id is stored whole: editions, by their year.
    const whole = new Set(keys.filter(({ targetColumn }) => targetColumn !== 'id').map(({ target }) => target));
    for (const { name } of tables) await keepFirst(client, name, whole.has(name));
    const named = new Set(tables.map(({ name }) => name));
    const numbered = keys.filter(({ table, targetColumn }) => named.has(table) && targetColumn === 'id');
    while (await keepNeeded(client, numbered)) continue;
    for (const { name } of tables)
      await client.query(`delete from ${pg.escapeIdentifier(name)} where id not in (select id from garder where nom = $1)`, [name]);
    for (const { table, column, target, targetColumn } of keys)
      if (!named.has(table) && targetColumn === 'id')
        await client.query(`delete from ${table} where ${column} is not null and ${column} not in (select id from ${target})`);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** System rows, then the first of the others. */
function keepFirst(client: pg.ClientBase, name: string, isWhole: boolean): Promise<unknown> {
  const limit = isWhole
    ? ''
    : `where id < 1001 or id in (select id from ${pg.escapeIdentifier(name)} where id > 1000 order by id limit ${KEPT_ROWS})`;
  return client.query(`insert into garder select $1, id from ${pg.escapeIdentifier(name)} ${limit}`, [name]);
}

/** Adds the targets of the rows to keep, and the rows of a subtype with those of its base; false once nothing was missing. */
async function keepNeeded(client: pg.ClientBase, keys: readonly Key[]): Promise<boolean> {
  let added = 0;
  for (const { table, column, target } of keys) {
    const kept = `t.id in (select id from garder where nom = $1)`;
    const up = await client.query(
      `insert into garder select distinct $2, t.${column} from ${table} t where t.${column} is not null and ${kept} on conflict do nothing`,
      [table, target],
    );
    added += up.rowCount ?? 0;
    if (column !== 'id') continue;
    const down = await client.query(`insert into garder select $2, t.id from ${table} t where ${kept} on conflict do nothing`, [
      target,
      table,
    ]);
    added += down.rowCount ?? 0;
  }
  return added > 0;
}
