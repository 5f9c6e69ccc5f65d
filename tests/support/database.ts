import pg from 'pg';
import { inject } from 'vitest';
import { connectDirect, createPool } from '#server/database/pool.ts';
import type { PoolLimits } from '#server/database/request-pool.ts';
import { administer, targetOf } from './postgres-target.ts';

export interface TestDatabase {
  readonly name: string;
  readonly pool: pg.Pool;
  readonly connectDirect: () => Promise<pg.Client>;
  /** Ends the pool and drops the clone. */
  readonly close: () => Promise<void>;
}

let count = 0;

/** A clone of the migrated template (system rows and rights, no other data) that this test file owns; or one with nothing at all. */
export const createTestDatabase = async (
  options: { readonly poolMax?: number; readonly isEmpty?: boolean; readonly limits?: PoolLimits } = {},
): Promise<TestDatabase> => {
  const postgres = inject('postgres');
  const template = inject('template');
  count += 1;
  const name = `${template.replace('template', 'clone')}_${process.pid}_${count}_${Date.now().toString(36)}`;
  await administer(postgres, (admin) =>
    admin.query(`create database ${name} template ${options.isEmpty === true ? 'template0' : template} strategy file_copy`),
  );
  const connection = targetOf(postgres, name);
  const pool = createPool({ target: connection, max: options.poolMax ?? 3, ...(options.limits && { limits: options.limits }) });
  return {
    name,
    pool,
    connectDirect: () => connectDirect(connection),
    close: async () => {
      await pool.end();
      await administer(postgres, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
};
