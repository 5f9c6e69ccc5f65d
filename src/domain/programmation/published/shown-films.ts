import type { FilmCredit } from '#generated/records/film-credit.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { readText } from '#domain/values/record-data.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { find, names, type Work } from '#domain/work/work.ts';

/** A film as a programme prints it. */
export interface ShownFilm {
  /** Registration by which the programme shows it. */
  readonly entry: FestivalInscription;
  readonly title: string;
  readonly international: string | null;
  readonly directors: string;
  readonly country: string | null;
  readonly year: number | null;
  /** `HH:MM:SS`, as it is screened. */
  readonly length: string | null;
}

/** Films of registrations, in the order of their programmes; six questions however many there are. */
export function* shownFilms(entries: readonly FestivalInscription[]): Work<readonly ShownFilm[]> {
  const ids = numbersIn(entries, 'IdFilm');
  const films = new Map((yield* find('film', { Id: ids })).map((film) => [film.Id, film]));
  const titles = yield* names('film', ids);
  const countries = yield* names('pays', numbersIn([...films.values()], 'IdPays'));
  const credits = yield* find('film-credit', { IdFilm: ids, IdFonction: FonctionSysteme.realisateur });
  const people = yield* names('personne', numbersIn(credits, 'IdPersonne'));
  const byFilm = Map.groupBy(credits.toSorted(byOrder), (credit) => credit.IdFilm);
  return entries.toSorted(byOrder).map((entry): ShownFilm => {
    const id = entry.IdFilm;
    const film = films.get(id);
    const directors = (byFilm.get(id) ?? []).flatMap((credit) => readText(people, String(credit.IdPersonne)) ?? []);
    return {
      entry,
      title: readText(titles, String(id)) ?? '',
      international: film?.TitreInternational ?? null,
      directors: directors.join(', '),
      country: readText(countries, String(film?.IdPays)),
      year: film?.AnneeProd ?? null,
      length: entry.DureeProjetee ?? film?.Duree ?? null,
    };
  });
}

function orderOf(record: FestivalInscription | FilmCredit): number {
  return record.Ordre ?? Number.MAX_SAFE_INTEGER;
}

function byOrder(left: FilmCredit | FestivalInscription, right: FilmCredit | FestivalInscription): number {
  return orderOf(left) - orderOf(right) || left.Id - right.Id;
}
