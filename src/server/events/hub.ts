import { decidesRights } from './event-rights.ts';
import type { RecordEvent } from './publish.ts';
import type { Told } from './thread-channel.ts';

/** One browser that listens. */
export interface Subscriber {
  readonly sessionId: number;
  readonly userId: number;
  readonly groupId: number | null;
  /** Part of a change that this person may know: all of it, the records they may see, nothing (null). */
  readonly select: (event: RecordEvent) => RecordEvent | null | Promise<RecordEvent | null>;
  /** True if the person opens the sheet of a record, and so reads its comments. */
  readonly opens: (place: { readonly entity: string; readonly id: number }) => Promise<boolean>;
  readonly send: (event: string, data: unknown) => void;
  /** Looks at the session and its rights again; ends the stream of a closed one. */
  readonly refresh: () => Promise<void>;
  readonly end: () => void;
}

const STREAMS_MAX = 10;

/** Hands what the database announces to the browsers of this process. */
export class EventHub {
  private readonly subscribers = new Set<Subscriber>();

  get size(): number {
    return this.subscribers.size;
  }

  /** One session opens a stream a browser; a page that forgets to close its own loses the oldest. */
  add(subscriber: Subscriber): () => void {
    const sessionSubscribers = [...this.subscribers].filter(({ sessionId }) => sessionId === subscriber.sessionId);
    if (sessionSubscribers.length >= STREAMS_MAX) sessionSubscribers[0]?.end();
    this.subscribers.add(subscriber);
    return () => this.subscribers.delete(subscriber);
  }

  record(event: RecordEvent): void {
    for (const subscriber of this.subscribers) tell(subscriber, event);
  }

  /** Tells one browser of changes that it missed; whose rights they touch asks for its user again. */
  replay(subscriber: Subscriber, events: readonly RecordEvent[]): void {
    for (const event of events) tell(subscriber, event);
    if (events.some(({ entity }) => decidesRights(entity))) subscriber.send('rights', {});
  }

  /** A record was opened, taken over or let go: its pages ask who has it now. */
  lock({ entity, id }: { readonly entity: string; readonly id: number }): void {
    const event: RecordEvent = { entity, ids: [id], parent: null, op: 'update', version: null, batch: '' };
    for (const subscriber of this.subscribers) tell(subscriber, event, 'verrou');
  }

  /** The thread of a record or the inbox of users changed: pages that show them ask again. */
  thread({ place, users, isLook }: Told): void {
    if (isLook) return this.look(users, place);
    for (const subscriber of this.subscribers) {
      if (users.includes(subscriber.userId)) subscriber.send('boite', {});
      // Sends nothing without a place: nobody could check who may read it.
      if (place !== null)
        void subscriber
          .opens(place)
          .then((isOpen) => isOpen && subscriber.send('fil', place))
          .catch(() => undefined);
    }
  }

  /** Somebody came to a record that these users look at, or left it. */
  private look(users: readonly number[], place: Told['place']): void {
    for (const subscriber of this.subscribers) if (users.includes(subscriber.userId)) subscriber.send('regards', place);
  }

  /** The rights of these people may have changed: the stream takes the new ones, then their pages ask for the user again. */
  rights(concerns: (subscriber: Subscriber) => boolean): void {
    for (const subscriber of this.subscribers) {
      if (concerns(subscriber)) void subscriber.refresh().then(() => subscriber.send('rights', {}));
    }
  }

  resync(): void {
    for (const subscriber of this.subscribers) subscriber.send('session-resync', {});
  }

  closeSession(sessionId: number): void {
    for (const subscriber of this.subscribers) if (subscriber.sessionId === sessionId) subscriber.end();
  }

  closeAll(): void {
    for (const subscriber of this.subscribers) subscriber.end();
  }
}

function tell(subscriber: Subscriber, event: RecordEvent, kind: 'record' | 'verrou' = 'record'): void {
  function send(selected: RecordEvent | null): void {
    if (selected === null) return;
    const [id] = selected.ids;
    subscriber.send(kind, kind === 'record' ? selected : { entity: selected.entity, id });
  }
  const selected = subscriber.select(event);
  if (!(selected instanceof Promise)) send(selected);
  // A listener that cannot get an exact event reads everything again.
  else selected.then(send, () => subscriber.send('session-resync', {}));
}
