import { createStore } from './store.ts';

interface Connection {
  /** A call got no answer, and none came since. */
  readonly isLost: boolean;
}

/** State of the server: true while it answers. */
export const connection = createStore<Connection>({ isLost: false });

const LOOK_EVERY_MS = 3_000;
/** Served by the server itself, session or not. */
const SIGN_OF_LIFE = '/version.json';

let looking: ReturnType<typeof setInterval> | null = null;
const waiting = new Set<() => void>();

/** A call got no answer: the server is looked for until it is back. */
export function noteSilence(): void {
  connection.set({ isLost: true });
  looking ??= setInterval(() => void lookForServer(), LOOK_EVERY_MS);
}

export function noteAnswer(): void {
  if (!connection.get().isLost) return;
  connection.set({ isLost: false });
  if (looking !== null) clearInterval(looking);
  looking = null;
  const woken = [...waiting];
  waiting.clear();
  for (const wake of woken) wake();
}

/** Calls once, when the server answers again; returns the way to give up. */
export function onceBack(act: () => void): () => void {
  waiting.add(act);
  // It may be back since the caller learned of the loss.
  if (!connection.get().isLost) queueMicrotask(() => waiting.delete(act) && act());
  return () => waiting.delete(act);
}

/** Checks that the server is there, and notes its answer or its silence. */
export async function lookForServer(): Promise<void> {
  try {
    await fetch(`${SIGN_OF_LIFE}?x=${Date.now()}`, { cache: 'no-store', signal: AbortSignal.timeout(LOOK_EVERY_MS) });
    noteAnswer();
  } catch {
    noteSilence();
  }
}
