import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FilmRow } from '#generated/client/types.gen.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { useAddress } from '#web/records/use-address.ts';
import { useWriteAddress } from '#web/records/use-write-address.ts';
import { loadQueue } from './viewing-api.ts';

export const SEGMENTS = ['aVoir', 'vus', 'tous'] as const;
export type Segment = (typeof SEGMENTS)[number];

export interface Queue {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly all: readonly FilmRow[];
  readonly shown: readonly FilmRow[];
  readonly segment: Segment;
  readonly current: FilmRow | null;
  readonly counts: Readonly<Record<Segment, number>>;
  /** Seconds of the films that are still to see. */
  readonly left: number;
  readonly showSegment: (segment: Segment) => void;
  readonly show: (film: number) => void;
  /** The film before or after another one, among those on screen. */
  readonly beside: (film: number, by: -1 | 1) => number | null;
}

/** The person's films of the edition; which one is in sight is in the address. */
export function useQueue(year: number | null): Queue {
  const read = useQuery({
    queryKey: ['film', 'visionnement', year],
    queryFn: ({ signal }) => loadQueue(signal),
    enabled: year !== null,
    meta: { entities: ['affectation-visionnage', 'film-note', 'festival-inscription'] },
  });
  const address = useQueueAddress();
  const all = useMemo(() => read.data ?? [], [read.data]);
  const open = useMemo(() => all.filter(isToSee), [all]);
  const parts = { aVoir: open, vus: all.filter((film) => !isToSee(film)), tous: all };
  const { segment } = address;
  const [held, setHeld] = useState({ segment, film: 0 });
  const heldFilm = held.segment === segment ? held.film : 0;
  const wanted = address.film === 0 ? heldFilm : address.film;
  const requestedFilm = all.find((film) => film.Id === wanted) ?? null;
  // A film that was just judged stays in sight until the person goes on.
  const shown =
    requestedFilm !== null && !parts[segment].includes(requestedFilm) ? withAsked(all, parts[segment], requestedFilm) : parts[segment];
  const current = requestedFilm ?? shown[0] ?? null;
  // It stays under the hands of whoever types, whatever leaves the list meanwhile.
  if (current !== null && heldFilm !== current.Id) setHeld({ segment, film: current.Id });
  return {
    isPending: read.isPending,
    error: read.error,
    retry: () => void read.refetch(),
    all,
    shown,
    segment,
    current,
    counts: { aVoir: parts.aVoir.length, vus: parts.vus.length, tous: all.length },
    left: open.reduce((sum, film) => sum + (parseDuration(film.Duree ?? '') ?? 0), 0),
    showSegment: (other) => address.go({ vue: other === 'aVoir' ? undefined : other, film: undefined }),
    show: (film) => address.go({ film }),
    beside: (film, by) => {
      const next = shown[shown.findIndex((one) => one.Id === film) + by];
      return next === undefined ? null : next.Id;
    },
  };
}

export function isToSee(film: FilmRow): boolean {
  return film.IsAVoir === true;
}

/** In the order of the whole list. */
function withAsked(all: readonly FilmRow[], part: readonly FilmRow[], requestedFilm: FilmRow): readonly FilmRow[] {
  return all.filter((film) => film === requestedFilm || part.includes(film));
}

function useQueueAddress() {
  const address = useAddress();
  const write = useWriteAddress();
  return {
    film: Number(address.raw['film'] ?? 0),
    segment: SEGMENTS.find((segment) => segment === address.raw['vue']) ?? 'aVoir',
    go: (values: Readonly<Record<string, unknown>>): void => write(values, { replace: true }),
  };
}
