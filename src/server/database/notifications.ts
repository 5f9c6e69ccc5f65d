import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseStartError } from './database-error.ts';
import { type Asked, tellPresence } from './presence.ts';

const CHANNEL = 'festival_essai';
const LATE_MS = 3_000;

export interface NotifiedDatabase {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly connectDirect: () => Promise<Asked & Pick<pg.Client, 'on' | 'end'>>;
}

/**
 * One notification sent by the pool and heard by a connection that listens: what tells the servers of one another's changes.
 * Behind PgBouncer in transaction mode a connection is somebody else's after each transaction, and nothing is ever heard.
 * Throws `DatabaseStartError`.
 */
export async function requireNotifications({ pool, connectDirect }: NotifiedDatabase): Promise<void> {
  const client = await connectDirect();
  try {
    if (!(await tellPresence(client)))
      throw new DatabaseStartError('Une restauration est en cours sur cette base : attendez qu’elle finisse, puis relancez.');
    const word = randomUUID();
    const heard = new Promise<true>((resolve) => {
      client.on('notification', ({ payload }) => {
        if (payload === word) resolve(true);
      });
    });
    await client.query(`listen ${CHANNEL}`);
    await pool.query('select pg_notify($1, $2)', [CHANNEL, word]);
    if (await Promise.race([heard, wait(LATE_MS, false, { ref: false })])) return;
    throw new DatabaseStartError(
      'Les notifications de PostgreSQL (LISTEN, NOTIFY) n’arrivent pas : DATABASE_URL mène sans doute à PgBouncer en mode transaction. Réglez-y pool_mode = session, ou donnez l’adresse de PostgreSQL lui-même.',
    );
  } finally {
    await client.end();
  }
}
