import { wholeTitle } from '#domain/values/text/title.ts';
import type { FilmCredit } from '#generated/records/film-credit.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { Film } from '#generated/records/film.gen.ts';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Pays } from '#generated/records/pays.gen.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { type Label, labelOf } from './picture.ts';

/** A film as a programme prints it. */
export interface ShownFilm {
  /** Registration by which the programme shows it. */
  readonly entry: FestivalInscription;
  readonly film: Film | undefined;
  readonly title: string;
  readonly international: string | null;
  /** Null where the title itself is French. */
  readonly frenchTitle: string | null;
  readonly directors: string;
  readonly country: Label | null;
  readonly coproduction: readonly Label[];
  readonly year: number | null;
  /** `HH:MM:SS`, as it is screened. */
  readonly length: string | null;
}

/** Films of registrations, in the order of their programmes; six questions however many there are. */
export function* shownFilms(entries: readonly FestivalInscription[]): Work<readonly ShownFilm[]> {
  const ids = numbersIn(entries, 'IdFilm');
  const films = new Map((yield* find('film', { Id: ids })).map((film) => [film.Id, film]));
  const titles = yield* names('film', ids);
  const principal = numbersIn([...films.values()], 'IdPays');
  const partners = [...films.values()].flatMap((film) => film.IdsPaysCoProd);
  const countries = byId(yield* find('pays', { Id: [...new Set([...principal, ...partners])] }));
  const french = yield* frenchTitles(ids);
  const credits = yield* find('film-credit', { IdFilm: ids, IdFonction: FonctionSysteme.realisateur });
  const people = yield* names('personne', numbersIn(credits, 'IdPersonne'));
  const byFilm = Map.groupBy(credits.toSorted(byOrder), (credit) => credit.IdFilm);
  return entries.toSorted(byOrder).map((entry): ShownFilm => {
    const id = entry.IdFilm;
    const film = films.get(id);
    const directors = (byFilm.get(id) ?? []).flatMap((credit) => readText(people, String(credit.IdPersonne)) ?? []);
    const title = readText(titles, String(id)) ?? '';
    const frenchTitle = french.get(id) ?? null;
    return {
      entry,
      film,
      title,
      international: wholeTitle(film?.PrefixeInternational, film?.TitreInternational) || null,
      frenchTitle: frenchTitle === title ? null : frenchTitle,
      directors: directors.join(', '),
      country: countryOf(countries.get(film?.IdPays ?? 0)),
      coproduction: (film?.IdsPaysCoProd ?? []).flatMap((one) => {
        const country = countryOf(countries.get(one));
        return country === null ? [] : [country];
      }),
      year: film?.AnneeProd ?? null,
      length: entry.DureeProjetee ?? film?.Duree ?? null,
    };
  });
}

function* frenchTitles(films: readonly number[]): Work<ReadonlyMap<number, string>> {
  const titles = yield* find('film-titre', { IdFilm: films, IdLangue: LangueSysteme.fr });
  return new Map(titles.map((one) => [one.IdFilm, wholeTitle(one.Prefixe, one.Titre)]));
}

function countryOf(country: Pays | undefined): Label | null {
  return country === undefined ? null : labelOf(country.TradLibelle);
}

function orderOf(record: FestivalInscription | FilmCredit): number {
  return record.Ordre ?? Number.MAX_SAFE_INTEGER;
}

function byOrder(left: FilmCredit | FestivalInscription, right: FilmCredit | FestivalInscription): number {
  return orderOf(left) - orderOf(right) || left.Id - right.Id;
}
