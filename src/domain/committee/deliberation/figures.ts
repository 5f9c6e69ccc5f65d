import { FilmAvis } from '#generated/enums/film-avis.gen.ts';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';

/** A note of the committee, as far as the reader may see it. */
export interface Note {
  readonly mark: number | null;
  readonly opinion: number | null;
  /** A member with an interest in the film does not count. */
  readonly isInterested: boolean;
}

export interface NoteFigures {
  readonly average: number | null;
  /** From the lowest mark to the highest one; null with fewer than two. */
  readonly spread: number | null;
  /** Some would take the film, others would not. */
  readonly isDisputed: boolean;
}

export function noteFigures(notes: readonly Note[]): NoteFigures {
  const counted = notes.filter(({ isInterested }) => !isInterested);
  const marks = counted.flatMap(({ mark }) => mark ?? []);
  const opinions = new Set(counted.flatMap(({ opinion }) => opinion ?? []));
  return {
    average: marks.length === 0 ? null : marks.reduce((sum, mark) => sum + mark, 0) / marks.length,
    spread: marks.length < 2 ? null : Math.max(...marks) - Math.min(...marks),
    isDisputed: opinions.has(FilmAvis.rejete) && opinions.size > 1,
  };
}

/** A film, as far as the totals of a section look at it. */
export interface CountedFilm {
  readonly place: number;
  readonly seconds: number;
  readonly country: string;
  readonly isByWoman: boolean;
  readonly isPremiere: boolean;
  readonly programme: number | null;
}

export interface Totals {
  readonly films: number;
  readonly minutes: number;
  readonly countries: number;
  /** Films by women, out of a hundred. */
  readonly women: number;
  readonly premieres: number;
  /** Programmes that are long enough. */
  readonly filled: number;
}

export type TotalKey = keyof Totals;

interface Programmes {
  readonly ids: readonly number[];
  /** Length of each; null: one film fills it. */
  readonly minutes: number | null;
}

/** Totals of the selected films together. */
export function totalsOf(films: readonly CountedFilm[], { ids, minutes }: Programmes): Totals {
  const selected = films.filter(({ place }) => place === InscriptionPlace.selection);
  function seconds(some: readonly CountedFilm[]): number {
    return some.reduce((sum, film) => sum + film.seconds, 0);
  }
  const share = selected.length === 0 ? 0 : (selected.filter(({ isByWoman }) => isByWoman).length * 100) / selected.length;
  const byProgramme = Map.groupBy(selected, ({ programme }) => programme ?? 0);
  return {
    films: selected.length,
    minutes: Math.round(seconds(selected) / 60),
    countries: new Set(selected.flatMap(({ country }) => (country === '' ? [] : [country]))).size,
    women: Math.round(share),
    premieres: selected.filter(({ isPremiere }) => isPremiere).length,
    filled: ids.filter((id) => {
      const programmeFilms = byProgramme.get(id) ?? [];
      return programmeFilms.length > 0 && seconds(programmeFilms) >= (minutes ?? 0) * 60;
    }).length,
  };
}
