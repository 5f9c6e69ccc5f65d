import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dropBrouillon, listBrouillons, makeBrouillons } from '#generated/client/sdk/tranches.gen.ts';
import type { TrancheBrouillons } from '#generated/client/types.gen.ts';

export type MachineDraft = TrancheBrouillons['Brouillons'][number];

export interface BatchDrafts {
  /** Engine that can make more drafts; null: none is set. */
  readonly engine: string | null;
  readonly ofPlace: (place: string) => MachineDraft | undefined;
  /** Asks for the drafts of texts, and tells after each request how many texts went; answers how many drafts came. */
  readonly make: (places: readonly string[], onProgress?: (done: number) => void) => Promise<number>;
  readonly discard: (draft: MachineDraft) => Promise<void>;
}

/** Few at a time: an engine answers each request well before browsers give up. */
const PLACES_A_REQUEST = 10;

/** Machine drafts of the texts of a batch: never translations, until a person takes them. */
export function useDrafts(id: number): BatchDrafts {
  const queries = useQueryClient();
  const queryKey = ['festival-tranche', 'brouillons', id];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await listBrouillons({ path: { id }, signal })).data,
    meta: { entities: ['tranche-brouillon'] },
  });
  const byPlace = useMemo(() => new Map((data?.Brouillons ?? []).map((draft) => [draft.Place, draft])), [data]);
  return {
    engine: data?.Moteur ?? null,
    ofPlace: (place) => byPlace.get(place),
    make: async (places, onProgress) => {
      let count = 0;
      try {
        for (let from = 0; from < places.length; from += PLACES_A_REQUEST) {
          const Places = places.slice(from, from + PLACES_A_REQUEST);
          const reply = await makeBrouillons({ path: { id }, body: { Places } });
          count += reply.data.NbEcrits;
          onProgress?.(from + Places.length);
        }
      } finally {
        await queries.invalidateQueries({ queryKey });
      }
      return count;
    },
    discard: async (draft) => {
      await dropBrouillon({ path: { id, brouillon: draft.Id } });
      await queries.invalidateQueries({ queryKey });
    },
  };
}
