import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { getTableau, listTableauGroupes, listTableaux } from '#generated/client/sdk/tableaux.gen.ts';
import type { TableauCarteEnvoi, TableauCarteLue, TableauGroupe, TableauNomme, TableauOuvert } from '#generated/client/types.gen.ts';

/** First part of the keys: events of dashboards find them by it. */
const ENTITY = 'tableau-compose';
const CARDS = ['tableau-carte', 'utilisateur-filtre'];

export function useDashboardNames(): UseQueryResult<TableauNomme[]> {
  return useQuery({ queryKey: [ENTITY, 'noms'], queryFn: async ({ signal }) => (await listTableaux({ signal })).data });
}

/** A dashboard with the cards of this reader, read again as they or their views change. */
export function useDashboard(id: number): UseQueryResult<TableauOuvert> {
  return useQuery({
    queryKey: [ENTITY, 'ouvert', id],
    queryFn: async ({ signal }) => (await getTableau({ path: { id }, signal })).data,
    meta: { entities: CARDS },
    retry: false,
  });
}

export function useDashboardGroups(): readonly TableauGroupe[] {
  const { data = [] } = useQuery({
    queryKey: ['groupe-utilisateur', 'tableaux'],
    queryFn: async ({ signal }) => (await listTableauGroupes({ signal })).data,
  });
  return data;
}

export function useDashboardsAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [ENTITY] });
}

/** A card as it is sent. */
export function sentCard({ Nature, Libelle, Largeur, Entity, IdVue, Data }: TableauCarteLue): TableauCarteEnvoi {
  const nature = Nature === 1 || Nature === 2 ? Nature : 3;
  return { Nature: nature, Libelle, Largeur, Entity, IdVue, Data };
}
