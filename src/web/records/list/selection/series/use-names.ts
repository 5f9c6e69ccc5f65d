import { useQuery } from '@tanstack/react-query';
import { loadChoices } from '#web/records/record-api.ts';

/** Names of some records for people; one that cannot be named keeps its number. */
export function useNames(plural: string, ids: readonly number[]): (id: number) => string {
  const { data } = useQuery({
    queryKey: ['serie', plural, ids],
    queryFn: ({ signal }) => loadChoices(plural, ids, signal),
    enabled: ids.length > 0,
    retry: false,
  });
  const namesById = new Map(data?.map(({ id, label }) => [id, label]));
  return (id) => namesById.get(id) ?? String(id);
}
