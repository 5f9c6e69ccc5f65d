import type { Registry } from '#domain/records/engine/registry.ts';
import { DELIVERIES, isDelivered } from '#server/webhooks/deliveries-of-changes.ts';
import { isNoticed, NOTICES_OF_CHANGES } from '#server/threads/notices-of-changes.ts';

/** The end of the statement that writes history: deliveries of webhooks and notices of followers come from the same commit. Answers the users that it tells. */
export function changeFollowers(registry: Pick<Registry, 'all'>): string {
  return `${isDelivered(registry) ? DELIVERIES : ''} ${isNoticed(registry) ? NOTICES_OF_CHANGES : 'select null::int as id where false'}`;
}
