import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { groupedBy } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, namesTold, type Work } from '#domain/work/work.ts';
import { type Judge, minutesOf } from './committee-members.ts';
import type { FilmToSee } from './share-viewings.ts';

/** A registration of the edition, as it is to be seen. */
export interface Entry extends FilmToSee {
  readonly film: number;
}

interface CommitteeQuery {
  readonly year: number;
  readonly members: readonly Judge[];
}

/** The registrations that films have in the edition, withdrawn ones apart, and the films that have none. Hidden ones are not there. */
export function* filmsToSee(
  films: readonly number[],
  { year, members }: CommitteeQuery,
): Work<{ readonly entries: readonly Entry[]; readonly others: readonly number[] }> {
  const visibleFilms = yield* namesTold('film', films, films.length);
  const seen = visibleFilms.map(({ id }) => id);
  const registrations = yield* registrationsOf(seen, year);
  const assigned = groupedBy(yield* find('affectation-visionnage', { IdInscription: registrations.map(readId) }), 'IdInscription');
  const barred = yield* interests(seen, { year, members });
  const lengths = new Map((yield* find('film', { Id: seen })).map((film) => [film.Id, minutesOf(film)]));
  const entries = registrations.map((registration) => {
    const [id, film] = [registration.Id, registration.IdFilm];
    const memberIds = (assigned.get(id) ?? []).map((one) => one.IdUtilisateur);
    return { id, film, minutes: lengths.get(film) ?? 0, members: memberIds, barred: barred.get(film) ?? [] };
  });
  const registeredFilms = new Set(entries.map(({ film }) => film));
  return { entries, others: seen.filter((film) => !registeredFilms.has(film)) };
}

function* registrationsOf(films: readonly number[], year: number): Work<readonly FestivalInscription[]> {
  const found = yield* find('festival-inscription', { IdFilm: films, Eannee: year });
  const open = found.filter((one) => one.DateRetrait === null);
  const visibleIds = new Set((yield* namesTold('festival-inscription', open.map(readId), open.length)).map(({ id }) => id));
  return open.filter((one) => visibleIds.has(one.Id));
}

/** By film, the members who declared an interest in it, or who are in its credits. */
function* interests(films: readonly number[], { year, members }: CommitteeQuery): Work<ReadonlyMap<number, readonly number[]>> {
  const notes = yield* find('film-note', { IdFilm: films, Eannee: year, IsConflitInteret: true });
  const people = members.flatMap(({ person }) => person ?? []);
  const credits = people.length === 0 ? [] : yield* find('film-credit', { IdFilm: films, IdPersonne: people });
  const declaredPairs = notes.map((note) => [note.IdFilm, note.IdUtilisateur] as const);
  const credited = credits.flatMap((credit) =>
    members.filter(({ person }) => person !== null && person === credit.IdPersonne).map(({ id }) => [credit.IdFilm, id] as const),
  );
  const pairs = Map.groupBy([...declaredPairs, ...credited], ([film]) => film);
  return new Map([...pairs].map(([film, filmPairs]) => [film, [...new Set(filmPairs.map(([, member]) => member))]]));
}
