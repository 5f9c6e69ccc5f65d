import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { catalogue, type ExpectedTable } from '#generated/database/catalogue.gen.ts';

/** `film.duree : attendu « integer », trouvé « text »` */
export interface CatalogueDifference {
  readonly table: string;
  /** Column, constraint or index; null: the table itself. */
  readonly name: string | null;
  /** Null: should not be there. */
  readonly expected: string | null;
  /** Null: is not there. */
  readonly found: string | null;
}

const LOGGED_MAX = 20;

/** A server starts on such a database all the same: an index of its owner harms nobody. */
export function logDrift(log: Pick<FastifyBaseLogger, 'warn'>, differences: readonly CatalogueDifference[]): void {
  if (differences.length === 0) return;
  log.warn({ total: differences.length, differences: differences.slice(0, LOGGED_MAX) }, 'la base diffère du schéma');
}

type Found = ReadonlyMap<string, string>;
interface FoundTable {
  readonly columns: Found;
  readonly constraints: Found;
  readonly indexes: Found;
}

export const SYSTEM_TABLES: readonly string[] = [
  'chaine_comptable',
  'compteur',
  'corbeille',
  'demonstration',
  'essai_connexion',
  'evenement',
  'fichier',
  'fichier_reduction',
  'historique',
  'idempotence',
  'lien_activation',
  'numero_donne',
  'proposition_jeton',
  'regard',
  'schema_migration',
  'session',
  'appareil',
  'temoin_cle',
  'trad_libelle',
  'trad_texte',
  'travail',
  'verrou',
];

/** Differences of the live database from the schema; empty when there are none. */
export async function checkCatalogue(pool: Pick<pg.Pool, 'query'>, expected = catalogue): Promise<readonly CatalogueDifference[]> {
  const found = await readCatalogue(pool);
  const missing = Object.keys(expected).filter((table) => !found.has(table));
  const unknown = [...found.keys()].filter(
    (table) => expected[table] === undefined && !SYSTEM_TABLES.includes(table) && !table.startsWith('_old_'),
  );
  const system = SYSTEM_TABLES.filter((table) => !found.has(table));
  return [
    ...[...missing, ...system].map((table) => ({ table, name: null, expected: 'table', found: null })),
    ...unknown.map((table) => ({ table, name: null, expected: null, found: 'table' })),
    ...Object.entries(expected).flatMap(([table, wanted]) => compareTable(table, wanted, found.get(table))),
  ];
}

function compareTable(table: string, expected: ExpectedTable, found: FoundTable | undefined): readonly CatalogueDifference[] {
  if (found === undefined) return [];
  return [
    ...compare(table, expected.columns, found.columns),
    ...compare(table, expected.constraints, found.constraints),
    ...compare(table, expected.indexes, found.indexes),
  ];
}

function compare(table: string, expected: Readonly<Record<string, string>>, found: Found): readonly CatalogueDifference[] {
  const names = [...new Set([...Object.keys(expected), ...found.keys()])].toSorted();
  return names.flatMap((name) => {
    const wanted = expected[name] ?? null;
    const actual = found.get(name) ?? null;
    // Columns that a removed field left aside are nobody's business until they are purged.
    return wanted === actual || (wanted === null && name.startsWith('_old_')) ? [] : [{ table, name, expected: wanted, found: actual }];
  });
}

interface Row {
  readonly table: string;
  readonly name: string;
  readonly text: string;
}

const COLUMNS = `
  select c.relname as table, a.attname as name,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, case when a.attidentity <> '' then 'identity' end,
      case when a.attgenerated <> '' then 'generated' end,
      case when a.attgenerated = '' and d.adbin is not null then 'default ' || regexp_replace(pg_get_expr(d.adbin, d.adrelid), '::[a-z ]+(\\(\\d+(,\\d+)?\\))?$', '') end) as text
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`;

// PostgreSQL 18 has named constraints for « not null », which the columns say already; a trigger of ours is no rule of the schema.
const CONSTRAINTS = `
  select c.relname as table, o.conname as name, pg_get_constraintdef(o.oid) as text
  from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and o.contype not in ('n', 't')`;

const INDEXES = `
  select c.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid) as text
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and not x.indisprimary`;

async function readCatalogue(pool: Pick<pg.Pool, 'query'>): Promise<ReadonlyMap<string, FoundTable>> {
  const [columns, constraints, indexes] = await Promise.all([COLUMNS, CONSTRAINTS, INDEXES].map((sql) => readRows(pool, sql)));
  const tables = [...(columns?.keys() ?? [])];
  function of(rows: ReadonlyMap<string, Found> | undefined, table: string): Found {
    return rows?.get(table) ?? new Map<string, string>();
  }
  return new Map(
    tables.map((table) => [table, { columns: of(columns, table), constraints: of(constraints, table), indexes: of(indexes, table) }]),
  );
}

async function readRows(pool: Pick<pg.Pool, 'query'>, sql: string): Promise<ReadonlyMap<string, Found>> {
  const { rows } = await pool.query<Row>(sql);
  const groups = Map.groupBy(rows, ({ table }) => table);
  return new Map([...groups].map(([table, found]) => [table, new Map(found.map(({ name, text }) => [name, text]))]));
}
