import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { groupListe } from '#generated/client/sdk/listes.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { AskedAxis } from '#domain/records/questions/axes.ts';
import type { ListeGroupes } from '#generated/client/types.gen.ts';
import type { AskedFigure } from '#domain/records/questions/question.ts';
import { listEvents } from '../../record-api.ts';
import type { ListFilter } from '../../list/list-query.ts';

interface GroupsInput {
  readonly descriptor: EntityDescriptor;
  readonly ecran: string;
  readonly filter: ListFilter;
  /** Null: nothing is requested. */
  readonly par: readonly AskedAxis[] | null;
  readonly calculs: readonly AskedFigure[];
  readonly max: number;
}

/** Groups of the rows of a list, read again when one of them changes. */
export function useGroups({ descriptor, ecran, filter, par, calculs, max }: GroupsInput): UseQueryResult<ListeGroupes> {
  const { Tri: _, Colonnes: __, ...rows } = filter;
  const body = { filter: { ...rows }, par: [...(par ?? [])], calculs: [...calculs], max };
  return useQuery({
    queryKey: [descriptor.name, 'groupes', ecran, body],
    queryFn: async ({ signal }): Promise<ListeGroupes> => (await groupListe({ path: { ecran }, body, signal })).data,
    meta: listEvents(descriptor, { ...filter, Colonnes: body.par.map(({ champ }) => champ), Tri: [] }),
    placeholderData: keepPreviousData,
    enabled: par !== null,
  });
}
