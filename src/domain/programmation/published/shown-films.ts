import { wholeTitle } from '#domain/values/text/title.ts';
import type { FilmCredit } from '#generated/records/film-credit.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
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
  readonly title: string;
  readonly international: string | null;
  readonly directors: string;
  readonly country: Label | null;
  readonly year: number | null;
  /** `HH:MM:SS`, as it is screened. */
  readonly length: string | null;
  /** Languages heard. */
  readonly languages: readonly Label[];
}

/** Films of registrations, in the order of their programmes; seven questions however many there are. */
export function* shownFilms(entries: readonly FestivalInscription[]): Work<readonly ShownFilm[]> {
  const ids = numbersIn(entries, 'IdFilm');
  const films = new Map((yield* find('film', { Id: ids })).map((film) => [film.Id, film]));
  const titles = yield* names('film', ids);
  const countries = byId(yield* find('pays', { Id: numbersIn([...films.values()], 'IdPays') }));
  const spoken = [...new Set([...films.values()].flatMap((film) => film.IdsLangueDialogue))];
  const languages = byId(yield* find('langue', { Id: spoken }));
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
      international: wholeTitle(film?.PrefixeInternational, film?.TitreInternational) || null,
      directors: directors.join(', '),
      country: countryOf(countries.get(film?.IdPays ?? 0)),
      year: film?.AnneeProd ?? null,
      length: entry.DureeProjetee ?? film?.Duree ?? null,
      languages: (film?.IdsLangueDialogue ?? []).flatMap((one) => {
        const language = languages.get(one);
        return language === undefined ? [] : [labelOf(language.TradLibelle)];
      }),
    };
  });
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
