import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { JOB_ENTITY } from '#domain/exports/job-events.ts';
import { type RecordEvent, publishEvents } from '#server/events/publish.ts';

/** Tells the browsers of its person, and nobody else, that a job moved. */
export function publishJob(
  db: Pick<pg.ClientBase, 'query'>,
  { id, userId }: { readonly id: number; readonly userId: number },
  op: RecordEvent['op'] = 'update',
): Promise<void> {
  return publishEvents(db, [
    { entity: JOB_ENTITY, ids: [id], parent: { entity: 'utilisateur', id: userId }, op, version: null, batch: randomUUID() },
  ]);
}
