import type { FestivalPublication } from '#generated/records/festival-publication.gen.ts';
import type { FestivalPublicationSeance } from '#generated/records/festival-publication-seance.gen.ts';
import type { FestivalProgramme } from '#generated/records/festival-programme.gen.ts';
import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import type { FestivalSalle } from '#generated/records/festival-salle.gen.ts';
import { SeanceChangement } from '#generated/enums/seance-changement.gen.ts';
import { readId, readText, type RecordData } from '#domain/values/record-data.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
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
  /** When its first announcement was published. */
  readonly announcedAt: string;
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
  const publications = new Map((yield* find('festival-publication', { Eannee: eannee })).map((one) => [one.Id, one]));
  const lines = yield* find('festival-publication-seance', { IdPublication: [...publications.keys()] });
  const last = [...publications.values()].toSorted((left, right) => numberOf(right) - numberOf(left))[0];
  const told = lastLines(lines);
  const known = yield* surroundings(told.map(({ line }) => line));
  const byLine = new Map(lines.map((line) => [line.Id, publications.get(line.IdPublication)]));
  const screenings = told.flatMap(({ key, line }) => {
    const publication = byLine.get(line.Id);
    const announcedAt = byLine.get(key)?.DatePublication ?? '';
    return publication === undefined ? [] : (describe({ key, line, publication, announcedAt }, { ...known, today }) ?? []);
  });
  return {
    version: last === undefined ? null : numberOf(last),
    publishedAt: last === undefined ? null : last.DatePublication,
    screenings: screenings.toSorted((left, right) => left.start.localeCompare(right.start) || left.key - right.key),
  };
}

interface ToldLine {
  readonly key: number;
  readonly line: FestivalPublicationSeance;
}

/**
 * The last line of each announcement, under the first one. A screening that is announced again after it was cancelled is told once, as
 * what it is now.
 */
function lastLines(lines: readonly FestivalPublicationSeance[]): readonly ToldLine[] {
  const byId = new Map(lines.map((line) => [line.Id, line]));
  const replaced = new Set(numbersIn(lines, 'IdPrecedente'));
  function firstOf(line: FestivalPublicationSeance): number {
    const before = byId.get(line.IdPrecedente ?? 0);
    return before === undefined ? line.Id : firstOf(before);
  }
  const last = lines.filter((line) => !replaced.has(line.Id)).map((line) => ({ key: firstOf(line), line }));
  const standing = new Set(last.filter(({ line }) => line.IsCourante === true).flatMap(({ line }) => screeningOf(line) ?? []));
  return last.filter(({ line }) => line.IsCourante === true || !standing.has(screeningOf(line) ?? 0));
}

function screeningOf(line: FestivalPublicationSeance): number | null {
  return line.IdProgrammation;
}

function numberOf(publication: FestivalPublication): number {
  return publication.Numero;
}

interface Surroundings {
  readonly programmes: ReadonlyMap<number, FestivalProgramme>;
  readonly sections: ReadonlyMap<number, FestivalSection>;
  readonly sectionNames: RecordData;
  readonly rooms: ReadonlyMap<number, FestivalSalle>;
  readonly roomNames: RecordData;
  readonly venueNames: RecordData;
  readonly films: ReadonlyMap<number, readonly ShownFilm[]>;
}

function* surroundings(lines: readonly FestivalPublicationSeance[]): Work<Surroundings> {
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
    films: Map.groupBy(films, ({ entry }) => entry.IdProgramme ?? 0),
  };
}

function byId<R extends { readonly Id: number }>(records: readonly R[]): ReadonlyMap<number, R> {
  return new Map(records.map((record) => [record.Id, record]));
}

/** Null: nobody outside may know of it yet. */
function describe(
  { key, line, publication, announcedAt }: ToldLine & { readonly publication: FestivalPublication; readonly announcedAt: string },
  known: Surroundings & { readonly today: string },
): PublishedScreening | null {
  const idProgramme = line.IdProgramme;
  const section = known.sections.get(known.programmes.get(idProgramme ?? 0)?.IdSection ?? 0);
  const films = known.films.get(idProgramme ?? 0) ?? [];
  const entries = films.map(({ entry }) => entry);
  if (!isAnnouncedProgramme(entries, section, known.today)) return null;
  const start = line.Debut;
  const idSalle = line.IdSalle;
  return {
    key,
    version: numberOf(publication),
    publishedAt: publication.DatePublication,
    announcedAt,
    isCancelled: line.Changement === SeanceChangement.annulee || line.Changement === SeanceChangement.retiree,
    idProgrammation: screeningOf(line),
    idProgramme,
    idSalle,
    idSection: section?.Id ?? null,
    day: festivalDayOf(start) ?? '',
    start,
    end: line.Fin,
    programme: line.Libelle,
    section: withoutYear(readText(known.sectionNames, String(section?.Id))),
    room: readText(known.roomNames, String(idSalle)),
    venue: readText(known.venueNames, String(known.rooms.get(idSalle ?? 0)?.IdLieu)),
    isPresent: line.IsEnPresence === true,
    isReserved: line.IsSurReservation === true,
    films: films.filter(({ entry }) => isAnnouncedEntry(entry, section, known.today)),
  };
}

/** The edition is said once for all. */
function withoutYear(section: string | null): string | null {
  return section?.replace(/ \d{4}$/, '') ?? null;
}
