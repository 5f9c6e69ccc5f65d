import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addRemarque, listRemarques, settleRemarque } from '#generated/client/sdk/tranches.gen.ts';
import type { Remarques } from '#generated/client/types.gen.ts';

export type Comment = Remarques['Commentaires'][number];

export interface BatchComments {
  readonly ofPlace: (place: string) => readonly Comment[];
  readonly add: (line: number, comment: { readonly Place: string; readonly Texte: string }) => Promise<void>;
  readonly settle: (comment: Comment, isSettled: boolean) => Promise<void>;
}

const NONE: readonly Comment[] = [];

/** Remarks on the texts of a batch, each saved as it is written. */
export function useComments(id: number): BatchComments {
  const queries = useQueryClient();
  const queryKey = ['festival-tranche', 'commentaires', id];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await listRemarques({ path: { id }, signal })).data.Commentaires,
    meta: { entities: ['tranche-commentaire'] },
  });
  const byPlace = useMemo(() => Map.groupBy(data ?? NONE, ({ Place }) => Place), [data]);
  return {
    ofPlace: (place) => byPlace.get(place) ?? NONE,
    add: async (IdLigne, { Place, Texte }) => {
      await addRemarque({ path: { id }, body: { IdLigne, Place, Texte } });
      await queries.invalidateQueries({ queryKey });
    },
    settle: async ({ Id }, IsRegle) => {
      await settleRemarque({ path: { id, commentaire: Id }, body: { IsRegle } });
      await queries.invalidateQueries({ queryKey });
    },
  };
}
