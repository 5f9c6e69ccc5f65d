import type pg from 'pg';
import { z } from 'zod';

type RecordOperation = 'insert' | 'update' | 'delete' | 'reloadListe';

/** Event of a change for every browser: names and ids, never data. */
export interface RecordEvent {
  readonly entity: string;
  readonly ids: readonly number[];
  readonly parent: { readonly entity: string; readonly id: number } | null;
  readonly op: RecordOperation;
  readonly version: number | null;
  readonly batch: string;
}

const Payload = z.object({
  entity: z.string(),
  ids: z.array(z.int()),
  parent: z.object({ entity: z.string(), id: z.int() }).nullable(),
  op: z.enum(['insert', 'update', 'delete', 'reloadListe']),
  version: z.int().nullable(),
  batch: z.string(),
});

/** An event as it was announced; null when it is not one of ours. */
export function readEvent(announced: unknown): RecordEvent | null {
  return Payload.safeParse(announced).data ?? null;
}

/** Channel of NOTIFY that every server process listens to. */
export const EVENT_CHANNEL = 'evenement';
const EVENT_IDS_MAX = 100;

/** Above 100 ids an event no longer names records: the lists reload. */
export function boundedEvent(event: RecordEvent): RecordEvent {
  return event.ids.length <= EVENT_IDS_MAX ? event : { ...event, ids: [], op: 'reloadListe', version: null };
}

/**
 * Announces changes inside the transaction that makes them: PostgreSQL delivers them to every process
 * at commit, and drops them with a rollback.
 */
export async function publishEvents(client: Pick<pg.ClientBase, 'query'>, events: readonly RecordEvent[]): Promise<void> {
  if (events.length === 0) return;
  await client.query(
    `with lignes as (insert into evenement (contenu) select e.value from jsonb_array_elements($2::jsonb) as e returning contenu)
     select pg_notify($1, contenu::text) from lignes`,
    [EVENT_CHANNEL, JSON.stringify(events.map(boundedEvent))],
  );
}
