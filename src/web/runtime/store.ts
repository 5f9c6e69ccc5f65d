import { useSyncExternalStore } from 'react';

export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly update: (change: (current: T) => T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value outside React that components may follow: small enough to need no library in the sign-in bundle. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  function set(next: T) {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  }
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The part of the value `select` names; the part must be stable between two equal states. */
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
