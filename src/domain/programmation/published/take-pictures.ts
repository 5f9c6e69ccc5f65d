import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import { byId, groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { labelOf, type Picture, type PicturedFilm } from './picture.ts';
import { type ShownFilm, shownFilms } from './shown-films.ts';

/** A screening as the public would read it now. */
export interface Pictured {
  readonly picture: Picture;
  /** Each of its films was withdrawn: there is nothing left to show. */
  readonly isWithdrawn: boolean;
}

/** The little that a picture is taken from. */
export type PicturedScreening = Pick<FestivalProgrammation, 'Id' | 'IdProgramme' | 'IdSalle' | 'IsEnPresence' | 'IdPresentateur'>;

const LEFT: readonly number[] = [ParticipantStatut.refusee, ParticipantStatut.desistement];

/** A film that a programme shows: chosen, and not withdrawn. */
export function isShownEntry(entry: FestivalInscription): boolean {
  return entry.Statut === InscriptionStatut.programme && entry.DateRetrait === null;
}

/** What the public would read of these screenings if they were published now, by id: as many questions for one as for all. */
export function* takePictures(screenings: readonly PicturedScreening[]): Work<ReadonlyMap<number, Pictured>> {
  const programmes = byId(yield* find('festival-programme', { Id: numbersIn(screenings, 'IdProgramme') }));
  const sections = byId(yield* find('festival-section', { Id: numbersIn([...programmes.values()], 'IdSection') }));
  const rooms = byId(yield* find('festival-salle', { Id: numbersIn(screenings, 'IdSalle') }));
  const venues = byId(yield* find('festival-lieu', { Id: numbersIn([...rooms.values()], 'IdLieu') }));
  const entries = yield* find('festival-inscription', { IdProgramme: [...programmes.keys()] });
  const films = groupedByProgramme(yield* picturedFilms(entries.filter(isShownEntry)));
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
      const shown = films.get(screening.IdProgramme) ?? [];
      const picture: Picture = {
        section: section?.Id ?? null,
        programmeName: labelOf(programme?.TradLibelle, programme?.Code ?? null),
        sectionName: section === undefined ? null : labelOf(section.TradLibelle),
        roomName: room === undefined ? null : labelOf(room.TradLibelle),
        venueName: venue === undefined ? null : labelOf(venue.TradLibelle),
        guest: screening.IsEnPresence ? (guests.get(screening.IdPresentateur ?? 0) ?? null) : null,
        films: shown.map(({ film }) => film),
      };
      return [screening.Id, { picture, isWithdrawn: shown.length === 0 && withdrawn.has(screening.IdProgramme) }] as const;
    }),
  );
}

interface FilmOfProgramme {
  readonly programme: number;
  readonly film: PicturedFilm;
}

function groupedByProgramme(films: readonly FilmOfProgramme[]): ReadonlyMap<number, readonly FilmOfProgramme[]> {
  return Map.groupBy(films, ({ programme }) => programme);
}

function* picturedFilms(entries: readonly FestivalInscription[]): Work<readonly FilmOfProgramme[]> {
  const films = yield* shownFilms(entries);
  const copies = byId(yield* find('film-copie', { Id: numbersIn(entries, 'IdCopieProjetee') }));
  const languages = byId(yield* find('langue', { Id: numbersIn([...copies.values()], 'IdLangueSousTitre') }));
  return films.map((film: ShownFilm) => {
    const { entry, ...said } = film;
    const language = languages.get(copies.get(entry.IdCopieProjetee ?? 0)?.IdLangueSousTitre ?? 0);
    return {
      programme: entry.IdProgramme ?? 0,
      film: {
        entry: entry.Id,
        film: entry.IdFilm,
        day: entry.DateAnnonce,
        ...said,
        languages: [...said.languages],
        subtitles: language === undefined ? null : labelOf(language.TradLibelle),
      },
    };
  });
}

/** Whoever presents, but for those who do not come after all. */
function* guestNames(screenings: readonly PicturedScreening[]): Work<ReadonlyMap<number, string>> {
  const announced = screenings.filter(({ IsEnPresence }) => IsEnPresence);
  const people = yield* find('festival-participant', { Id: numbersIn(announced, 'IdPresentateur') }, ['Statut']);
  const coming = people.filter(({ Statut }) => !LEFT.includes(Statut)).map(readId);
  const read = yield* names('festival-participant', coming);
  return new Map(coming.map((id) => [id, readText(read, String(id)) ?? '']));
}
