import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getTrancheAides } from '#generated/client/sdk/tranches.gen.ts';
import type { TrancheAides } from '#generated/client/types.gen.ts';
import { useRights } from '#web/session/rights.ts';

export type FoundMatch = TrancheAides['Correspondances'][number];
export type FoundTerm = TrancheAides['Termes'][number];

export interface BatchAids {
  /** Matches of the memory by the text that they are for. */
  readonly matches: ReadonlyMap<string, readonly FoundMatch[]>;
  /** Terms of the glossary that hold for a line. */
  readonly termsOf: (line: number) => readonly FoundTerm[];
}

/** Aids to translate a batch, for those who write its texts; a batch is translated as well without them. */
export function useAids(id: number): BatchAids {
  const { can } = useRights();
  const { data } = useQuery({
    enabled: can('FILM-TEXTE-WRITE'),
    queryKey: ['festival-tranche', 'aides', id],
    queryFn: async ({ signal }) => (await getTrancheAides({ path: { id }, signal })).data,
  });
  return useMemo(() => aidsOf(data), [data]);
}

function aidsOf({ Correspondances, Termes }: TrancheAides = { Correspondances: [], Termes: [] }): BatchAids {
  return {
    matches: Map.groupBy(Correspondances, ({ Place }) => Place),
    termsOf: (line) => Termes.filter(({ Lignes }) => Lignes === null || Lignes.includes(line)),
  };
}
