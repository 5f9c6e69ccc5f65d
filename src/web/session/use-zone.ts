import { festivalZone } from '#domain/values/dates.ts';
import { useEditions } from './working-edition.ts';

/** Zone by whose clock the page tells hours; follows the edition that is worked on. */
export function useZone(): string {
  useEditions();
  return festivalZone();
}
