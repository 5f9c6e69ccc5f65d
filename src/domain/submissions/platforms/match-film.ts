import type { Film } from '#generated/records/film.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { norm } from '#domain/values/text/norm.ts';
import { splitTitle } from '#domain/values/text/title.ts';
import { find, type Work } from '#domain/work/work.ts';

/** Platforms round to the minute. */
const NEAR_SECONDS = 60;

/** The one film of the same title that a director or the duration confirms; null: none, or several. */
export function* matchFilm({
  TitreOriginal,
  Realisateurs,
  Duree,
}: Pick<InsRecup, 'TitreOriginal' | 'Realisateurs' | 'Duree'>): Work<Film | null> {
  const titles = [TitreOriginal, splitTitle(TitreOriginal, null).titre];
  const named = yield* find('film', { TitreOriginal: [...new Set(titles)], IsArchive: false });
  const credits = yield* find('film-credit', { IdFilm: named.map(({ Id }) => Id), IdFonction: FonctionSysteme.realisateur });
  const people = yield* find('personne', { Id: credits.flatMap(({ IdPersonne }) => IdPersonne ?? []) });
  const directorsText = norm(Realisateurs ?? '');
  const found = named.filter((film) => {
    const directors = credits
      .filter(({ IdFilm }) => IdFilm === film.Id)
      .flatMap(({ IdPersonne }) => people.filter(({ Id }) => Id === IdPersonne));
    return directors.some(({ Nom }) => Nom !== '' && directorsText.includes(norm(Nom))) || isNear(film.Duree, Duree);
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

function isNear(one: string | null, other: string | null): boolean {
  const [left, right] = [one === null ? null : parseDuration(one), other === null ? null : parseDuration(other)];
  return left !== null && right !== null && Math.abs(left - right) <= NEAR_SECONDS;
}
