/**
 * The database of a developer follows the schema: from the form of the open migration that it received to the one of now, with its rows.
 * Stores what it received beside it, in a schema of its own that neither backups nor the catalogue know.
 */
import type pg from 'pg';
import { buildDatabase } from '#codegen/emit/database.ts';
import type { DbModel } from '#codegen/emit/database/db-model.ts';
import { readModel } from '#codegen/generate.ts';
import type { Diagnostics } from '#codegen/load/diagnostics.ts';
import { developDatabase } from '#codegen/migrations/develop.ts';
import { MIGRATION_HEADER } from '#codegen/migrations/snapshot.ts';
import type { Model } from '#codegen/model/model.ts';
import { DatabaseStartError } from '#server/database/database-error.ts';
import { type AppliedMigration, ensureMigrationTable, readApplied } from '#server/migrations/applied.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { type Migration, readMigrations } from '#server/migrations/migration-files.ts';

export interface Follow {
  /** Of the project. */
  readonly root: string;
  /** Folder of the migrations. */
  readonly folder: string;
  /** Asks whether what is lost may go. */
  readonly agrees: (lost: readonly string[]) => Promise<boolean>;
  readonly withRows?: boolean;
}

/** Number of statements that brought it there; throws `DatabaseStartError` when it cannot or may not follow. */
export async function followSchema(pool: pg.Pool, { root, folder, agrees, withRows = true }: Follow): Promise<number> {
  const { model, diagnostics } = await readModel(root);
  if (model === null) throw new DatabaseStartError('Le schéma a des erreurs : npm run codegen les montre.');
  const next = buildDatabase(model, diagnostics);
  const client = await pool.connect();
  try {
    await ensureMigrationTable(client);
    const open = await openMigration(client, await readMigrations(folder));
    const total = open === null ? 0 : await followOpen(client, open, { root, next, model, diagnostics, agrees });
    await remember(pool, { folder, withRows, next });
    return total;
  } finally {
    client.release();
  }
}

interface OpenMigration {
  readonly applied: AppliedMigration;
  readonly now: Migration;
}

/** The one generated migration that the database received in another form; null: none, or one of another sort, which the start tells. */
async function openMigration(client: pg.ClientBase, migrations: readonly Migration[]): Promise<OpenMigration | null> {
  const applied = await readApplied(client);
  const others = applied.flatMap((one) => {
    const now = migrations.find(({ number }) => number === one.numero);
    return now !== undefined && now.checksum !== one.empreinte ? [{ applied: one, now }] : [];
  });
  const [first] = others;
  return first !== undefined && others.length === 1 && first.now.sql.startsWith(MIGRATION_HEADER) ? first : null;
}

interface Following extends Pick<Follow, 'root' | 'agrees'> {
  readonly next: DbModel;
  readonly model: Model;
  readonly diagnostics: Diagnostics;
}

async function followOpen(client: pg.ClientBase, { applied, now }: OpenMigration, following: Following): Promise<number> {
  const previous = await recall(client, applied);
  // A database that no `npm run dev` has opened: the start says what to do.
  if (previous === null) return 0;
  const { root, next, model, diagnostics, agrees } = following;
  const { statements, lost, refused } = await developDatabase({ previous, next, model }, root, diagnostics);
  if (refused.length > 0) throw new DatabaseStartError(`La base ne peut pas suivre le schéma : ${refused.join(' ; ')}`);
  if (lost.length > 0 && !(await agrees(lost))) throw new DatabaseStartError("La base est restée telle qu'elle était.");
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('update schema_migration set empreinte = $2, nom = $3 where numero = $1', [now.number, now.checksum, now.name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new DatabaseStartError(
      `La base n'a pas pu suivre le schéma, rien n'a changé : ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return statements.length;
}

/** Schema that the database received, as long as nothing but us has changed it. */
async function recall(client: pg.ClientBase, { empreinte }: AppliedMigration): Promise<DbModel | null> {
  const { rows: tables } = await client.query<{ table: string | null }>(`select to_regclass('${REMEMBERED}')::text as table`);
  if (tables[0]?.table === null) return null;
  const { rows } = await client.query<{ modele: DbModel }>(`select modele from ${REMEMBERED} where $1 = any(empreintes)`, [empreinte]);
  return rows[0]?.modele ?? null;
}

const REMEMBERED = 'developpement.forme';

async function remember(
  pool: pg.Pool,
  { folder, withRows, next }: Required<Pick<Follow, 'folder' | 'withRows'>> & { readonly next: DbModel },
): Promise<void> {
  await migrate(pool, { folder, withRows });
  const sums = (await readMigrations(folder)).map(({ checksum }) => checksum);
  await pool.query(`create schema if not exists developpement`);
  await pool.query(
    `create table if not exists ${REMEMBERED} (id integer primary key check (id = 1), empreintes text[] not null, modele jsonb not null)`,
  );
  await pool.query(
    `insert into ${REMEMBERED} values (1, $1, $2) on conflict (id) do update set empreintes = excluded.empreintes, modele = excluded.modele`,
    [sums, JSON.stringify(next)],
  );
}
