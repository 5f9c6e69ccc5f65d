import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { type Feed, feedOf } from '#domain/programmation/published/feed.ts';
import { presentingGuests } from '#domain/programmation/published/picture.ts';
import type { PublishedFilm, PublishedScreening } from '#domain/programmation/published/published-programme.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { calendarText } from './calendar-text.ts';

type FluxProgramme = ServiceReply<'getFluxDonnees'>;

interface Address {
  readonly params: { readonly jeton: string };
}

/** The published programme of a feed, for a calendar that comes back for it. */
export const getFluxCalendrier: FileService<Address> = {
  entity: 'festival-flux',
  isOpen: true,
  *run({ params }, { today, culture }) {
    const feed = yield* feedOf(params.jeton, { today, culture });
    return { name: 'programme.ics', text: { mime: 'text/calendar; charset=utf-8', content: calendarText(feed, culture) } };
  },
};

/** The same as data, for the public site. */
export const getFluxDonnees: FileService<Address> = {
  entity: 'festival-flux',
  isOpen: true,
  *run({ params }, { today, culture }) {
    const feed = yield* feedOf(params.jeton, { today, culture });
    return { name: 'programme.json', text: { mime: 'application/json; charset=utf-8', content: JSON.stringify(dataOf(feed)) } };
  },
};

function dataOf({ edition, version, publishedAt, screenings }: Feed): FluxProgramme {
  return {
    Edition: edition,
    Version: version,
    PublieLe: publishedAt,
    Seances: screenings.map(screeningData),
  };
}

function screeningData(one: PublishedScreening): FluxProgramme['Seances'][number] {
  return {
    Cle: String(one.key),
    Version: one.version,
    IsAnnulee: one.isCancelled,
    Jour: one.day,
    Debut: one.start,
    Fin: one.end,
    Programme: one.programme,
    Section: one.section,
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
    Invite: presentingGuests(one.guests)[0] ?? null,
    Invites: one.guests.map(({ name, isPresenting }) => ({ Nom: name, IsPresente: isPresenting })),
    Films: one.films.map(filmData),
  };
}

function filmData(film: PublishedFilm): FluxProgramme['Seances'][number]['Films'][number] {
  return {
    Titre: film.title,
    TitreFrancais: film.frenchTitle,
    TitreInternational: film.international,
    Realisation: film.directors,
    Pays: film.countries[0] ?? null,
    TousPays: [...film.countries],
    AnneeProd: film.year,
    Duree: film.length,
    Langues: [...film.languages],
    SousTitres: film.subtitles,
    VersionLangue: film.languageVersion,
    PublicConseille: film.audience,
    Avertissement: film.warning,
  };
}
