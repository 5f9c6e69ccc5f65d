import { zoneOfEdition } from '#domain/values/dates/festival-zone.ts';
import {
  publishedProgramme,
  type PublishedFilm,
  type PublishedProgramme,
  type PublishedScreening,
} from '#domain/programmation/published/published-programme.ts';
import type { Work } from '#domain/work/work.ts';
import type { PublicReader } from './reader.ts';

/** A film as the publication froze it. */
export interface AnnouncedFilm {
  readonly Id: number;
  readonly Titre: string;
  readonly TitreFrancais: string | null;
  readonly TitreInternational: string | null;
  readonly Realisation: string;
  readonly Pays: readonly string[];
  readonly Annee: number | null;
  readonly Duree: string | null;
  readonly Langues: readonly string[];
  readonly SousTitres: string | null;
  readonly VersionLangue: string | null;
  readonly PublicConseille: string | null;
  readonly Avertissement: string | null;
}

/** The days of the published grid; screenings that no longer take place stay, as cancelled. */
export function* publicProgramme(reader: PublicReader) {
  const programme: PublishedProgramme = yield* publishedProgramme(reader.edition, reader);
  const days = Map.groupBy(programme.screenings, ({ day }) => day);
  return {
    Edition: reader.edition,
    Version: programme.version,
    PublieLe: programme.publishedAt,
    Langue: reader.culture,
    Fuseau: zoneOfEdition(reader.edition),
    Jours: [...days]
      .toSorted(([left], [right]) => left.localeCompare(right))
      .map(([Jour, some]) => ({ Jour, Seances: some.map(publicScreening) })),
  };
}

/** The same as a calendar reads it. */
export function* publicCalendar(reader: PublicReader): Work<readonly PublishedScreening[]> {
  return (yield* publishedProgramme(reader.edition, reader)).screenings;
}

function publicScreening(one: PublishedScreening) {
  return {
    Id: one.key,
    Version: one.version,
    IsAnnulee: one.isCancelled,
    Jour: one.day,
    Debut: one.start,
    Fin: one.end,
    Programme: one.programme,
    IdSection: one.idSection,
    Section: one.section,
    IdSalle: one.idSalle,
    Salle: one.room,
    Lieu: one.venue,
    Adresse: one.address,
    VersionLangue: one.languageVersion,
    SousTitrage: one.subtitling,
    IsAudiodescription: one.isAudioDescribed,
    IsSourds: one.isForHardOfHearing,
    PublicConseille: one.audience,
    CodeBilletterie: one.ticketCode,
    IsEnPresence: one.isPresent,
    IsSurReservation: one.isReserved,
    Invites: one.guests.map(({ name, isPresenting }) => ({ Nom: name, IsPresente: isPresenting })),
    Films: one.films.map(announcedFilm),
  };
}

export function announcedFilm(film: PublishedFilm): AnnouncedFilm {
  return {
    Id: film.id,
    Titre: film.title,
    TitreFrancais: film.frenchTitle,
    TitreInternational: film.international,
    Realisation: film.directors,
    Pays: film.countries,
    Annee: film.year,
    Duree: film.length,
    Langues: film.languages,
    SousTitres: film.subtitles,
    VersionLangue: film.languageVersion,
    PublicConseille: film.audience,
    Avertissement: film.warning,
  };
}
