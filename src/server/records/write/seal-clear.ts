/**
 * A field that the schema seals from this version on: what earlier versions wrote in clear is sealed at the start, and leaves history and
 * search texts. History goes first, rows last: the next start takes up one that was cut.
 */
import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isSealed } from '#domain/values/record-data.ts';
import { SEALED_PREFIX, type SecretBox } from './secret-box.ts';

/** A sealed field, and where rows, history and trash hold it. */
interface SealedPlace {
  readonly entity: string;
  readonly table: string;
  readonly column: string;
  readonly field: string;
  /** Entity under which its history stands: the base of a subtype. */
  readonly root: string;
  /** Table that holds the search text. */
  readonly searched: string;
}

export interface SealedCount {
  /** `contact.Iban` */
  readonly field: string;
  readonly rows: number;
}

type Pool = Pick<pg.Pool, 'query'>;

const BATCH = 500;
const CLEAR = `is not null and %s not like '${SEALED_PREFIX}%'`;

function clear(column: string): string {
  return `${column} ${CLEAR.replace('%s', column)}`;
}

/** Seals what is in clear; the fields that had some, with how many rows. */
export async function sealClearValues(
  pool: Pool,
  secrets: SecretBox,
  places: readonly SealedPlace[] = PLACES,
): Promise<readonly SealedCount[]> {
  const found: SealedCount[] = [];
  for (const place of places) {
    const trashed = await clearTrash(pool, place);
    if (trashed.length === 0 && !(await hasClear(pool, place))) continue;
    await forgetHistory(pool, place);
    await sealTrash(pool, secrets, { place, trashed });
    found.push({ field: `${place.entity}.${place.field}`, rows: (await sealRows(pool, secrets, place)) + trashed.length });
  }
  return found;
}

async function hasClear(pool: Pool, { table, column }: SealedPlace): Promise<boolean> {
  const { rows } = await pool.query(`select 1 from ${table} where ${clear(column)} limit 1`);
  return rows.length > 0;
}

/** The names of changed fields stay known, not their values. */
async function forgetHistory(pool: Pool, { root, field }: SealedPlace): Promise<void> {
  for (const side of ['avant', 'apres'])
    await pool.query(`update historique set ${side} = ${side} - $2::text where entite = $1 and ${side} ? $2`, [root, field]);
}

async function sealRows(pool: Pool, secrets: SecretBox, { table, column, searched }: SealedPlace): Promise<number> {
  const isSearched = await hasSearchText(pool, searched);
  let total = 0;
  for (;;) {
    const { rows } = await pool.query<{ id: number; value: string }>(
      `select id, ${column} as value from ${table} where ${clear(column)} order by id limit ${BATCH}`,
    );
    if (rows.length === 0) return total;
    const ids = rows.map(({ id }) => id);
    if (isSearched) await pool.query(`update ${searched} set recherche = null where id = any($1)`, [ids]);
    await pool.query(
      `update ${table} t set ${column} = s.value from unnest($1::int[], $2::text[], $3::text[]) s(id, value, former) where t.id = s.id and t.${column} = s.former`,
      [ids, rows.map(({ value }) => secrets.seal(value)), rows.map(({ value }) => value)],
    );
    total += rows.length;
  }
}

/** The search text is worked out again from what the schema says now. */
async function hasSearchText(pool: Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = 'recherche'`,
    [table],
  );
  return rows.length > 0;
}

interface TrashedValue {
  readonly id: string;
  readonly value: string;
}

async function clearTrash(pool: Pool, { table, column }: SealedPlace): Promise<readonly TrashedValue[]> {
  const { rows } = await pool.query<TrashedValue>(
    `select id, contenu ->> $2::text as value from corbeille where nom_table = $1 and genre <> 'renvoi' and contenu ->> $2 ${CLEAR.replace('%s', 'contenu ->> $2')}`,
    [table, column],
  );
  return rows;
}

/** Deleted rows come back as they were: sealed. */
async function sealTrash(
  pool: Pool,
  secrets: SecretBox,
  { place: { column }, trashed }: { readonly place: SealedPlace; readonly trashed: readonly TrashedValue[] },
): Promise<void> {
  for (const { id, value } of trashed)
    await pool.query('update corbeille set contenu = contenu || jsonb_build_object($2::text, $3::text) where id = $1', [
      id,
      column,
      secrets.seal(value),
    ]);
}

const ALL = new Map(Object.entries<EntityDescriptor>(entities));

function rootOf(entity: EntityDescriptor): EntityDescriptor {
  const base = entity.extends === null ? undefined : ALL.get(entity.extends);
  return base === undefined ? entity : rootOf(base);
}

const PLACES: readonly SealedPlace[] = [...ALL.values()].flatMap((entity) =>
  entity.fields.flatMap((field) =>
    (field.store === 'encrypt' || isSealed(field)) && field.declaredIn === entity.name && field.column !== null
      ? [
          {
            entity: entity.name,
            table: entity.table,
            column: field.column,
            field: field.name,
            root: rootOf(entity).name,
            searched: rootOf(entity).table,
          },
        ]
      : [],
  ),
);
