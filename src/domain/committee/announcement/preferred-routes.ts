import type { RecipientRoute, RouteKey } from '#domain/work/mail-source.ts';
import { OF_ENTRY, PEOPLE_OF_COMPANIES } from '#domain/mails/recipient-routes.ts';

/** Recipients of the letters of a selection, in the default order of preference. */
export const PREFERENCES = ['deposant', 'referent', 'production', 'realisation', 'vente'] as const satisfies readonly RouteKey[];

export type Preference = (typeof PREFERENCES)[number];

export function isPreference(key: string): key is Preference {
  return PREFERENCES.some((one) => one === key);
}

/** Ways to the people of a film in an order of preference. */
export function preferredRoutes(order: readonly Preference[]): readonly RecipientRoute[] {
  return order.flatMap((key) => [...OF_ENTRY, ...PEOPLE_OF_COMPANIES].filter((route) => route.key === key));
}
