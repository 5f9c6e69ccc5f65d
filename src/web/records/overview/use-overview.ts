import { useQuery } from '@tanstack/react-query';
import { getApercu } from '#generated/client/sdk/apercus.gen.ts';
import type { ApercuListe } from '#generated/client/types.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { baseEvents } from '../record-api.ts';

/** Lists of the overview of a record, by their place. */
interface OverviewLists {
  readonly lists: ReadonlyMap<string, ApercuListe>;
  /** They are on their way. */
  readonly isAwaited: boolean;
}

/** The lists of the overview of a record in one call; none where it has only fields. */
export function useOverviewLists(descriptor: EntityDescriptor, id: number): OverviewLists {
  const entities = (descriptor.overview ?? []).flatMap(({ items }) => items.flatMap((item) => ('field' in item ? [] : [item.entity])));
  const { data, isLoading } = useQuery({
    queryKey: [descriptor.name, 'overview', id],
    queryFn: async ({ signal }) => (await getApercu({ path: { entite: descriptor.name, id }, signal })).data,
    meta: { entities: [...new Set([...baseEvents(descriptor).entities, ...entities])] },
    enabled: entities.length > 0,
    // An unreadable part is absent: the sheet beside it gives the reason.
    retry: false,
  });
  return { lists: new Map((data?.Listes ?? []).map((list) => [list.Cle, list])), isAwaited: isLoading };
}
