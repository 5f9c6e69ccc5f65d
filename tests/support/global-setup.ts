import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { createPool } from '#server/database/pool.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { createRecordCache } from '#server/records/engine/record-cache.ts';
import { createRegistry } from '#domain/records/engine/registry.ts';
import { fillMissingSearch } from '#server/records/write/search-repository.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { ensureFirstAdministrator } from '#server/session/first-administrator.ts';
import { ADMIN, temporaryFolder } from './server-process.ts';
import { type Postgres, administer, dropTestDatabases, targetOf } from './postgres-target.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Unix socket folder of the embedded PostgreSQL, or a connection URL of an external one. */
    postgres: Postgres;
    /** The migrated database, with nobody in it. */
    template: string;
    /** The same with its first administrator. */
    servedTemplate: string;
  }
}

/**
 * One real PostgreSQL for the whole run (embedded, or `TEST_DATABASE_URL`) with a migrated template
 * database; every test file works on its own clone.
 */
async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  const template = `test_template_${process.pid}`;
  const servedTemplate = `${template}_served`;
  project.provide('template', template);
  project.provide('servedTemplate', servedTemplate);
  if (url) {
    await prepare({ url }, template, servedTemplate);
    project.provide('postgres', { url });
    return () => dropTestDatabases({ url }, template);
  }
  const { folder, remove } = temporaryFolder();
  // Durability is the subject of tests/reliability; here the disk would only cost time.
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      // A hundred databases that live for seconds each.
      autovacuum: 'off',
    },
  });
  await prepare({ socket: postgres.socket }, template, servedTemplate);
  project.provide('postgres', { socket: postgres.socket });
  return async () => {
    await postgres.stop();
    remove();
  };
}

async function prepare(where: Postgres, template: string, servedTemplate: string): Promise<void> {
  await administer(where, (admin) => admin.query(`create database ${template}`));
  await within(where, template, async (pool) => {
    await migrate(pool);
    // A server fills these texts of system rows in the background of its start: a test that compares whole tables would race it.
    await fillMissingSearch({ registry: createRegistry({ entities }), pool, cache: createRecordCache() });
  });
  await administer(where, (admin) => admin.query(`create database ${servedTemplate} template ${template}`));
  // Hashing is slow on purpose: once for all of the servers.
  await within(where, servedTemplate, (pool) =>
    ensureFirstAdministrator(pool, { adminLogin: ADMIN.Login, adminPassword: ADMIN.MotDePasse }),
  );
}

async function within(where: Postgres, database: string, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = createPool({ target: targetOf(where, database), max: 2 });
  await work(pool);
  await pool.end();
}

// The runner asks for a default export of a setup file.
export default setup;
