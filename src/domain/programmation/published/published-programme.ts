import type { FestivalPublication } from '#generated/records/festival-publication.gen.ts';
import type { FestivalPublicationSeance } from '#generated/records/festival-publication-seance.gen.ts';
import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { SeanceChangement } from '#generated/enums/seance-changement.gen.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { find, type Work } from '#domain/work/work.ts';
import { festivalDayOf } from '../festival-day.ts';
import { sequenceOf } from '../sequence.ts';
import { type Embargo, isAnnouncedFilm, isAnnouncedProgramme } from './embargo.ts';
import { publishedPictures } from './kept-pictures.ts';
import { filmCountries, labelText, subtitlingLabel, versionLabel, type Picture, type PicturedFilm } from './picture.ts';

/** A screening as last announced to the public. */
export interface PublishedScreening {
  /** The same as long as it is announced, whatever changes. */
  readonly key: number;
  /** Of the publication that says so. */
  readonly version: number;
  /** Raised by one with each difference that was published. */
  readonly sequence: number;
  readonly publishedAt: string;
  /** Moment at which its first announcement was published. */
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
  readonly address: string | null;
  /** `VOSTFR`; null: the films tell theirs. */
  readonly languageVersion: string | null;
  readonly subtitling: string | null;
  readonly isAudioDescribed: boolean;
  readonly isForHardOfHearing: boolean;
  readonly audience: string | null;
  readonly ticketCode: string | null;
  readonly isPresent: boolean;
  readonly isReserved: boolean;
  /** Announced guests who present it, and those who are in the room. */
  readonly guests: Picture['guests'];
  readonly films: readonly PublishedFilm[];
}

/** A film as it was when the screening was announced. */
export interface PublishedFilm {
  readonly id: number;
  /** Registration by which the screening shows it. */
  readonly entry: number;
  readonly title: string;
  readonly international: string | null;
  readonly frenchTitle: string | null;
  readonly directors: string;
  /** The principal one first. */
  readonly countries: readonly string[];
  readonly year: number | null;
  /** `HH:MM:SS` */
  readonly length: string | null;
  readonly languages: readonly string[];
  readonly subtitles: string | null;
  readonly languageVersion: string | null;
  readonly audience: string | null;
  readonly warning: string | null;
}

/** Reader of the programme, and the moment. */
export interface Reader {
  readonly today: string;
  readonly culture: string;
}

export interface PublishedProgramme {
  /** Null: the grid was never published. */
  readonly version: number | null;
  readonly publishedAt: string | null;
  /** In the order of their hours. */
  readonly screenings: readonly PublishedScreening[];
}

/** The published grid of an edition, without what is under embargo that day: the same number of questions however many screenings it has. */
export function* publishedProgramme(eannee: number, reader: Reader): Work<PublishedProgramme> {
  const publications = new Map((yield* find('festival-publication', { Eannee: eannee })).map((one) => [one.Id, one]));
  const lines = yield* find('festival-publication-seance', { IdPublication: [...publications.keys()] });
  const last = [...publications.values()].toSorted((left, right) => numberOf(right) - numberOf(left))[0];
  const latestLines = lastLines(lines);
  const context = yield* surroundings(latestLines.map(({ line }) => line));
  const byLine = new Map(lines.map((line) => [line.Id, publications.get(line.IdPublication)]));
  const screenings = latestLines.flatMap(({ key, line }) => {
    const publication = byLine.get(line.Id);
    const announcedAt = byLine.get(key)?.DatePublication ?? '';
    return publication === undefined ? [] : (describe({ key, line, publication, announcedAt }, { ...context, ...reader }) ?? []);
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
 * The last line of each announcement, under the first one. A screening that is announced again after it was cancelled is listed once, as
 * what it is now.
 */
function lastLines(lines: readonly FestivalPublicationSeance[]): readonly ToldLine[] {
  const linesById = byId(lines);
  const replaced = new Set(numbersIn(lines, 'IdPrecedente'));
  function firstOf(line: FestivalPublicationSeance): number {
    const before = linesById.get(line.IdPrecedente ?? 0);
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
  readonly pictures: ReadonlyMap<number, Picture>;
  readonly sections: ReadonlyMap<number, FestivalSection>;
  readonly entries: ReadonlyMap<number, FestivalInscription>;
}

/** The pictures that were published, and the days of announcement of now. */
function* surroundings(lines: readonly FestivalPublicationSeance[]): Work<Surroundings> {
  const pictures = yield* publishedPictures(lines);
  const shown = [...pictures.values()];
  const films = shown.flatMap((picture) => picture.films);
  return {
    pictures,
    sections: byId(yield* find('festival-section', { Id: [...new Set(shown.flatMap(({ section }) => section ?? []))] })),
    entries: byId(yield* find('festival-inscription', { Id: numbersIn(films, 'entry') })),
  };
}

/** Null: nobody outside may know of it yet. */
function describe(
  { key, line, publication, announcedAt }: ToldLine & { readonly publication: FestivalPublication; readonly announcedAt: string },
  { pictures, sections, entries, today, culture }: Surroundings & Reader,
): PublishedScreening | null {
  const picture = pictures.get(line.Id);
  if (picture === undefined) return null;
  const embargo: Embargo = { entries, section: sections.get(picture.section ?? 0), today };
  if (!isAnnouncedProgramme(picture, embargo)) return null;
  return {
    key,
    version: numberOf(publication),
    sequence: sequenceOf(line, numberOf(publication)),
    publishedAt: publication.DatePublication,
    announcedAt,
    isCancelled: line.Changement === SeanceChangement.annulee || line.Changement === SeanceChangement.retiree,
    idProgrammation: screeningOf(line),
    idProgramme: line.IdProgramme,
    idSalle: line.IdSalle,
    idSection: picture.section,
    day: festivalDayOf(line.Debut) ?? '',
    start: line.Debut,
    end: line.Fin,
    programme: labelText(picture.programmeName, culture) ?? line.Libelle,
    section: labelText(picture.sectionName, culture),
    room: labelText(picture.roomName, culture),
    venue: labelText(picture.venueName, culture),
    address: picture.address,
    languageVersion: versionLabel(picture.version, culture),
    subtitling: subtitlingLabel(picture.subtitling, culture),
    isAudioDescribed: picture.isAudioDescribed,
    isForHardOfHearing: picture.isForHardOfHearing,
    audience: picture.audience,
    ticketCode: picture.ticketCode,
    isPresent: line.IsEnPresence === true,
    isReserved: line.IsSurReservation === true,
    guests: picture.guests,
    films: picture.films.filter((film) => isAnnouncedFilm(film, embargo)).map((film) => publishedFilm(film, culture)),
  };
}

function publishedFilm(film: PicturedFilm, culture: string): PublishedFilm {
  return {
    id: film.film,
    entry: film.entry,
    title: film.title,
    international: film.international,
    frenchTitle: film.frenchTitle,
    directors: film.directors,
    countries: filmCountries(film, culture),
    year: film.year,
    length: film.length,
    languages: film.languages.flatMap((language) => labelText(language, culture) ?? []),
    subtitles: labelText(film.subtitles, culture),
    languageVersion: versionLabel(film.version, culture),
    audience: film.audience,
    warning: film.warning,
  };
}
