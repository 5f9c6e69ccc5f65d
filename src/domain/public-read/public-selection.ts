import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import type { FilmCredit } from '#generated/records/film-credit.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import { publishedProgramme, type PublishedFilm, type PublishedScreening } from '#domain/programmation/published/published-programme.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { pickText } from '#domain/values/text/translation.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { PublicReader } from './reader.ts';

/** A film of the published grid, with what its screenings say of it. */
export interface SelectedFilm {
  readonly film: PublishedFilm;
  readonly idSection: number | null;
  readonly section: string | null;
  readonly screenings: readonly number[];
}

interface Selection {
  readonly version: number | null;
  readonly screenings: readonly PublishedScreening[];
  readonly films: readonly SelectedFilm[];
}

/**
 * Films that a published screening shows and whose day of announcement has come. A film whose screenings were all cancelled stays,
 * unless it left the programme: the grid says so, and then it is no film of the festival any more.
 */
export function* publicSelection(reader: PublicReader): Work<Selection> {
  const { version, screenings } = yield* publishedProgramme(reader.edition, reader);
  const shown = screenings.flatMap((screening) => screening.films.map((film) => ({ film, screening })));
  const entries = byId(yield* find('festival-inscription', { Id: [...new Set(shown.map(({ film }) => film.entry))] }));
  const films = [...Map.groupBy(shown, ({ film }) => film.id)].flatMap(([, some]): readonly SelectedFilm[] => {
    const standing = some.filter(({ screening }) => !screening.isCancelled);
    const [first] = standing.length > 0 ? standing : some.filter(({ film }) => entries.get(film.entry)?.DateRetrait === null);
    if (first === undefined) return [];
    const { idSection, section } = first.screening;
    return [{ film: first.film, idSection, section, screenings: some.map(({ screening }) => screening.key) }];
  });
  return { version, screenings, films: films.toSorted((left, right) => left.film.title.localeCompare(right.film.title, reader.culture)) };
}

/** A person on the credits of a film, under the name of the function. */
export interface PublicCredit {
  readonly film: number;
  readonly person: Personne;
  readonly job: string;
}

/** Contacts and sales agents are how the festival reaches a film, no credits. */
const INNER_JOBS: ReadonlySet<number> = new Set([FonctionSysteme.contact, FonctionSysteme.vendeur]);

/** Credits of those who consented to be published; read as they are now, so that a consent that is withdrawn counts at once. */
export function* publicCredits(films: readonly number[], { today, culture }: PublicReader): Work<readonly PublicCredit[]> {
  const credits = (yield* find('film-credit', { IdFilm: films })).filter(({ IdFonction }) => !INNER_JOBS.has(IdFonction));
  const people = byId((yield* find('personne', { Id: numbersIn(credits, 'IdPersonne') })).filter((person) => isPublishable(person, today)));
  const jobs = byId(yield* find('fonction', { Id: numbersIn(credits, 'IdFonction') }));
  return credits.toSorted(byOrder).flatMap((credit) => {
    const person = people.get(credit.IdPersonne ?? 0);
    const job = pickText(jobs.get(credit.IdFonction)?.TradLibelle ?? null, culture) ?? '';
    return person === undefined ? [] : [{ film: credit.IdFilm, person, job }];
  });
}

function isPublishable({ DateConsentementPublication: consentedOn, IsArchive }: Personne, today: string): boolean {
  return consentedOn !== null && consentedOn <= today && !IsArchive;
}

function byOrder(left: FilmCredit, right: FilmCredit): number {
  return (left.Ordre ?? Infinity) - (right.Ordre ?? Infinity) || left.Id - right.Id;
}

export function personName({ Prenom, Nom }: Personne): string {
  return [Prenom, Nom].filter((part) => part !== null && part !== '').join(' ');
}
