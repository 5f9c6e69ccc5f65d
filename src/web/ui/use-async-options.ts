import { useEffect, useState } from 'react';

/** One line of a picker: what it is, and what tells it from its namesakes. */
export interface PickerOption {
  readonly id: number;
  readonly label: string;
  readonly detail: string | null;
}

export type LoadOptions = (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;

export interface AsyncOptions {
  readonly options: readonly PickerOption[];
  readonly status: 'idle' | 'loading' | 'done' | 'failed';
}

const SEARCH_DELAY_MS = 150;
const IDLE: AsyncOptions = { options: [], status: 'idle' };

/** Asks the server while the list is open, a moment after the last key; a late answer never replaces a newer one. */
export function useAsyncOptions(load: LoadOptions, search: string | null): AsyncOptions {
  const [state, setState] = useState<AsyncOptions & { readonly search: string | null }>({ ...IDLE, search: null });
  useEffect(() => {
    if (search === null) return undefined;
    const abort = new AbortController();
    const ask: () => Promise<void> = async () => {
      const found = await attempt(load, search, abort.signal);
      if (!abort.signal.aborted) setState({ ...found, search });
    };
    const timer = setTimeout(() => void ask(), search === '' ? 0 : SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [load, search]);
  if (search === null) return IDLE;
  return state.search === search ? state : { options: state.options, status: 'loading' };
}

async function attempt(load: LoadOptions, search: string, signal: AbortSignal): Promise<AsyncOptions> {
  try {
    return { options: await load(search, signal), status: 'done' };
  } catch {
    // The list says that it failed; the error itself is in the log of requests.
    return { options: [], status: 'failed' };
  }
}
