import type pg from 'pg';
import type { Migration } from './migration-files.ts';
import { PROGRAM_VERSION } from './program-version.ts';

/** A migration that a database received. */
export interface AppliedMigration {
  readonly numero: number;
  readonly nom: string;
  readonly empreinte: string;
  /** Program that applied it; null before programs recorded it. */
  readonly version: string | null;
}

export const MIGRATION_TABLE = 'schema_migration';

export async function ensureMigrationTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create table if not exists ${MIGRATION_TABLE} (numero integer primary key, nom text not null, empreinte text not null,
     applique_le timestamp with time zone not null default now(), version text)`,
  );
  await client.query(`alter table ${MIGRATION_TABLE} add column if not exists version text`);
}

export async function readApplied(client: pg.ClientBase): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(`select numero, nom, empreinte, version from ${MIGRATION_TABLE} order by numero`);
  return rows;
}

/** Carries it out and notes it, within the transaction that is open. */
export async function applyMigration(client: pg.ClientBase, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query(`insert into ${MIGRATION_TABLE} (numero, nom, empreinte, version) values ($1, $2, $3, $4)`, [
    number,
    name,
    checksum,
    PROGRAM_VERSION,
  ]);
}

/** `same`, `older` (what is missing can be applied), `newer`, or of a schema that was never published (`other`). */
export function compareApplied(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): { readonly is: 'same' | 'older' } | { readonly is: 'newer' | 'other'; readonly at: AppliedMigration } {
  for (const [index, one] of applied.entries()) {
    const migration = migrations[index];
    if (migration === undefined || migration.number !== one.numero) return { is: 'newer', at: applied.at(-1) ?? one };
    if (migration.checksum !== one.empreinte) return { is: 'other', at: one };
  }
  return { is: applied.length === migrations.length ? 'same' : 'older' };
}

/** « la version 1.3.0 (migration 5, films), plus récente que ce programme (1.2.2, migration 3, numeros-donnes) » */
export function newerThanProgram({ numero, nom, version }: AppliedMigration, migrations: readonly Migration[]): string {
  const last = migrations.at(-1);
  const named = version === null ? "d'une version" : `de la version ${version}`;
  return `${named} (migration ${numero}, ${nom}), plus récente que ce programme (${PROGRAM_VERSION}, migration ${last?.number ?? 0}, ${last?.name ?? ''})`;
}
