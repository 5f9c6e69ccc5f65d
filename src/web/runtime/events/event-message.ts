import { isObject } from '../is-object.ts';

export interface RecordEvent {
  /** Kebab name of the entity. */
  readonly entity: string;
  /** At most 100; empty with `reloadListe`. */
  readonly ids: readonly number[];
  readonly parent: { readonly entity: string; readonly id: number } | null;
  readonly op: 'insert' | 'update' | 'delete' | 'reloadListe';
  readonly version: number | null;
  readonly batch: string | null;
}

/** A record whose lock somebody took, took over or let go. */
export interface LockEvent {
  readonly entity: string;
  readonly id: number;
}

export type EventMessage =
  | { readonly kind: 'verrou'; readonly data: unknown; readonly lock: LockEvent }
  | { readonly kind: 'record'; readonly data: unknown; readonly event: RecordEvent }
  /** Somebody wrote in the thread of a record. */
  | { readonly kind: 'fil'; readonly data: unknown; readonly place: LockEvent }
  /** Somebody came to a record that the user looks at, or left it. */
  | { readonly kind: 'regards'; readonly data: unknown; readonly place: LockEvent }
  /** Something came into the user's own inbox, or left it. */
  | { readonly kind: 'boite' }
  | { readonly kind: 'rights' }
  | { readonly kind: 'session-resync' };

/** Reads `{ kind, data }` as it comes from the stream or from another tab; null when it is not one of ours. */
export function readEvent(message: unknown): EventMessage | null {
  if (!isObject(message)) return null;
  if (message.kind === 'rights' || message.kind === 'boite' || message.kind === 'session-resync') return { kind: message.kind };
  if (message.kind === 'verrou') return readLock(message.data);
  if (message.kind === 'fil' || message.kind === 'regards') return readPlace(message.kind, message.data);
  const event = message.kind === 'record' ? readRecordEvent(message.data) : null;
  return event ? { kind: 'record', data: message.data, event } : null;
}

function readLock(data: unknown): EventMessage | null {
  if (!isObject(data) || typeof data.entity !== 'string' || typeof data.id !== 'number') return null;
  return { kind: 'verrou', data, lock: { entity: data.entity, id: data.id } };
}

function readPlace(kind: 'fil' | 'regards', data: unknown): EventMessage | null {
  const lock = readLock(data);
  return lock?.kind === 'verrou' ? { kind, data, place: lock.lock } : null;
}

function readRecordEvent(data: unknown): RecordEvent | null {
  if (!isObject(data) || typeof data.entity !== 'string' || !isOperation(data.op)) return null;
  const parent =
    isObject(data.parent) && typeof data.parent.entity === 'string' && typeof data.parent.id === 'number'
      ? { entity: data.parent.entity, id: data.parent.id }
      : null;
  return {
    entity: data.entity,
    ids: Array.isArray(data.ids) ? data.ids.filter((id) => typeof id === 'number') : [],
    parent,
    op: data.op,
    version: typeof data.version === 'number' ? data.version : null,
    batch: typeof data.batch === 'string' ? data.batch : null,
  };
}

function isOperation(value: unknown): value is RecordEvent['op'] {
  return value === 'insert' || value === 'update' || value === 'delete' || value === 'reloadListe';
}
