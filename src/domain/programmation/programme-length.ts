import type { FestivalProgramme } from '#generated/records/festival-programme.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { Film } from '#generated/records/film.gen.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { readText, type RecordData } from '#domain/values/record-data.ts';

/** What tells how long programmes are. */
export interface ProgrammeParts {
  readonly programmes: readonly FestivalProgramme[];
  readonly entries: readonly FestivalInscription[];
  readonly films: readonly Film[];
}

/** Seconds that the films of each programme and what is said before them take, by its id; a programme whose films have no length is left out. */
export function programmeLengths({ programmes, entries, films }: ProgrammeParts): ReadonlyMap<number, number> {
  const known = new Map(films.map((film) => [film.Id, film]));
  // What was withdrawn is shown no more.
  const shown = Map.groupBy(
    entries.filter(({ DateRetrait }) => DateRetrait === null),
    (entry) => entry.IdProgramme,
  );
  // What is shown may be longer or shorter than the film.
  function lengthOf(entry: FestivalInscription): number {
    return seconds(entry, 'DureeProjetee') || seconds(known.get(entry.IdFilm) ?? {}, 'Duree');
  }
  return new Map(
    programmes.flatMap((programme) => {
      const length = (shown.get(programme.Id) ?? []).reduce((sum, entry) => sum + lengthOf(entry), 0);
      return length === 0 ? [] : [[programme.Id, length + seconds(programme, 'DureePresentation')] as const];
    }),
  );
}

function seconds(record: RecordData, field: string): number {
  return parseDuration(readText(record, field) ?? '') ?? 0;
}
