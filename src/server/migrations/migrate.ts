import type pg from 'pg';
import { DatabaseStartError } from '#server/database/database-error.ts';
import { type Migration, MIGRATIONS_FOLDER, readMigrations } from './migration-files.ts';
import { syncRights } from './rights.ts';
import { loadSeeds } from './seed.ts';

export interface MigrateOptions {
  readonly folder?: string;
  /** System rows and rights; a test of the migrations alone leaves them out. */
  readonly withRows?: boolean;
}

interface Applied {
  readonly numero: number;
  readonly nom: string;
  readonly empreinte: string;
}

/** Any number: every process that starts asks for the same. */
const LOCK = 727_001;

/**
 * Brings the database to the schema of this version: migrations in their order, each in a transaction
 * of its own, then the system rows and the rights. Processes that start together wait for one another.
 * Throws `DatabaseStartError` when the database is not one that this version can take over.
 */
export const migrate = async (
  pool: pg.Pool,
  { folder = MIGRATIONS_FOLDER, withRows = true }: MigrateOptions = {},
): Promise<readonly Migration[]> => {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migration (numero integer primary key, nom text not null, empreinte text not null,
       applique_le timestamp with time zone not null default now())`,
    );
    const { rows } = await client.query<Applied>('select numero, nom, empreinte from schema_migration order by numero');
    checkApplied(rows, migrations);
    const pending = migrations.slice(rows.length);
    for (const migration of pending) await apply(client, migration);
    if (withRows) await inTransaction(client, () => loadRows(client));
    return pending;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
};

const loadRows = async (client: pg.ClientBase): Promise<void> => {
  await loadSeeds(client);
  await syncRights(client);
};

const checkApplied = (applied: readonly Applied[], migrations: readonly Migration[]): void => {
  for (const [index, { numero, nom, empreinte }] of applied.entries()) {
    const known = migrations[index];
    if (known === undefined || known.number !== numero)
      throw new DatabaseStartError(
        `La base vient d'une version plus récente (migration ${numero}, ${nom}) : installez cette version, ou restaurez une sauvegarde.`,
      );
    if (known.checksum !== empreinte)
      throw new DatabaseStartError(
        `La migration ${numero} (${nom}) n'est plus celle que cette base a reçue : la base vient d'un schéma de travail. Partez d'un dossier de données vide, ou restaurez une sauvegarde.`,
      );
  }
};

const apply = async (client: pg.ClientBase, { number, name, sql, checksum }: Migration): Promise<void> => {
  try {
    await inTransaction(client, async () => {
      await client.query(sql);
      await client.query('insert into schema_migration (numero, nom, empreinte) values ($1, $2, $3)', [number, name, checksum]);
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseStartError(`La migration ${number} (${name}) a été refusée par PostgreSQL, rien n'a changé : ${reason}`, { cause });
  }
};

const inTransaction = async (client: pg.ClientBase, work: () => Promise<void>): Promise<void> => {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};
