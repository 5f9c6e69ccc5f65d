import type pg from 'pg';
import { type RecordEvent, readEvent } from './publish.ts';

/** More changes than that are not sent one by one. */
const TOLD_MAX = 200;

/** Events of the last `ms` milliseconds, the oldest first; null: too many. */
export async function eventsOfLast(db: Pick<pg.Pool, 'query'>, ms: number): Promise<readonly RecordEvent[] | null> {
  const { rows } = await db.query<{ contenu: unknown }>(
    `select contenu from evenement where cree_le > now() - $1 * interval '1 millisecond' order by id limit $2`,
    [ms, TOLD_MAX + 1],
  );
  return rows.length > TOLD_MAX ? null : rows.map(({ contenu }) => readEvent(contenu)).filter((event) => event !== null);
}
