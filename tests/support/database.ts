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

/** `migrated`: system rows and rights, no other data; `served`: with the first administrator too; `empty`: nothing at all. */
export type Content = 'migrated' | 'served' | 'empty';

interface DatabaseOptions {
  readonly content?: Content;
  readonly poolMax?: number;
  readonly limits?: PoolLimits;
}

/** A database that this test file owns: a clone of a template of the run. */
export async function createTestDatabase({ content = 'migrated', ...options }: DatabaseOptions = {}): Promise<TestDatabase> {
  const postgres = inject('postgres');
  const template = inject('template');
  const templates: Readonly<Record<Content, string>> = { migrated: template, served: inject('servedTemplate'), empty: 'template0' };
  count += 1;
  const name = `${template.replace('template', 'clone')}_${process.pid}_${count}_${Date.now().toString(36)}`;
  await administer(postgres, (admin) => admin.query(`create database ${name} template ${templates[content]} strategy file_copy`));
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
}
