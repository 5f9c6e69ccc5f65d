import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { LOCK_CHANNEL } from '#server/locks/lock-repository.ts';
import type { RecordCache } from '#server/records/engine/record-cache.ts';
import { SESSION_CHANNEL } from '#server/session/session-repository.ts';
import type { Sessions } from '#server/session/sessions.ts';
import { decidesRights } from './event-rights.ts';
import { THREAD_CHANNEL, readTold } from './thread-channel.ts';
import type { EventHub, Subscriber } from './hub.ts';
import { type Listener, startListener } from './listener.ts';
import { EVENT_CHANNEL, type RecordEvent, readEvent } from './publish.ts';

export interface LiveUpdatesOptions {
  readonly connect: () => Promise<pg.Client>;
  readonly hub: EventHub;
  readonly sessions: Sessions;
  readonly cache: Pick<RecordCache, 'invalidate' | 'trust'>;
  readonly log: FastifyBaseLogger;
}

const LockPayload = z.object({ entity: z.string(), id: z.int() });

/** Joins this process to the others: their changes reach our browsers and empty our caches. */
export function startLiveUpdates({ connect, hub, sessions, cache, log }: LiveUpdatesOptions): Listener {
  return startListener({
    connect,
    log,
    channels: {
      [EVENT_CHANNEL]: (payload) => {
        const event = readEvent(parse(payload));
        if (event !== null) receive(event, { hub, sessions, cache });
      },
      [LOCK_CHANNEL]: (payload) => {
        const place = LockPayload.safeParse(parse(payload));
        if (place.success) hub.lock(place.data);
      },
      [THREAD_CHANNEL]: (payload) => {
        const threadEvent = readTold(parse(payload));
        if (threadEvent !== null) hub.thread(threadEvent);
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
}

function receive(event: RecordEvent, { hub, sessions, cache }: Pick<LiveUpdatesOptions, 'hub' | 'sessions' | 'cache'>): void {
  cache.invalidate(event.entity);
  const concerned = holdersOf(event);
  if (concerned !== null) {
    sessions.forgetAll();
    hub.rights(concerned);
  }
  hub.record(event);
}

/** Holders of rights that a change touches; null: nobody. */
function holdersOf({ entity, ids }: RecordEvent): ((subscriber: Subscriber) => boolean) | null {
  function touches(id: number | null): boolean {
    return ids.length === 0 || (id !== null && ids.includes(id));
  }
  if (entity === 'groupe-utilisateur') return ({ groupId }) => touches(groupId);
  // A token opens no browser.
  if (entity === 'jeton-acces') return () => false;
  if (entity === 'utilisateur') return ({ userId }) => touches(userId);
  return decidesRights(entity) ? () => true : null;
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
