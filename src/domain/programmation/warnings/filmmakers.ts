import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FilmCredit } from '#generated/records/film-credit.gen.ts';
import { isShownEntry } from '../shown-entry.ts';

export interface FilmmakerFacts {
  readonly entries: readonly FestivalInscription[];
  /** Directors of the films. */
  readonly credits: readonly FilmCredit[];
  /** Participants who are directors of the films. */
  readonly makers: readonly FestivalParticipant[];
}

/** A director of films that a screening shows. */
interface Filmmaker {
  readonly personne: number;
  readonly films: readonly number[];
  /** Their participations in the edition of the screening. */
  readonly participants: readonly FestivalParticipant[];
}

/** Directors of the films of a screening, in the order of its films. */
export function filmmakersOf(
  { IdProgramme, Eannee }: Pick<FestivalProgrammation, 'IdProgramme' | 'Eannee'>,
  { entries, credits, makers }: FilmmakerFacts,
): readonly Filmmaker[] {
  const films = entries.filter((entry) => entry.IdProgramme === IdProgramme && isShownEntry(entry)).map(({ IdFilm }) => IdFilm);
  const directing = credits.flatMap(({ IdFilm, IdPersonne }) =>
    IdPersonne !== null && films.includes(IdFilm) ? [{ IdFilm, IdPersonne }] : [],
  );
  return [...Map.groupBy(directing, ({ IdPersonne }) => IdPersonne)].map(([personne, some]) => ({
    personne,
    films: [...new Set(some.map(({ IdFilm }) => IdFilm))],
    participants: makers.filter((maker) => maker.IdPersonne === personne && maker.Eannee === Eannee),
  }));
}
