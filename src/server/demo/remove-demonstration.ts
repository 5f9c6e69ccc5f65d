import type pg from 'pg';
import { letTriggersRest } from '../database/resting-triggers.ts';
import type { FileStore } from '../files/file-store.ts';
import { removeContent } from '../files/sweep-files.ts';
import { noteLedgerEvent } from '../ledger/chain.ts';
import { DemoError } from './demo-error.ts';

interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly target: string;
}

type Ranges = Readonly<Record<string, readonly [number, number]>>;

const FOREIGN_KEYS = `select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as target
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
  where c.contype = 'f' and array_length(c.conkey, 1) = 1 and t.attname = 'id'`;

const DEADLOCK = '40P01';
const TRIES = 3;

/**
 * Takes the rows of the demonstration away, in one transaction, and says how many. What people added since and that leans on them
 * stays, and then nothing is removed: one French sentence says what holds them.
 */
export async function removeDemonstration(pool: pg.Pool, store: FileStore): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await removeAtOnce(pool, store);
    } catch (error) {
      // Keys of every table are dropped while workers of a running server read some of them, in an order of their own.
      const isDeadlock = error instanceof Error && 'code' in error && error.code === DEADLOCK;
      if (!isDeadlock || tries === TRIES) throw error;
    }
  }
}

async function removeAtOnce(pool: pg.Pool, store: FileStore): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const contents = await contentsOf(client);
    const removed = await removeRows(client);
    await client.query('commit');
    for (const sha256 of contents) await removeContent(client, store, sha256);
    return removed;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Digests of what its files hold, once each. */
async function contentsOf(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ sha256: string }>(
    "select distinct f.empreinte as sha256 from demonstration d join fichier f on f.id between (d.lignes -> 'fichier' ->> 0)::int and (d.lignes -> 'fichier' ->> 1)::int",
  );
  return rows.map(({ sha256 }) => sha256);
}

async function removeRows(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ lignes: Ranges }>('select lignes from demonstration for update');
  const ranges = rows[0]?.lignes;
  if (ranges === undefined) throw new DemoError('Aucune démonstration à retirer.');
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS);
  await leaveJournal(client, ranges);
  await requireNothingLeans(client, ranges, keys);
  // Rows of the demonstration refer to one another in every direction: the keys rest until all are gone.
  const { rows: constraints } = await client.query<{ name: string; table: string; definition: string }>(
    'select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition from pg_constraint where contype = \'f\' order by conname',
  );
  for (const { name, table } of constraints) await client.query(`alter table ${table} drop constraint "${name}"`);
  // So do the rules that keep issued pieces: the festival that issued these was invented.
  const wakeTriggers = await letTriggersRest(client, KEPT_TABLES);
  let removed = 0;
  for (const [table, [first, last]] of Object.entries(ranges)) {
    const { rowCount } = await client.query(`delete from ${table} where id between $1 and $2`, [first, last]);
    removed += rowCount ?? 0;
  }
  await forgetChain(client, ranges);
  await wakeTriggers();
  await forgetNumbers(client, ranges);
  await removeLinks(client, ranges, keys);
  for (const { name, table, definition } of constraints) await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
  await client.query('delete from demonstration');
  return removed;
}

const KEPT_TABLES = [
  'bam_paiement',
  'bam_paiement_ligne',
  'bam_reglement',
  'bam_credit',
  'bam_ouverture',
  'bam_remise',
  'bam_cloture',
  'bam_periode',
  'chaine_comptable',
] as const;

/** Their numbers are never given again, but for those of what was invented. */
const NUMBERED = [
  ['film', 'film'],
  ['festival-inscription', 'festival_inscription'],
] as const;

/** A real series does not go on from the numbers of an invented one. */
async function forgetNumbers(client: pg.ClientBase, ranges: Ranges): Promise<void> {
  for (const [entity, table] of NUMBERED) {
    const range = ranges[table];
    if (range !== undefined) await client.query(`delete from numero_donne where entite = $1 and ${within('id_fiche', range)}`, [entity]);
  }
  await client.query(
    "delete from compteur where nom ~ '^(FA|AV)' and not exists (select 1 from bam_paiement where starts_with(no_facture, compteur.nom))",
  );
}

/** The chain of an invented festival goes with it; where real pieces stand on it, it stays and names what was removed. */
async function forgetChain(client: pg.ClientBase, ranges: Ranges): Promise<void> {
  const { rows } = await client.query(
    'select 1 where exists (select from bam_paiement where no_facture is not null) or exists (select from bam_reglement) or exists (select from bam_credit) or exists (select from bam_ouverture) or exists (select from bam_remise) or exists (select from bam_cloture) or exists (select from bam_periode)',
  );
  if (rows.length === 0) await client.query('truncate chaine_comptable');
  else await noteLedgerEvent(client, { fait: 'demonstration-retiree', fiches: ranges });
}

/** Accesses by accounts of the demonstration stay, under the name that the account had. */
async function leaveJournal(client: pg.ClientBase, ranges: Ranges): Promise<void> {
  for (const [table, column] of [
    ['utilisateur', 'id_utilisateur'],
    ['jeton_acces', 'id_jeton'],
  ] as const) {
    const range = ranges[table];
    if (range !== undefined) await client.query(`update acces_acte set ${column} = null where ${within(column, range)}`);
  }
}

function within(column: string, [first, last]: readonly [number, number]): string {
  return `${column} between ${first} and ${last}`;
}

/** A row of a table with ids that is not of the demonstration but refers to one that is. */
async function requireNothingLeans(client: pg.ClientBase, ranges: Ranges, keys: readonly ForeignKey[]): Promise<void> {
  const held: string[] = [];
  for (const { table, column, target } of keys) {
    const range = ranges[target];
    if (range === undefined || !(await hasId(client, table))) continue;
    const tableRange = ranges[table];
    const { rows } = await client.query<{ n: number }>(
      `select count(*) as n from ${table} where ${within(column, range)}${tableRange === undefined ? '' : ` and not (${within('id', tableRange)})`}`,
    );
    const count = rows[0]?.n ?? 0;
    if (count > 0) held.push(`${table} (${count})`);
  }
  if (held.length > 0) {
    throw new DemoError(
      `Des fiches ajoutées depuis s'appuient sur la démonstration : ${[...new Set(held)].join(', ')}. Supprimez-les d'abord.`,
    );
  }
}

/** Link tables have no ids: their rows go with what they join. */
async function removeLinks(client: pg.ClientBase, ranges: Ranges, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, column, target } of keys) {
    const range = ranges[target];
    if (range !== undefined && !(await hasId(client, table))) await client.query(`delete from ${table} where ${within(column, range)}`);
  }
}

async function hasId(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query("select 1 from pg_attribute where attrelid = $1::regclass and attname = 'id' and not attisdropped", [
    table,
  ]);
  return rows.length > 0;
}
