import type { FilmTexte } from '#generated/records/film-texte.gen.ts';
import type { Film } from '#generated/records/film.gen.ts';
import type { Langue } from '#generated/records/langue.gen.ts';
import { byId, groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { pickText } from '#domain/values/text/translation.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { type PublicPicture, publicPhotos } from './public-picture.ts';
import { type AnnouncedFilm, announcedFilm } from './public-programme.ts';
import { personName, type PublicCredit, publicCredits, publicSelection, type SelectedFilm } from './public-selection.ts';
import type { PublicReader } from './reader.ts';

interface PublicText {
  readonly Type: string;
  /** Code of the language that it is in. */
  readonly Langue: string;
  readonly Texte: string;
}

interface PublicFilm extends AnnouncedFilm {
  readonly IdSection: number | null;
  readonly Section: string | null;
  readonly Genres: readonly string[];
  readonly Textes: readonly PublicText[];
  readonly Images: readonly PublicPicture[];
  readonly Personnes: readonly { readonly Id: number; readonly Nom: string; readonly Fonction: string }[];
  readonly Seances: readonly number[];
}

export function* publicFilms(reader: PublicReader) {
  const { version, films } = yield* publicSelection(reader);
  return { Edition: reader.edition, Version: version, Langue: reader.culture, Films: yield* described(films, reader) };
}

/** A film that is not public answers as one that never was. */
export function* publicFilm(id: number, reader: PublicReader): Work<PublicFilm> {
  const { films } = yield* publicSelection(reader);
  const [found] = yield* described(
    films.filter(({ film }) => film.id === id),
    reader,
  );
  return found ?? (yield* refuse('introuvable'));
}

function* described(selected: readonly SelectedFilm[], reader: PublicReader): Work<readonly PublicFilm[]> {
  const ids = selected.map(({ film }) => film.id);
  const genres = yield* genresOf(yield* find('film', { Id: ids }), reader);
  const texts = yield* textsOf(ids, reader);
  const photos = yield* publicPhotos(ids);
  const credits = Map.groupBy(yield* publicCredits(ids, reader), ({ film }) => film);
  return selected.map(({ film, idSection, section, screenings }) => ({
    ...announcedFilm(film),
    IdSection: idSection,
    Section: section,
    Genres: genres.get(film.id) ?? [],
    Textes: texts.get(film.id) ?? [],
    Images: photos.get(film.id) ?? [],
    Personnes: (credits.get(film.id) ?? []).map(credited),
    Seances: screenings,
  }));
}

function credited({ person, job }: PublicCredit) {
  return { Id: person.Id, Nom: personName(person), Fonction: job };
}

function* genresOf(films: readonly Film[], { culture }: PublicReader): Work<ReadonlyMap<number, readonly string[]>> {
  const genres = byId(yield* find('genre', { Id: [...new Set(films.flatMap(({ IdsGenre }) => IdsGenre))] }));
  return new Map(
    films.map(({ Id, IdsGenre }) => [Id, IdsGenre.flatMap((id) => pickText(genres.get(id)?.TradLibelle ?? null, culture) ?? [])]),
  );
}

/** Texts that the catalogue of the edition waits for: staff write them to be printed. Each comes in one language, the wanted one first. */
function* textsOf(films: readonly number[], { edition, culture }: PublicReader): Work<ReadonlyMap<number, readonly PublicText[]>> {
  const awaited = new Set((yield* find('texte-attendu', { Eannee: edition })).map(({ IdTexteType }) => IdTexteType));
  const types = byId(yield* find('texte-type', { Id: [...awaited] }));
  const texts = yield* find('film-texte', { IdFilm: films, IdTexteType: [...awaited] });
  const languages = byId(yield* find('langue', { Id: numbersIn(texts, 'IdLangue') }));
  const rank = ranked(languages, culture);
  return new Map(
    [...groupedBy(texts, 'IdFilm')].map(([film, some]) => [
      film,
      [...types.values()]
        .toSorted((left, right) => (left.Ordre ?? Infinity) - (right.Ordre ?? Infinity) || left.Id - right.Id)
        .flatMap(({ Id, TradLibelle }): readonly PublicText[] => {
          const [text] = some.filter(({ IdTexteType }) => IdTexteType === Id).toSorted((left, right) => rank(left) - rank(right));
          const language = languages.get(text?.IdLangue ?? 0)?.Code ?? '';
          return text === undefined ? [] : [{ Type: pickText(TradLibelle, culture) ?? '', Langue: language, Texte: text.Texte }];
        }),
    ]),
  );
}

function ranked(languages: ReadonlyMap<number, Langue>, culture: string): (text: FilmTexte) => number {
  return ({ IdLangue }) => {
    const place = [culture, 'fr'].indexOf(languages.get(IdLangue)?.Code ?? '');
    return place === -1 ? IdLangue + 2 : place;
  };
}
