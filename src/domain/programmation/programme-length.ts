import { parseDuration } from '#domain/records/values/durations.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';

/** What tells how long programmes are. */
export interface ProgrammeParts {
  readonly programmes: readonly RecordData[];
  readonly entries: readonly RecordData[];
  readonly films: readonly RecordData[];
}

/** Seconds that the films of each programme and what is said before them take, by its id; a programme whose films have no length is left out. */
export function programmeLengths({ programmes, entries, films }: ProgrammeParts): ReadonlyMap<number, number> {
  const known = new Map(films.map((film) => [readId(film), film]));
  const shown = Map.groupBy(entries, (entry) => readNumber(entry, 'IdProgramme'));
  // What is shown may be longer or shorter than the film.
  const lengthOf = (entry: RecordData): number =>
    seconds(entry, 'DureeProjetee') || seconds(known.get(readNumber(entry, 'IdFilm') ?? 0) ?? {}, 'Duree');
  return new Map(
    programmes.flatMap((programme) => {
      const length = (shown.get(readId(programme)) ?? []).reduce((sum, entry) => sum + lengthOf(entry), 0);
      return length === 0 ? [] : [[readId(programme), length + seconds(programme, 'DureePresentation')] as const];
    }),
  );
}

const seconds = (record: RecordData, field: string): number => parseDuration(readText(record, field) ?? '') ?? 0;
