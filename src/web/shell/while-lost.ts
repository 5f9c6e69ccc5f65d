import { useEffect } from 'react';
import { createStore } from '#web/runtime/store.ts';

/** Work that the open screen goes on with while the server does not answer; null: the usual sentence. */
export const whileLost = createStore<string | null>(null);

/** Tells in the line of the shell what this screen does meanwhile, so that it stands nowhere twice. */
export function useWhileLost(sentence: string): void {
  useEffect(() => {
    whileLost.set(sentence);
    return () => whileLost.set(null);
  }, [sentence]);
}
