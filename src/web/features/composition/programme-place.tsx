import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { orderProgramme } from '#generated/client/sdk/deliberations.gen.ts';
import { festivalInscriptionClient, type FestivalInscriptionFilter } from '#generated/client/records.gen.ts';
import type { FestivalInscriptionRow } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { BulkOutcome } from '#web/records/list/selection/bulk/send-changes.ts';
import { Select } from '#web/ui/select.tsx';

const FILMS_MAX = 200;

export interface Place {
  readonly films: readonly FestivalInscriptionRow[];
  /** Film before which the others come; empty: they come last. */
  readonly before: string;
  readonly choose: (before: string) => void;
  /** Puts what came at its place, in the series that brought it. */
  readonly follow: (outcome: BulkOutcome) => Promise<void>;
}

/** Place of films in a programme, among those that were read there. */
export function usePlace(programme: string): Place {
  const [chosen, setChosen] = useState({ programme, before: '' });
  const { data: films = [] } = useQuery({
    queryKey: ['festival-inscription', 'composition', 'place', programme],
    queryFn: async ({ signal }) => (await filmsOf(Number(programme), signal)).toSorted(byOrder),
    enabled: programme !== '',
    staleTime: 0,
  });
  const isThere = chosen.programme === programme && films.some(({ Id }) => String(Id) === chosen.before);
  const before = isThere ? chosen.before : '';
  return {
    films,
    before,
    choose: (next) => setChosen({ programme, before: next }),
    follow: async ({ outcomes, series }) => {
      const come = outcomes.filter(({ Etat }) => Etat === 'changee').map(({ Id }) => Id);
      if (before === '' || come.length === 0) return;
      const there = films.map(({ Id }) => Id);
      const at = there.indexOf(Number(before));
      const Ids = [...there.slice(0, at), ...come, ...there.slice(at)];
      await orderProgramme({ path: { id: Number(programme) }, body: { Ids, Vues: [...there, ...come], Lot: series } });
    },
  };
}

function filmsOf(programme: number, signal: AbortSignal): Promise<readonly FestivalInscriptionRow[]> {
  const Criteres = { field: 'IdProgramme', op: 'eq', value: programme } as const;
  const filter: FestivalInscriptionFilter = { Criteres, Colonnes: ['FilmLibelle', 'Ordre'] };
  return festivalInscriptionClient.list({ filter, skip: 0, take: FILMS_MAX, signal });
}

function byOrder(left: FestivalInscriptionRow, right: FestivalInscriptionRow): number {
  return (left.Ordre ?? Number.MAX_SAFE_INTEGER) - (right.Ordre ?? Number.MAX_SAFE_INTEGER) || left.Id - right.Id;
}

/** Nothing to choose in a programme that is empty. */
export function PlaceSelect({ place: { films, before, choose } }: { readonly place: Place }): ReactNode {
  const text = useText();
  if (films.length === 0) return null;
  return (
    <Select
      emptyLabel={text('composition.fin')}
      label={text('composition.place')}
      onChange={choose}
      options={films.map(({ Id, FilmLibelle }, index) => ({
        value: String(Id),
        label: text('composition.avantFilm', { rang: index + 1, film: FilmLibelle ?? '' }),
      }))}
      value={before}
    />
  );
}
