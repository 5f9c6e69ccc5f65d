import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import type { FilmTitre } from '#generated/records/film-titre.gen.ts';
import type { FilmTexte } from '#generated/records/film-texte.gen.ts';
import type { Film } from '#generated/records/film.gen.ts';
import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { groupedBy, numbersIn, byId } from '#domain/values/record-columns.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { splitTitle, wholeTitle } from '#domain/values/text/title.ts';
import { refOf, type Segment } from './check-return.ts';

/** Where a text of the batch is kept. */
export interface Place {
  readonly segment: Segment;
  readonly entity: 'film-texte' | 'film-titre';
  /** A text as the fields of the record keep it. */
  readonly valuesOf: (text: string) => Partial<FilmTexte & FilmTitre>;
  /** What a new record of this place says beside its words. */
  readonly given: Partial<FilmTexte>;
  readonly row: FilmTexte | FilmTitre | null;
}

const TITLES_RIGHT = 'FILM-TITRE-WRITE';

/** The title and the texts of each film that have something to translate, in the order of the batch: as many readings for one as for all. */
export function* placesOf(batch: FestivalTranche, { has }: Pick<Facts, 'has'>): Work<readonly Place[]> {
  const lines = (yield* find('festival-tranche-film', { IdTranche: batch.Id })).toSorted(byRank);
  const IdFilm = numbersIn(lines, 'IdFilm');
  const IdLangue = [batch.IdLangueSource ?? 0, batch.IdLangueCible ?? 0];
  const texts = yield* find('film-texte', { IdFilm, IdLangue });
  const titles = has(TITLES_RIGHT) ? yield* find('film-titre', { IdFilm, IdLangue }) : [];
  const types = byId(yield* find('texte-type', { Id: numbersIn(texts, 'IdTexteType') }));
  const typeNames = yield* names('texte-type', [...types.keys()]);
  const films = byId(yield* find('film', { Id: IdFilm }));
  const [language] = yield* find('langue', { Id: [IdLangue[1] ?? 0] });
  return lines.flatMap((line) => {
    const film = films.get(line.IdFilm);
    const known = { line, film, source: IdLangue[0] ?? 0, target: IdLangue[1] ?? 0, code: language?.Code ?? null };
    const own = texts.filter((text) => text.IdFilm === film?.Id);
    const kinds = [...groupedBy(own, 'IdTexteType')].toSorted(([left], [right]) => left - right);
    const title = titles.filter((one) => one.IdFilm === film?.Id);
    return [
      ...(has(TITLES_RIGHT) ? [titlePlace(known, title)] : []),
      ...kinds.flatMap(([type, rows]) =>
        textPlaces({ ...known, type, label: readText(typeNames, String(type)), max: types.get(type)?.NbSignesMax ?? null }, rows),
      ),
    ];
  });
}

function byRank(left: FestivalTrancheFilm, right: FestivalTrancheFilm): number {
  return (left.Ordre ?? Infinity) - (right.Ordre ?? Infinity) || left.Id - right.Id;
}

interface Known {
  readonly line: FestivalTrancheFilm;
  readonly film: Film | undefined;
  readonly source: number;
  readonly target: number;
  /** Of the target language. */
  readonly code: string | null;
}

function inLanguage<T extends FilmTitre | FilmTexte>(rows: readonly T[], language: number): readonly T[] {
  return rows.filter((row) => row.IdLangue === language).toSorted((left, right) => left.Id - right.Id);
}

/** Files carry the whole title; it comes back split by the articles of its language. */
function titlePlace({ line, film, source, target, code }: Known, rows: readonly FilmTitre[]): Place {
  const row = inLanguage(rows, target)[0] ?? null;
  const from = inLanguage(rows, source)[0];
  const said = from === undefined ? originalTitle(film) : wholeTitle(from.Prefixe, from.Titre);
  const segment = segmentOf({ line, film, row, place: 'T-0', source: said, target: wholeTitle(row?.Prefixe, row?.Titre) });
  return {
    segment: { ...segment, Type: null, NbSignesMax: null },
    entity: 'film-titre',
    valuesOf: (text) => titleValues(text, row?.Prefixe ?? null, code),
    given: { IdFilm: film?.Id ?? 0, IdLangue: target },
    row,
  };
}

function originalTitle(film: Film | undefined): string {
  return wholeTitle(film?.Prefixe, film?.TitreOriginal);
}

/** A prefix that somebody chose stays where the title still begins with it: « Mes », « Ces ». */
function titleValues(text: string, prefix: string | null, code: string | null): Pick<FilmTitre, 'Prefixe' | 'Titre'> {
  const rest = prefix === null || !text.startsWith(prefix) ? '' : text.slice(prefix.length).trim();
  if (rest !== '' && wholeTitle(prefix, rest) === text) return { Prefixe: prefix, Titre: rest };
  const { prefixe, titre } = splitTitle(text, code);
  return { Prefixe: prefixe, Titre: titre };
}

interface Kind extends Known {
  readonly type: number;
  readonly label: string | null;
  readonly max: number | null;
}

/** As many as the film has texts of the type to translate. */
function textPlaces({ line, film, source, target, type, label, max }: Kind, rows: readonly FilmTexte[]): readonly Place[] {
  const targets = inLanguage(rows, target);
  return inLanguage(rows, source).map((from, rank): Place => {
    const row = targets[rank] ?? null;
    const segment = segmentOf({ line, film, row, place: `${type}-${rank}`, source: from.Texte, target: row?.Texte });
    return {
      segment: { ...segment, Type: label, NbSignesMax: max },
      entity: 'film-texte',
      valuesOf: (text) => ({ Texte: text }),
      given: { IdFilm: film?.Id ?? 0, IdLangue: target, IdTexteType: type },
      row,
    };
  });
}

interface Saying {
  readonly line: FestivalTrancheFilm;
  readonly film: Film | undefined;
  readonly row: FilmTexte | FilmTitre | null;
  readonly place: string;
  readonly source: string;
  readonly target: string | undefined;
}

function segmentOf({ line, film, row, place, source, target = '' }: Saying) {
  return {
    Ref: refOf(`${line.Id}-${place}`, row?.Version ?? 0),
    Film: originalTitle(film),
    Source: source,
    Cible: target,
    IsRelu: line.IsRelu === true,
  };
}
