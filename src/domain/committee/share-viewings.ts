/** A film that members of the committee are to see. */
export interface FilmToSee {
  readonly id: number;
  readonly minutes: number;
  /** Members who are to see it already, or have seen it. */
  readonly members: readonly number[];
  /** Members who must not judge it. */
  readonly barred: readonly number[];
}

interface Viewing {
  readonly film: number;
  readonly member: number;
}

interface ShareDemand {
  readonly members: readonly number[];
  /** Minutes that each member still has to see. */
  readonly loads: ReadonlyMap<number, number>;
  readonly perFilm: number;
}

export interface Shared {
  readonly viewings: readonly Viewing[];
  /** Members still missing, by film. */
  readonly missing: ReadonlyMap<number, number>;
}

/**
 * Gives each film its number of members, those it has included, so that everybody has about as many minutes to see.
 * The films that the fewest may judge are served first, then the long ones: what is small evens out at the end.
 */
export function shareViewings(films: readonly FilmToSee[], { members, loads, perFilm }: ShareDemand): Shared {
  const load = new Map(members.map((member) => [member, loads.get(member) ?? 0]));
  const missing = new Map<number, number>();
  const viewings: Viewing[] = [];
  const open = films.map((film) => ({ film, judges: judgesOf(film, members), wanted: Math.max(0, perFilm - film.members.length) }));
  const order = open.toSorted(
    (left, right) => spare(left) - spare(right) || right.film.minutes - left.film.minutes || left.film.id - right.film.id,
  );
  for (const { film, judges, wanted } of order) {
    const chosen = judges.toSorted((left, right) => (load.get(left) ?? 0) - (load.get(right) ?? 0)).slice(0, wanted);
    for (const member of chosen) {
      viewings.push({ film: film.id, member });
      load.set(member, (load.get(member) ?? 0) + film.minutes);
    }
    if (chosen.length < wanted) missing.set(film.id, wanted - chosen.length);
  }
  return { viewings, missing };
}

function judgesOf({ members, barred }: FilmToSee, all: readonly number[]): readonly number[] {
  return all.filter((member) => !members.includes(member) && !barred.includes(member));
}

function spare({ judges, wanted }: { readonly judges: readonly number[]; readonly wanted: number }): number {
  return judges.length - wanted;
}
