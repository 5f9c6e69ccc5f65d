import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { LOCK_CHANNEL } from '#server/locks/lock-repository.ts';
import type { RecordCache } from '#server/records/engine/record-cache.ts';
import { SESSION_CHANNEL } from '#server/session/session-repository.ts';
import type { Sessions } from '#server/session/sessions.ts';
import type { EventHub, Subscriber } from './hub.ts';
import { type Listener, startListener } from './listener.ts';
import { EVENT_CHANNEL, type RecordEvent } from './publish.ts';

export interface LiveUpdatesOptions {
  readonly connect: () => Promise<pg.Client>;
  readonly hub: EventHub;
  readonly sessions: Sessions;
  readonly cache: Pick<RecordCache, 'invalidate' | 'trust'>;
  readonly log: FastifyBaseLogger;
}

const Payload = z.object({
  entity: z.string(),
  ids: z.array(z.int()),
  parent: z.object({ entity: z.string(), id: z.int() }).nullable(),
  op: z.enum(['insert', 'update', 'delete', 'reloadListe']),
  version: z.int().nullable(),
  batch: z.string(),
});

const LockPayload = z.object({ entity: z.string(), id: z.int() });

/** Joins this process to the others: their changes reach our browsers and empty our caches. */
export const startLiveUpdates = ({ connect, hub, sessions, cache, log }: LiveUpdatesOptions): Listener =>
  startListener({
    connect,
    log,
    channels: {
      [EVENT_CHANNEL]: (payload) => {
        const event = Payload.safeParse(parse(payload));
        if (event.success) receive(event.data, { hub, sessions, cache });
      },
      [LOCK_CHANNEL]: (payload) => {
        const place = LockPayload.safeParse(parse(payload));
        if (place.success) hub.lock(place.data);
      },
      [SESSION_CHANNEL]: (payload) => {
        sessions.forgetSession(Number(payload));
        hub.closeSession(Number(payload));
      },
    },
    onUp: () => {
      sessions.trustCache(true);
      cache.trust(true);
      hub.resync();
    },
    onDown: () => {
      sessions.trustCache(false);
      cache.trust(false);
    },
  });

const receive = (event: RecordEvent, { hub, sessions, cache }: Pick<LiveUpdatesOptions, 'hub' | 'sessions' | 'cache'>): void => {
  cache.invalidate(event.entity);
  const concerned = holdersOf(event);
  if (concerned !== null) {
    sessions.forgetAll();
    hub.rights(concerned);
  }
  hub.record(event);
};

const RIGHTS_ENTITIES = new Set(['groupe-utilisateur', 'utilisateur', 'utilisateur-droit']);

/** A change of these entities may change what somebody may do. */
export const decidesRights = (entity: string): boolean => RIGHTS_ENTITIES.has(entity);

/** Whose rights a change touches; null: nobody's. */
const holdersOf = ({ entity, ids }: RecordEvent): ((subscriber: Subscriber) => boolean) | null => {
  const touches = (id: number | null): boolean => ids.length === 0 || (id !== null && ids.includes(id));
  if (entity === 'groupe-utilisateur') return ({ groupId }) => touches(groupId);
  if (entity === 'utilisateur') return ({ userId }) => touches(userId);
  return decidesRights(entity) ? () => true : null;
};

const parse = (payload: string): unknown => {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
};
