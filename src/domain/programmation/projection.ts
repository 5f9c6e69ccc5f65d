import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FilmCopie } from '#generated/records/film-copie.gen.ts';
import type { FilmKdm } from '#generated/records/film-kdm.gen.ts';
import { IntervenantRole } from '#generated/enums/intervenant-role.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { readId, readText, type RecordData } from '#domain/values/record-data.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { DEFAULT_TURNAROUND_MIN } from './conflicts.ts';
import { compareGrid } from './publication.ts';
import { peopleOfScreenings, type ScreeningPerson } from './warnings/screening-people.ts';
import { takePictures } from './published/take-pictures.ts';
import { type ShownFilm, shownFilms } from './published/shown-films.ts';

export interface GridPart {
  readonly eannee: number;
  /** Day of the festival; null: all of them. */
  readonly day: string | null;
  /** Null: every room. */
  readonly room: number | null;
}

export interface ProjectedFilm extends ShownFilm {
  /** Its right-holder took it back: who projects sees it, and shows nothing. */
  readonly isWithdrawn: boolean;
  /** Null: no copy was chosen. */
  readonly copy: FilmCopie | null;
  readonly copyName: string | null;
  readonly support: string | null;
  readonly subtitles: string | null;
  /** Keys of the room of the screening. */
  readonly keys: readonly FilmKdm[];
  /** The copy has keys, if only for other rooms. */
  readonly isKeyed: boolean;
}

export interface Projection {
  readonly screening: FestivalProgrammation;
  readonly programme: string;
  readonly room: string | null;
  /** Minutes to clear the room. */
  readonly turnaround: number;
  /** `HH:MM:SS`; null: none. */
  readonly introduction: string | null;
  readonly presenter: string | null;
  readonly interpreter: string | null;
  /** The public knows it otherwise than it is. */
  readonly isChanged: boolean;
  readonly films: readonly ProjectedFilm[];
}

/** Projections, as the grid is now and not as it was published: confirmed screenings by room then hour, with the copy and the keys of each film. */
export function* projections({ eannee, day, room }: GridPart): Work<readonly Projection[]> {
  const screenings = (yield* find('festival-programmation', {
    Eannee: eannee,
    Etat: SeanceEtat.confirmee,
    ...(day === null ? {} : { Jour: day }),
    ...(room === null ? {} : { IdSalle: room }),
  })).filter((one) => one.IsHorsFestival !== true && one.Debut !== null);
  const changed = yield* changedSince(eannee, screenings);
  const programmes = yield* find('festival-programme', { Id: numbersIn(screenings, 'IdProgramme') });
  const byProgramme = new Map(programmes.map((one) => [one.Id, one]));
  const titles = yield* names('festival-programme', programmes.map(readId));
  const rooms = yield* find('festival-salle', { Id: numbersIn(screenings, 'IdSalle') });
  const byRoom = new Map(rooms.map((one) => [one.Id, one]));
  const roomNames = yield* names('festival-salle', rooms.map(readId));
  const speaking = Map.groupBy(yield* peopleOfScreenings(screenings), (one) => one.screening);
  const people = yield* names('festival-participant', [...new Set([...speaking.values()].flat().map(({ person }) => person))]);
  const films = yield* projectedFilms(programmes.map(readId));
  function orderOf(one: FestivalProgrammation): number {
    return byRoom.get(one.IdSalle ?? 0)?.Ordre ?? 0;
  }
  return screenings
    .toSorted(
      (left, right) =>
        String(left.Jour).localeCompare(String(right.Jour)) ||
        orderOf(left) - orderOf(right) ||
        (left.IdSalle ?? 0) - (right.IdSalle ?? 0) ||
        String(left.Debut).localeCompare(String(right.Debut)),
    )
    .map((screening) => {
      const idProgramme = screening.IdProgramme;
      const idSalle = screening.IdSalle;
      return {
        screening,
        programme: readText(titles, String(idProgramme)) ?? '',
        room: readText(roomNames, String(idSalle)),
        turnaround: screening.Battement ?? byRoom.get(idSalle ?? 0)?.Battement ?? DEFAULT_TURNAROUND_MIN,
        introduction: screening.DureePresentationSeance ?? byProgramme.get(idProgramme)?.DureePresentation ?? null,
        presenter: presenters(speaking.get(screening.Id) ?? [], people),
        interpreter: readText(people, String(screening.IdInterprete)),
        isChanged: changed.has(screening.Id),
        films: (films.get(idProgramme) ?? []).map((film) => ({ ...film, keys: film.keys.filter((key) => key.IdSalle === idSalle) })),
      };
    });
}

function presenters(speaking: readonly ScreeningPerson[], people: RecordData): string | null {
  const presenting = speaking.filter(({ role }) => role === IntervenantRole.presente || role === IntervenantRole.anime);
  return presenting.length === 0 ? null : presenting.flatMap(({ person }) => readText(people, String(person)) ?? []).join(', ');
}

function* changedSince(eannee: number, screenings: readonly FestivalProgrammation[]): Work<ReadonlySet<number>> {
  const publications = (yield* find('festival-publication', { Eannee: eannee })).map(readId);
  const inForce = yield* find('festival-publication-seance', { IdPublication: publications, IsCourante: true });
  return new Set(
    compareGrid(screenings, inForce, yield* takePictures(screenings)).changes.flatMap(({ idProgrammation }) => idProgrammation ?? []),
  );
}

function* projectedFilms(programmes: readonly number[]): Work<ReadonlyMap<number, readonly ProjectedFilm[]>> {
  const entries = yield* find('festival-inscription', { IdProgramme: programmes, Statut: InscriptionStatut.programme });
  const films = yield* shownFilms(entries);
  const copies = new Map((yield* find('film-copie', { Id: numbersIn(entries, 'IdCopieProjetee') })).map((one) => [one.Id, one]));
  const all = [...copies.values()];
  const copyNames = yield* names('film-copie', [...copies.keys()]);
  const supports = yield* names('support-proj', numbersIn(all, 'IdSupportProj'));
  const languages = yield* names('langue', numbersIn(all, 'IdLangueSousTitre'));
  const keys = Map.groupBy(yield* find('film-kdm', { IdCopie: [...copies.keys()] }), (key) => key.IdCopie);
  const projected = films.map((film): ProjectedFilm => {
    const isWithdrawn = film.entry.DateRetrait !== null;
    const id = isWithdrawn ? 0 : (film.entry.IdCopieProjetee ?? 0);
    const copy = copies.get(id) ?? null;
    return {
      ...film,
      isWithdrawn,
      length: isWithdrawn ? null : (film.entry.DureeProjetee ?? copy?.DureeReelle ?? film.length),
      copy,
      copyName: readText(copyNames, String(id)),
      support: readText(supports, String(copy?.IdSupportProj)),
      subtitles: readText(languages, String(copy?.IdLangueSousTitre)),
      keys: keys.get(id) ?? [],
      isKeyed: (keys.get(id) ?? []).length > 0,
    };
  });
  return Map.groupBy(projected, ({ entry }) => entry.IdProgramme ?? 0);
}
