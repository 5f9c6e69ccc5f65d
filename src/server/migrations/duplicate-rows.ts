/** Why a migration could not make a unique index: which rows have one value between them. */
import type pg from 'pg';

export interface DuplicateRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly groups: readonly { readonly values: readonly (string | null)[]; readonly ids: readonly number[] }[];
}

const UNIQUE_INDEX = /^create unique index \w+ on (\w+) \(([\w, ]+)\)(?: where (.+))?;$/;
/** As many as a person looks at in a terminal. */
const SHOWN = 3;

/**
 * Carries the statements of a generated migration out again up to the index that fails, reads what it would refuse, and takes everything
 * back. Null: the migration fails for another reason, or is one that a person wrote.
 */
export async function findDuplicateRows(client: pg.ClientBase, sql: string): Promise<DuplicateRows | null> {
  await client.query('begin');
  try {
    return await reachDuplicateRows(client, sql);
  } finally {
    await client.query('rollback');
  }
}

/** The same within a transaction that is open, which the caller takes back: the statements stay carried out. */
export async function reachDuplicateRows(client: pg.ClientBase, sql: string): Promise<DuplicateRows | null> {
  try {
    for (const statement of sql.split(/\n\n+/).map((part) => part.trim())) {
      const [, table, columns = '', condition] = UNIQUE_INDEX.exec(statement) ?? [];
      const found = table === undefined ? null : await duplicates(client, { table, columns: columns.split(', '), condition });
      if (found !== null && found.groups.length > 0) return found;
      if (statement !== '') await client.query(statement);
    }
    return null;
  } catch {
    return null;
  }
}

interface UniqueIndex {
  readonly table: string;
  readonly columns: readonly string[];
  readonly condition: string | undefined;
}

async function duplicates(client: pg.ClientBase, { table, columns, condition }: UniqueIndex): Promise<DuplicateRows> {
  const keys = columns.join(', ');
  const isWhole = columns.map((column) => `${column} is not null`).join(' and ');
  const { rows } = await client.query<{ values: (string | null)[]; ids: number[] }>(
    `select array[${columns.map((column) => `${column}::text`).join(', ')}] as "values", array_agg(id order by id) as ids
       from ${table} where ${isWhole}${condition === undefined ? '' : ` and (${condition})`} group by ${keys} having count(*) > 1 order by min(id)`,
  );
  return { table, columns, groups: rows };
}

/** « film : 3 valeurs de code sont portées par plusieurs fiches (abc : 12, 48 ; …) » */
export function duplicatesSentence({ table, columns, groups }: DuplicateRows): string {
  const shown = groups.slice(0, SHOWN).map(({ values, ids }) => `${values.join(', ')} : fiches ${ids.join(', ')}`);
  const rest = groups.length > SHOWN ? ' ; …' : '';
  const name = columns.map((column) => column.replace(/_n$/, '')).join(', ');
  return `${table} : ${groups.length} valeurs de « ${name} », qui devient unique, sont portées par plusieurs fiches (${shown.join(' ; ')}${rest})`;
}

/** One line a record, for who mends them with the former version. */
export function duplicatesCsv({ columns, groups }: DuplicateRows): string {
  const lines = groups.flatMap(({ values, ids }) => ids.map((id) => [String(id), ...values.map((value) => value ?? '')]));
  return [['id', ...columns], ...lines].map((cells) => `${cells.map(csvCell).join(';')}\n`).join('');
}

function csvCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
