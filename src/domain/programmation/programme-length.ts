import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalProgramme } from '#generated/records/festival-programme.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { Film } from '#generated/records/film.gen.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { byId } from '#domain/values/record-columns.ts';

/** Parts that give the length of programmes. */
export interface ProgrammeParts {
  readonly programmes: readonly FestivalProgramme[];
  readonly entries: readonly FestivalInscription[];
  readonly films: readonly Film[];
}

type Presented = Partial<Pick<FestivalProgrammation, 'DureePresentationSeance'>>;

/** Seconds that the films of each programme take, by its id; a programme whose films have no length is left out. */
export function filmLengths({ programmes, entries, films }: ProgrammeParts): ReadonlyMap<number, number> {
  const filmsById = byId(films);
  // A withdrawn film is shown no more.
  const shown = Map.groupBy(
    entries.filter(({ DateRetrait }) => DateRetrait === null),
    (entry) => entry.IdProgramme,
  );
  // A screening may be longer or shorter than the film.
  function lengthOf(entry: FestivalInscription): number {
    return seconds(entry.DureeProjetee) || seconds(filmsById.get(entry.IdFilm)?.Duree);
  }
  return new Map(
    programmes.flatMap(({ Id }) => {
      const length = (shown.get(Id) ?? []).reduce((sum, entry) => sum + lengthOf(entry), 0);
      return length === 0 ? [] : [[Id, length] as const];
    }),
  );
}

/** Seconds of the talk: those of the screening when it has its own, else those of its programme. */
export function presentationSeconds(screening: Presented, programme: FestivalProgramme | undefined): number {
  return seconds(screening.DureePresentationSeance ?? programme?.DureePresentation);
}

function seconds(duration: string | null | undefined): number {
  return parseDuration(duration ?? '') ?? 0;
}
