import { AsyncLocalStorage } from 'node:async_hooks';
import type { AccessOrigin } from './access-origin.ts';
import type { Turn } from './shares.ts';

/** Kind of work of a request: to read, to write, to make a document; `free` is the program's own. */
export type Kind = 'read' | 'write' | 'document' | 'free';

/** One request, as the pool sees it: whose it is, what it holds, and how to let go of it. */
export interface Asking {
  readonly kind: Kind;
  /** Owner of a share of the pool: a person, or an address before one is known. */
  key: string;
  /** Connections that it holds or waits for. */
  held: number;
  /** Its place in the part of its key, from the first connection to the last. */
  turn: Turn | null;
  isOver: boolean;
  /** Author and address, for the journal of access; absent before the request is known. */
  origin?: () => AccessOrigin;
  /** Statements that run for it. */
  readonly running: Set<() => void>;
}

const asking = new AsyncLocalStorage<Asking>();

/** The request for which this code runs; null: none, or one that has been answered. */
export function currentAsking(): Asking | null {
  const current = asking.getStore();
  return current === undefined || current.isOver ? null : current;
}

export function askFor(one: Asking, work: () => void): void {
  asking.run(one, work);
}

export function newAsking(kind: Kind, key: string): Asking {
  return { kind, key, held: 0, turn: null, isOver: false, running: new Set() };
}

const READ_PATHS = /\/(?:filter|filter\/count|totaux|groupes|choix)$/;
const DOCUMENT_PATHS = /^\/api\/(?:exports|travaux)\b|\/(?:fichiers|badges|edition|impression)(?:\/|$)/;

/** The query counts for nothing: callers write it as they like. */
export function kindOf(method: string, url: string): Kind {
  const path = url.split('?', 1).join('');
  if (DOCUMENT_PATHS.test(path)) return 'document';
  return method === 'GET' || method === 'HEAD' || (method === 'POST' && READ_PATHS.test(path)) ? 'read' : 'write';
}
