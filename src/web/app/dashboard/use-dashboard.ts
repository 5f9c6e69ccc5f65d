import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { TableauDeBord } from '#generated/client/types.gen.ts';
import { isObject } from '#web/runtime/is-object.ts';
import { call } from '#web/runtime/transport.ts';

/** Entities whose changes alter a figure or a chart: events name the base of a subtype. */
const ENTITIES = [
  'ins-recup',
  'festival-inscription',
  'film-copie',
  'film-kdm',
  'festival-programmation',
  'festival-salle',
  'festival-tranche',
  'festival-participant',
  'festival-groupe',
  'festival-hotel-pec',
  'festival-hotel-edition',
  'festival-hotel-contingent',
  'mail-trace',
  'bam-compte',
  'compte-demande',
];

/** Every figure and chart of an edition in one call, read again when something they count changes. */
export function useDashboard(edition: number | null): UseQueryResult<TableauDeBord> {
  return useQuery({
    queryKey: ['tableau-de-bord', edition],
    queryFn: ({ signal }) => readDashboard(edition, signal),
    meta: { entities: ENTITIES },
    // Another edition replaces the figures without an empty moment.
    placeholderData: (previous) => previous,
  });
}

async function readDashboard(edition: number | null, signal: AbortSignal): Promise<TableauDeBord> {
  const reply = await call('/tableau-de-bord', { params: edition === null ? {} : { edition }, signal });
  if (!isDashboard(reply)) throw new TypeError('tableau-de-bord: unknown reply');
  return reply;
}

function isDashboard(value: unknown): value is TableauDeBord {
  if (!isObject(value) || typeof value.Jour !== 'string' || !Array.isArray(value.Chiffres)) return false;
  return [value.Participants, value.Tranches, value.Depots, value.Nuits, value.Arrivees].every(
    (rows) => rows === null || Array.isArray(rows),
  );
}
