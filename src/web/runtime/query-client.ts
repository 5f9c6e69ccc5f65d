import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './transport.ts';

const STALE_MS = 30_000;
const RETRIES = 2;

/**
 * One cache for the page. Keys of everything read from an entity begin with its kebab name
 * (`['film', 'list', …]`), so that an event of that entity finds them.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_MS, retry: shouldRetry, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Only what may pass by itself is tried again: no answer, or a server that is starting. */
function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= RETRIES) return false;
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503);
}
