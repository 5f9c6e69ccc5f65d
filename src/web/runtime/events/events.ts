import { streamEventsAddress } from '#generated/client/addresses.gen.ts';
import { session } from '#web/session/session.ts';
import { type EventMessage, type LockEvent, readEvent, type RecordEvent } from './event-message.ts';
import { lookForServer } from '../connection.ts';
import { queryClient } from '../query-client.ts';
import { INBOX_KEY, NOTICES, looksKey, threadKey } from './thread-keys.ts';
import { markStale } from './stale-queries.ts';

const LOCK = 'evenements';
const CHANNEL = 'evenements';
const RETRY_MIN_MS = 1000;
const RETRY_MAX_MS = 30_000;

type Listener = (event: RecordEvent) => void;

const listeners = new Set<Listener>();

/** Called for each change somebody made, this page included; returns the way to stop. */
export function onRecordEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const lockListeners = new Set<(lock: LockEvent) => void>();

/** Called when somebody opens, takes over or leaves a record; returns the way to stop. */
export function onLockEvent(listener: (lock: LockEvent) => void): () => void {
  lockListeners.add(listener);
  return () => lockListeners.delete(listener);
}

export interface EventHooks {
  readonly onRights: () => void;
}

/**
 * Follows the server's events while the page is open. One stream serves every tab of the browser (HTTP/1.1
 * allows six connections a host): the tab that holds the lock listens and tells the others.
 */
export function startEvents(hooks: EventHooks): () => void {
  const stopping = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  function receive(message: EventMessage) {
    return handle(message, hooks);
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readEvent(data);
    if (message) receive(message);
  });
  function publish(message: EventMessage) {
    channel.postMessage(message);
    receive(message);
  }
  navigator.locks
    .request(LOCK, { signal: stopping.signal }, () => listen(publish, stopping.signal))
    .catch((error: unknown) => {
      if (!stopping.signal.aborted) console.warn('events', error);
    });
  return () => {
    stopping.abort();
    channel.close();
  };
}

/** Data read before the stream is open came in the first seconds of a page, or in those after the sign-in. */
const UNFOLLOWED_MAX_MS = 60_000;

/** Holds the stream open until the page stops following. The first stream tells what changed since the page reads; a reconnection means resync. */
async function listen(publish: (message: EventMessage) => void, signal: AbortSignal): Promise<void> {
  let retryMs = RETRY_MIN_MS;
  let wasOpen = false;
  while (!signal.aborted) {
    const missed = wasOpen ? '' : `?age=${Math.min(Math.round(performance.now()), UNFOLLOWED_MAX_MS)}`;
    const opened = await openOnce({
      address: `${streamEventsAddress()}${missed}`,
      publish,
      signal,
      onOpen: () => {
        if (wasOpen) publish({ kind: 'session-resync' });
        wasOpen = true;
      },
    });
    retryMs = opened ? RETRY_MIN_MS : Math.min(retryMs * 2, RETRY_MAX_MS);
    if (!signal.aborted) await pause(retryMs, signal);
  }
}

interface Stream {
  readonly address: string;
  readonly publish: (message: EventMessage) => void;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
}

/** Resolves when the stream ends: true if it had been open. */
function openOnce({ address, publish, signal, onOpen }: Stream): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(address);
    let opened = false;
    function end() {
      source.close();
      signal.removeEventListener('abort', end);
      resolve(opened);
    }
    function forward(kind: string) {
      return ({ data }: MessageEvent<string>) => {
        const message = readEvent({ kind, data: parse(data) });
        if (message) publish(message);
      };
    }
    source.addEventListener('open', () => {
      opened = true;
      onOpen();
    });
    source.addEventListener('error', () => {
      end();
      // Closed by the server that stops, or by the end of the session: a call finds out which one.
      if (!signal.aborted) void lookForServer();
    });
    for (const kind of ['record', 'verrou', 'fil', 'regards', 'boite', 'rights', 'session-resync'])
      source.addEventListener(kind, forward(kind));
    signal.addEventListener('abort', end);
  });
}

function handle(message: EventMessage, hooks: EventHooks): void {
  switch (message.kind) {
    case 'record':
      markStale(message.event);
      for (const listener of listeners) listener(message.event);
      return;
    case 'verrou':
      for (const listener of lockListeners) listener(message.lock);
      return;
    case 'fil':
      void queryClient.invalidateQueries({ queryKey: threadKey(message.place) });
      return;
    case 'regards':
      void queryClient.invalidateQueries({ queryKey: looksKey(message.place) });
      return;
    case 'boite':
      void queryClient.invalidateQueries({ queryKey: INBOX_KEY });
      // Lists that show unread threads are read again; notices themselves reach nobody as records.
      markStale({ entity: NOTICES, parent: null });
      return;
    case 'rights':
      hooks.onRights();
      return;
    case 'session-resync':
      session.resync();
      void queryClient.invalidateQueries();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
