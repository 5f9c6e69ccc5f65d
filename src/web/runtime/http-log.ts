import { createStore } from './store.ts';

export interface HttpEntry {
  readonly id: number;
  readonly method: string;
  readonly path: string;
  readonly at: number;
  /** Null while the reply is awaited; 0 when none came. */
  readonly status: number | null;
  readonly ms: number | null;
  readonly requestId: string | null;
  readonly detail: string | null;
}

export interface HttpLog {
  readonly entries: readonly HttpEntry[];
  readonly pending: number;
}

/** Length of the HTTP tab: enough to tell support what happened, not a second history. */
const HTTP_LOG_MAX = 100;
export const httpLog = createStore<HttpLog>({ entries: [], pending: 0 });

let nextId = 1;

export function logRequest(method: string, path: string): number {
  const id = nextId++;
  const entry: HttpEntry = { id, method, path, at: Date.now(), status: null, ms: null, requestId: null, detail: null };
  httpLog.update((log) => ({ entries: [entry, ...log.entries].slice(0, HTTP_LOG_MAX), pending: log.pending + 1 }));
  return id;
}

export function logReply(id: number, reply: Pick<HttpEntry, 'status' | 'requestId' | 'detail'>): void {
  httpLog.update((log) => ({
    pending: Math.max(0, log.pending - 1),
    entries: log.entries.map((entry) => (entry.id === id ? { ...entry, ...reply, ms: Date.now() - entry.at } : entry)),
  }));
}

/** The next person knows nothing of the calls of the one before; an answer that still comes is nobody's. */
export function resetHttpLog(): void {
  httpLog.set({ entries: [], pending: 0 });
}

export function clearHttpLog(): void {
  httpLog.update((log) => ({ entries: [], pending: log.pending }));
}
