import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { numbersIn } from '#domain/welcome/guest-events.ts';
import { find, names, type Work } from '#domain/work/work.ts';

/** A film as a programme prints it. */
export interface ShownFilm {
  /** Registration by which the programme shows it. */
  readonly entry: RecordData;
  readonly title: string;
  readonly international: string | null;
  readonly directors: string;
  readonly country: string | null;
  readonly year: number | null;
  /** `HH:MM:SS`, as it is screened. */
  readonly length: string | null;
}

/** Films of registrations, in the order of their programmes; six questions however many there are. */
export function* shownFilms(entries: readonly RecordData[]): Work<readonly ShownFilm[]> {
  const ids = numbersIn(entries, 'IdFilm');
  const films = new Map((yield* find('film', { Id: ids })).map((film) => [readId(film), film]));
  const titles = yield* names('film', ids);
  const countries = yield* names('pays', numbersIn([...films.values()], 'IdPays'));
  const credits = yield* find('film-credit', { IdFilm: ids, IdFonction: FonctionSysteme.realisateur });
  const people = yield* names('personne', numbersIn(credits, 'IdPersonne'));
  const byFilm = Map.groupBy(credits.toSorted(byOrder), (credit) => readNumber(credit, 'IdFilm'));
  return entries.toSorted(byOrder).map((entry): ShownFilm => {
    const id = readNumber(entry, 'IdFilm') ?? 0;
    const film = films.get(id) ?? {};
    const directors = (byFilm.get(id) ?? []).flatMap((credit) => readText(people, String(credit['IdPersonne'])) ?? []);
    return {
      entry,
      title: readText(titles, String(id)) ?? '',
      international: readText(film, 'TitreInternational'),
      directors: directors.join(', '),
      country: readText(countries, String(film['IdPays'])),
      year: readNumber(film, 'AnneeProd'),
      length: readText(entry, 'DureeProjetee') ?? readText(film, 'Duree'),
    };
  });
}

const orderOf = (record: RecordData): number => readNumber(record, 'Ordre') ?? Number.MAX_SAFE_INTEGER;
const byOrder = (left: RecordData, right: RecordData): number => orderOf(left) - orderOf(right) || readId(left) - readId(right);
