import { SeanceChangement } from '#generated/enums/seance-changement.gen.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { numbersIn } from '#domain/welcome/guest-events.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { festivalDayOf } from '../festival-day.ts';
import { isAnnouncedEntry, isAnnouncedProgramme } from './embargo.ts';
import { type ShownFilm, shownFilms } from './shown-films.ts';

/** A screening as the public was last told of it. */
export interface PublishedScreening {
  /** The same as long as it is announced, whatever changes. */
  readonly key: number;
  /** Of the publication that says so. */
  readonly version: number;
  readonly publishedAt: string;
  /** It was announced, and does not take place. */
  readonly isCancelled: boolean;
  /** Null: it was deleted since. */
  readonly idProgrammation: number | null;
  readonly idProgramme: number | null;
  readonly idSalle: number | null;
  readonly idSection: number | null;
  /** Of the festival. */
  readonly day: string;
  readonly start: string;
  readonly end: string | null;
  readonly programme: string;
  readonly section: string | null;
  readonly room: string | null;
  readonly venue: string | null;
  readonly isPresent: boolean;
  readonly isReserved: boolean;
  readonly films: readonly ShownFilm[];
}

export interface PublishedProgramme {
  /** Null: the grid was never published. */
  readonly version: number | null;
  readonly publishedAt: string | null;
  /** In the order of their hours. */
  readonly screenings: readonly PublishedScreening[];
}

/** The published grid of an edition, without what is under embargo that day: the same number of questions however many screenings it has. */
export function* publishedProgramme(eannee: number, today: string): Work<PublishedProgramme> {
  const publications = new Map((yield* find('festival-publication', { Eannee: eannee })).map((one) => [readId(one), one]));
  const lines = yield* find('festival-publication-seance', { IdPublication: [...publications.keys()] });
  const last = [...publications.values()].toSorted((left, right) => numberOf(right) - numberOf(left))[0];
  const told = lastLines(lines);
  const known = yield* surroundings(told.map(({ line }) => line));
  const screenings = told.flatMap(({ key, line }) => {
    const publication = publications.get(readNumber(line, 'IdPublication') ?? 0) ?? {};
    return describe({ key, line, publication }, { ...known, today }) ?? [];
  });
  return {
    version: last === undefined ? null : numberOf(last),
    publishedAt: last === undefined ? null : readText(last, 'DatePublication'),
    screenings: screenings.toSorted((left, right) => left.start.localeCompare(right.start) || left.key - right.key),
  };
}

interface ToldLine {
  readonly key: number;
  readonly line: RecordData;
}

/**
 * The last line of each announcement, under the first one. A screening that is announced again after it was cancelled is told once, as
 * what it is now.
 */
function lastLines(lines: readonly RecordData[]): readonly ToldLine[] {
  const byId = new Map(lines.map((line) => [readId(line), line]));
  const replaced = new Set(numbersIn(lines, 'IdPrecedente'));
  const firstOf = (line: RecordData): number => {
    const before = byId.get(readNumber(line, 'IdPrecedente') ?? 0);
    return before === undefined ? readId(line) : firstOf(before);
  };
  const last = lines.filter((line) => !replaced.has(readId(line))).map((line) => ({ key: firstOf(line), line }));
  const standing = new Set(last.filter(({ line }) => line['IsCourante'] === true).flatMap(({ line }) => screeningOf(line) ?? []));
  return last.filter(({ line }) => line['IsCourante'] === true || !standing.has(screeningOf(line) ?? 0));
}

const screeningOf = (line: RecordData): number | null => readNumber(line, 'IdProgrammation');
const numberOf = (publication: RecordData): number => readNumber(publication, 'Numero') ?? 0;

interface Surroundings {
  readonly programmes: ReadonlyMap<number, RecordData>;
  readonly sections: ReadonlyMap<number, RecordData>;
  readonly sectionNames: RecordData;
  readonly rooms: ReadonlyMap<number, RecordData>;
  readonly roomNames: RecordData;
  readonly venueNames: RecordData;
  readonly films: ReadonlyMap<number, readonly ShownFilm[]>;
}

function* surroundings(lines: readonly RecordData[]): Work<Surroundings> {
  const programmes = yield* find('festival-programme', { Id: numbersIn(lines, 'IdProgramme') });
  const sections = yield* find('festival-section', { Id: numbersIn(programmes, 'IdSection') });
  const rooms = yield* find('festival-salle', { Id: numbersIn(lines, 'IdSalle') });
  const films = yield* shownFilms(yield* find('festival-inscription', { IdProgramme: programmes.map(readId) }));
  return {
    programmes: byId(programmes),
    sections: byId(sections),
    sectionNames: yield* names('festival-section', sections.map(readId)),
    rooms: byId(rooms),
    roomNames: yield* names('festival-salle', rooms.map(readId)),
    venueNames: yield* names('festival-lieu', numbersIn(rooms, 'IdLieu')),
    films: Map.groupBy(films, ({ entry }) => readNumber(entry, 'IdProgramme') ?? 0),
  };
}

const byId = (records: readonly RecordData[]): ReadonlyMap<number, RecordData> =>
  new Map(records.map((record) => [readId(record), record]));

/** Null: nobody outside may know of it yet. */
function describe(
  { key, line, publication }: ToldLine & { readonly publication: RecordData },
  known: Surroundings & { readonly today: string },
): PublishedScreening | null {
  const idProgramme = readNumber(line, 'IdProgramme');
  const section = known.sections.get(readNumber(known.programmes.get(idProgramme ?? 0) ?? {}, 'IdSection') ?? 0) ?? {};
  const films = known.films.get(idProgramme ?? 0) ?? [];
  const entries = films.map(({ entry }) => entry);
  if (!isAnnouncedProgramme(entries, section, known.today)) return null;
  const start = readText(line, 'Debut') ?? '';
  const idSalle = readNumber(line, 'IdSalle');
  return {
    key,
    version: numberOf(publication),
    publishedAt: readText(publication, 'DatePublication') ?? '',
    isCancelled: line['Changement'] === SeanceChangement.annulee || line['Changement'] === SeanceChangement.retiree,
    idProgrammation: screeningOf(line),
    idProgramme,
    idSalle,
    idSection: readNumber(section, 'Id'),
    day: festivalDayOf(start) ?? '',
    start,
    end: readText(line, 'Fin'),
    programme: readText(line, 'Libelle') ?? '',
    section: withoutYear(readText(known.sectionNames, String(section['Id']))),
    room: readText(known.roomNames, String(idSalle)),
    venue: readText(known.venueNames, String(known.rooms.get(idSalle ?? 0)?.['IdLieu'])),
    isPresent: line['IsEnPresence'] === true,
    isReserved: line['IsSurReservation'] === true,
    films: films.filter(({ entry }) => isAnnouncedEntry(entry, section, known.today)),
  };
}

/** The edition is said once for all. */
const withoutYear = (section: string | null): string | null => section?.replace(/ \d{4}$/, '') ?? null;
