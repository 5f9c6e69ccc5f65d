import { useQuery } from '@tanstack/react-query';
import { festivalSectionClient } from '#generated/client/records.gen.ts';

/** Sections of an edition, as choices. */
export function useSections(year: number): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useQuery({
    queryKey: ['festival-section', 'grille', year],
    queryFn: ({ signal }) =>
      festivalSectionClient.list({
        filter: { Tri: [{ Key: 'Ordre', Desc: false }], Criteres: { field: 'Eannee', op: 'eq', value: year }, Colonnes: ['Libelle'] },
        skip: 0,
        take: 200,
        signal,
      }),
    retry: false,
  });
  return (data ?? []).map(({ Id, Libelle = '' }) => ({ value: String(Id), label: Libelle ?? '' }));
}
