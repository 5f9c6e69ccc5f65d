import type { Registry } from '#domain/records/engine/registry.ts';

/** The end of the statement that writes history: nobody follows changes of the library. */
export function changeFollowers(_registry: Pick<Registry, 'all'>): string {
  return 'select null::int as id where false';
}
