/** Records of an older backup that the festival no longer has come into its trash, where whoever may delete them may restore them. */
import type pg from 'pg';
import { deleteRecords } from '#domain/records/engine/delete.ts';
import { FIRST_ID } from '#domain/records/engine/write.ts';
import { type Entity, linkOf } from '#domain/records/engine/registry.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { withScratchDatabase } from '#server/database/scratch.ts';
import { fileFields } from '#server/files/file-fields.ts';
import { createContext } from '#server/http/context.ts';
import { migrate } from '#server/migrations/migrate.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { systemUser } from '#server/records/engine/system-user.ts';
import { write } from '#server/records/write/write-operations.ts';
import type { RestoredFiles } from './contents.ts';
import { restoreDatabase, RestoreError } from './restore.ts';

export interface RecoveryOrder {
  readonly database: Pick<OpenDatabase, 'pool' | 'target'>;
  /** Contents of the recovered records return here; the sweep removes those that no row names. */
  readonly store: RestoredFiles;
  readonly file: string;
  /** Null: records of every entity. */
  readonly entity: string | null;
  /** Empty: every record that is gone. */
  readonly ids: readonly number[];
  readonly openEngine: (pool: pg.Pool) => RecordEngine;
}

export interface Recovery {
  readonly recovered: readonly RecoveredRecord[];
  /** Records that other records of the backup still refer to: they return only with those. */
  readonly blocked: readonly RecoveredRecord[];
  /** Requested numbers that the backup does not hold, or that the festival still has, in its lists or in its trash. */
  readonly left: readonly number[];
}

interface RecoveredRecord {
  readonly entity: string;
  readonly id: number;
}

const SYSTEM = systemUser('Récupération');

/**
 * Restores the backup into a database of its own, deletes the wanted records there as a person would, and copies what its trash then holds.
 * A record returns with its parts, links and texts, under its number, each as a batch of its own. Throws a `RestoreError`.
 */
export function recoverRecords(order: RecoveryOrder): Promise<Recovery> {
  return withScratchDatabase({ ...order.database, purpose: 'trial' }, async (scratch) => {
    await migrate(scratch, { withRows: false });
    await restoreDatabase(scratch, order.store, { file: order.file });
    const engine = order.openEngine(scratch);
    const lost = await lostRecords(order, scratch, engine);
    const { recovered, blocked } = await trashAll(engine, lost);
    for (const { batch } of recovered) await copyBatch(engine, order.database.pool, batch);
    const found = new Set(lost.map(({ id }) => id));
    return { recovered, blocked, left: order.ids.filter((id) => !found.has(id)) };
  });
}

interface LostRecord extends RecoveredRecord {
  readonly of: Entity;
}

async function lostRecords(
  { database, entity, ids }: RecoveryOrder,
  scratch: pg.Pool,
  engine: RecordEngine,
): Promise<readonly LostRecord[]> {
  const { all, find } = engine.registry;
  const named = entity === null ? undefined : find(entity);
  if (entity !== null && named === undefined)
    throw new RestoreError(`Il n'y a pas d'entité « ${entity} » : npm run codegen -- --explain les nomme.`);
  const entities = named === undefined ? all.filter((one) => one.root === one && one.descriptor.parent === null) : [named.root];
  const lost: LostRecord[] = [];
  for (const of of entities) {
    const present = await numbersOf(database.pool, `select id from ${of.table} union select id_fiche from corbeille where entite = $1`, [
      of.name,
    ]);
    for (const id of await numbersOf(scratch, `select id from ${of.table} where id >= $1 order by id`, [FIRST_ID]))
      if (!present.has(id) && (ids.length === 0 || ids.includes(id))) lost.push({ entity: of.name, id, of });
  }
  return lost;
}

async function numbersOf(pool: pg.Pool, sql: string, values: readonly (string | number)[]): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ id: number }>(sql, [...values]);
  return new Set(rows.map(({ id }) => id));
}

interface Trashed {
  readonly recovered: readonly (RecoveredRecord & { readonly batch: string })[];
  readonly blocked: readonly RecoveredRecord[];
}

/** A record that another one refers to goes after it: rounds end when one of them moves nothing. */
async function trashAll(engine: RecordEngine, lost: readonly LostRecord[]): Promise<Trashed> {
  const recovered: Trashed['recovered'][number][] = [];
  let waiting = lost;
  for (let moved = true; moved && waiting.length > 0;) {
    const still: LostRecord[] = [];
    for (const record of waiting) {
      const batch = await trash(engine, record);
      if (batch === null) still.push(record);
      else recovered.push({ entity: record.entity, id: record.id, batch });
    }
    moved = still.length < waiting.length;
    waiting = still;
  }
  return { recovered, blocked: waiting.map(({ entity, id }) => ({ entity, id })) };
}

/** The batch that the record went with; null where others refer to it, or took it along. */
async function trash(engine: RecordEngine, { of, id }: LostRecord): Promise<string | null> {
  const context = createContext({ user: SYSTEM, culture: 'fr' });
  try {
    await write(engine, context, { operation: 'recuperation', entity: of, work: (unit) => deleteRecords(unit, of, [id]) });
    return context.batch;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

interface TrashLine {
  readonly kind: string;
  readonly table: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly line: string;
}

/** Each line of the trash as it stands, but the links that belong to records which are gone: those bring them themselves. */
async function copyBatch(engine: RecordEngine, target: pg.Pool, batch: string): Promise<void> {
  const { rows } = await engine.pool.query<TrashLine>(
    'select genre as kind, nom_table as "table", contenu as content, to_jsonb(c)::text as line from corbeille c where lot = $1 order by id',
    [batch],
  );
  const taken = new Set(rows.filter(({ kind }) => kind === 'ligne').map(({ table, content }) => `${table} ${String(content['id'])}`));
  const kept: string[] = [];
  for (const row of rows) {
    const owner = row.kind === 'lien' ? ownerOf(engine, row) : null;
    if (owner === null || taken.has(`${owner.table} ${owner.id}`) || (await isPresent(target, owner))) kept.push(row.line);
  }
  await copyFiles(engine.pool, target, rows);
  await target.query(
    `insert into corbeille (lot, genre, entite, id_fiche, libelle, nom_table, contenu)
     select c.lot, c.genre, c.entite, c.id_fiche, c.libelle, c.nom_table, c.contenu
     from unnest($1::text[]) with ordinality as l(line, rang), jsonb_populate_record(null::corbeille, l.line::jsonb) c order by l.rang`,
    [kept],
  );
}

/** Files that those lines name and the sweep has removed since. They stand first, so that no line names a file that is absent. */
async function copyFiles(source: pg.Pool, target: pg.Pool, lines: readonly TrashLine[]): Promise<void> {
  const ids = lines.flatMap(({ table, content }) =>
    fileFields.filter((field) => field.table === table).flatMap(({ column }) => content[column] ?? []),
  );
  if (ids.length === 0) return;
  for (const [table, key] of [
    ['fichier', 'id'],
    ['fichier_reduction', 'id_fichier'],
  ] as const) {
    const { rows } = await source.query<{ row: string }>(`select to_jsonb(f)::text as row from ${table} f where ${key} = any($1::int[])`, [
      ids,
    ]);
    await target.query(
      `insert into ${table} select r.* from unnest($1::text[]) l(line), jsonb_populate_record(null::${table}, l.line::jsonb) r on conflict do nothing`,
      [rows.map(({ row }) => row)],
    );
  }
}

interface LinkOwner {
  readonly table: string;
  readonly id: number;
}

function ownerOf({ registry }: RecordEngine, { table, content }: TrashLine): LinkOwner | null {
  for (const entity of registry.all)
    for (const field of [...entity.idsFields, ...entity.linkFields]) {
      const link = linkOf(field);
      if (link.table === table) return { table: entity.table, id: Number(content[link.ownerColumn]) };
    }
  return null;
}

async function isPresent(pool: pg.Pool, { table, id }: LinkOwner): Promise<boolean> {
  const { rows } = await pool.query(`select from ${table} where id = $1`, [id]);
  return rows.length > 0;
}
