import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { createPool } from '#server/database/pool.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { createRecordCache } from '#server/records/engine/record-cache.ts';
import { createRegistry } from '#domain/records/engine/registry.ts';
import { fillMissingSearch } from '#server/records/write/search-repository.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { temporaryFolder } from './server-process.ts';
import { type Postgres, dropTestDatabases, targetOf } from './postgres-target.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Unix socket folder of the embedded PostgreSQL, or a connection URL of an external one. */
    postgres: Postgres;
    template: string;
  }
}

/**
 * One real PostgreSQL for the whole run (embedded, or `TEST_DATABASE_URL`) with a migrated template
 * database; every test file works on its own clone.
 */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const url = process.env['TEST_DATABASE_URL'];
  const template = `test_template_${process.pid}`;
  if (url) {
    await prepare({ url }, template);
    project.provide('postgres', { url });
    project.provide('template', template);
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
  await prepare({ socket: postgres.socket }, template);
  project.provide('postgres', { socket: postgres.socket });
  project.provide('template', template);
  return async () => {
    await postgres.stop();
    remove();
  };
};

const prepare = async (where: Postgres, template: string): Promise<void> => {
  const admin = createPool({ target: targetOf(where, 'postgres'), max: 1 });
  await admin.query(`create database ${template}`);
  await admin.end();
  const pool = createPool({ target: targetOf(where, template), max: 2 });
  await migrate(pool);
  // A server fills these texts of system rows in the background of its start: a test that compares whole tables would race it.
  await fillMissingSearch({ registry: createRegistry({ entities }), pool, cache: createRecordCache() });
  await pool.end();
};

// The runner asks for a default export of a setup file.
export default setup;
