import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { IntervenantRole } from '#generated/enums/intervenant-role.gen.ts';
import { isShownEntry } from '../shown-entry.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import { byId, groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { find, links, names, type Work } from '#domain/work/work.ts';
import type { FilmCopie } from '#generated/records/film-copie.gen.ts';
import type { Langue } from '#generated/records/langue.gen.ts';
import {
  announcedVersion,
  type FilmLanguages,
  filmLanguages,
  filmVersion,
  subtitlingOf,
  type VersionedScreening,
} from '../versions/announced-version.ts';
import { joinedLabel, labelOf, type Picture, type PicturedFilm } from './picture.ts';
import { hasLeft, roleOf } from '../warnings/screening-people.ts';
import { addressLines } from './screening-addresses.ts';
import { type ShownFilm, shownFilms } from './shown-films.ts';

/** A screening as the public would read it now. */
export interface Pictured {
  readonly picture: Picture;
  /** Each of its films was withdrawn: there is nothing left to show. */
  readonly isWithdrawn: boolean;
}

/** The little that a picture is made from. */
export type PicturedScreening = VersionedScreening &
  Pick<FestivalProgrammation, 'Id' | 'IdProgramme' | 'IdSalle' | 'IsEnPresence' | 'CodeBilletterie'> & {
    /** Of the screening, where the picture is that of a line. */
    readonly idProgrammation?: number;
  };

/** Public content of these screenings if they were published now, by id: as many queries for one as for all. */
export function* takePictures(screenings: readonly PicturedScreening[]): Work<ReadonlyMap<number, Pictured>> {
  const programmes = byId(yield* find('festival-programme', { Id: numbersIn(screenings, 'IdProgramme') }));
  const sections = byId(yield* find('festival-section', { Id: numbersIn([...programmes.values()], 'IdSection') }));
  const rooms = byId(yield* find('festival-salle', { Id: numbersIn(screenings, 'IdSalle') }));
  const venues = byId(yield* find('festival-lieu', { Id: numbersIn([...rooms.values()], 'IdLieu') }));
  const addresses = yield* addressLines([...rooms.values(), ...venues.values()]);
  const entries = yield* find('festival-inscription', { IdProgramme: [...programmes.keys()] });
  const shown = yield* shownByProgramme(entries.filter(isShownEntry), screenings);
  const withdrawn = groupedBy(
    entries.filter(({ DateRetrait }) => DateRetrait !== null),
    'IdProgramme',
  );
  const guests = yield* guestNames(screenings);
  return new Map(
    screenings.map((screening) => {
      const programme = programmes.get(screening.IdProgramme);
      const section = sections.get(programme?.IdSection ?? 0);
      const room = rooms.get(screening.IdSalle ?? 0);
      const venue = venues.get(room?.IdLieu ?? 0);
      const played = shown.films.get(screening.IdProgramme) ?? [];
      const films = played.map((one) => picturedFilm(one, screening, shown));
      const picture: Picture = {
        section: section?.Id ?? null,
        programmeName: labelOf(programme?.TradLibelle),
        sectionName: section === undefined ? null : labelOf(section.TradLibelle),
        roomName: room === undefined ? null : labelOf(room.TradLibelle),
        venueName: venue === undefined ? null : labelOf(venue.TradLibelle),
        address: addresses.get(room?.IdAdresse ?? 0) ?? addresses.get(venue?.IdAdresse ?? 0) ?? null,
        version: announcedVersion(
          screening,
          played.map((one) => languagesOf(one, screening, shown)),
        ),
        subtitling: subtitlingOf(
          screening,
          played.map((one) => copySubtitles(one, shown)),
        ),
        isAudioDescribed: screening.IsAudiodescription,
        isForHardOfHearing: screening.IsSourds,
        audience: programme?.PublicConseille ?? null,
        ticketCode: screening.CodeBilletterie,
        guests: screening.IsEnPresence ? [...(guests.get(screening.idProgrammation ?? screening.Id) ?? [])] : [],
        films,
      };
      return [screening.Id, { picture, isWithdrawn: played.length === 0 && withdrawn.has(screening.IdProgramme) }] as const;
    }),
  );
}

interface ShownProgrammes {
  readonly films: ReadonlyMap<number, readonly ShownFilm[]>;
  readonly copies: ReadonlyMap<number, FilmCopie>;
  readonly languages: ReadonlyMap<number, Langue>;
}

function* shownByProgramme(entries: readonly FestivalInscription[], screenings: readonly PicturedScreening[]): Work<ShownProgrammes> {
  const films = yield* shownFilms(entries);
  const copies = byId(yield* find('film-copie', { Id: numbersIn(entries, 'IdCopieProjetee') }));
  const spoken = [
    ...films.flatMap(({ film }) => film?.IdsLangueDialogue ?? []),
    ...screenings.flatMap(({ IdsLangueEntendue, IdsLangueSousTitre }) => [...IdsLangueEntendue, ...IdsLangueSousTitre]),
    ...numbersIn([...copies.values()], 'IdLangueSousTitre'),
  ];
  const languages = byId(yield* find('langue', { Id: [...new Set(spoken)] }));
  return { films: Map.groupBy(films, ({ entry }) => entry.IdProgramme ?? 0), copies, languages };
}

function copySubtitles({ entry }: ShownFilm, { copies }: ShownProgrammes): number | null {
  return copies.get(entry.IdCopieProjetee ?? 0)?.IdLangueSousTitre ?? null;
}

function languagesOf(shown: ShownFilm, screening: PicturedScreening, shownProgrammes: ShownProgrammes): FilmLanguages {
  return filmLanguages(shown.film, copySubtitles(shown, shownProgrammes), screening);
}

function picturedFilm(shown: ShownFilm, screening: PicturedScreening, shownProgrammes: ShownProgrammes): PicturedFilm {
  const { entry, title, international, frenchTitle, directors, country, coproduction, year, length } = shown;
  const spoken = languagesOf(shown, screening, shownProgrammes);
  function labels(ids: readonly number[]) {
    return ids.flatMap((id) => {
      const language = shownProgrammes.languages.get(id);
      return language === undefined ? [] : [labelOf(language.TradLibelle)];
    });
  }
  return {
    entry: entry.Id,
    film: entry.IdFilm,
    day: entry.DateAnnonce,
    title,
    international,
    frenchTitle,
    directors,
    country,
    coproduction: [...coproduction],
    year,
    length,
    languages: labels(spoken.heard),
    subtitles: joinedLabel(labels(spoken.subtitles)),
    version: filmVersion(spoken),
    audience: entry.PublicConseille,
    warning: entry.Avertissement,
  };
}

const SHOWN_ROLES: readonly IntervenantRole[] = [IntervenantRole.presente, IntervenantRole.anime, IntervenantRole.salle];

/** Guests of each screening who come after all, by its id. */
function* guestNames(screenings: readonly PicturedScreening[]): Work<ReadonlyMap<number, Picture['guests']>> {
  const announced = screenings.filter(({ IsEnPresence }) => IsEnPresence).map((one) => one.idProgrammation ?? one.Id);
  const pairs = yield* links('festival-programmation', 'Intervenants', { owners: [...new Set(announced)] });
  const people = yield* find('festival-participant', { Id: [...new Set(pairs.map(({ target }) => target))] }, ['Statut']);
  const coming = people.filter((person) => !hasLeft(person)).map(readId);
  const read = yield* names('festival-participant', coming);
  const guests = pairs.flatMap(({ owner, target, said }) => {
    const [name, role] = [readText(read, String(target)), roleOf(said.Role)];
    return name === null || !SHOWN_ROLES.includes(role) ? [] : [{ owner, guest: { name, isPresenting: role !== IntervenantRole.salle } }];
  });
  return new Map([...Map.groupBy(guests, ({ owner }) => owner)].map(([owner, some]) => [owner, some.map(({ guest }) => guest)]));
}
