import type pg from 'pg';
import { type BackupSummary, summariseTables } from '#server/backup/backup.ts';

/** Row count and checksum of each table at one instant: equal before and after where nothing changed. */
export async function summariseDatabase(pool: pg.Pool): Promise<BackupSummary> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const summary = await summariseTables(client);
    await client.query('commit');
    return summary;
  } finally {
    client.release();
  }
}
