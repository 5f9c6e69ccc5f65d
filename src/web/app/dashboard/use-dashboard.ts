import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getTableauDeBordOptions } from '#generated/client/queries/tableau-de-bord.gen.ts';
import type { TableauDeBord } from '#generated/client/types.gen.ts';

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
    ...getTableauDeBordOptions(edition === null ? {} : { query: { edition } }),
    meta: { entities: ENTITIES },
    // Another edition replaces the figures without an empty moment.
    placeholderData: (previous) => previous,
  });
}
