import type { FilmTitre } from '#generated/records/film-titre.gen.ts';
import type { FilmTexte } from '#generated/records/film-texte.gen.ts';
import type { Film } from '#generated/records/film.gen.ts';
import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { groupedBy, numbersIn, byId } from '#domain/values/record-columns.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { splitTitle, wholeTitle } from '#domain/values/text/title.ts';
import type { LineView } from '../lines/line-records.ts';
import { type Place, rowWriting, segmentOf } from './place.ts';
import { recordPlaces } from './record-places.ts';

const TITLES_RIGHT = 'FILM-TITRE-WRITE';

/** Texts of each record that have something to translate, in the order of the batch: as many readings for one as for all. */
export function* placesOf(batch: FestivalTranche, facts: Pick<Facts, 'has'>): Work<readonly Place[]> {
  return yield* placesOfLines(batch, yield* find('festival-tranche-film', { IdTranche: batch.Id }), facts);
}

/** The same of some lines, which may not be stored yet. */
export function* placesOfLines(
  batch: Pick<FestivalTranche, 'IdLangueSource' | 'IdLangueCible'>,
  unsorted: readonly LineView[],
  { has }: Pick<Facts, 'has'>,
): Work<readonly Place[]> {
  const lines = unsorted.toSorted(byRank);
  const IdFilm = numbersIn(lines, 'IdFilm');
  const IdLangue = [batch.IdLangueSource ?? 0, batch.IdLangueCible ?? 0];
  const texts = yield* find('film-texte', { IdFilm, IdLangue });
  const titles = has(TITLES_RIGHT) ? yield* find('film-titre', { IdFilm, IdLangue }) : [];
  const types = byId(yield* find('texte-type', { Id: numbersIn(texts, 'IdTexteType') }));
  const typeNames = yield* names('texte-type', [...types.keys()]);
  const films = byId(yield* find('film', { Id: IdFilm }));
  const codes = yield* codesOf(IdLangue);
  const others = yield* recordPlaces(lines, codes);
  return lines.flatMap((line) => {
    const film = films.get(line.IdFilm ?? 0);
    if (film === undefined) return others.get(line.Id) ?? [];
    const context = { line, film, source: IdLangue[0] ?? 0, target: IdLangue[1] ?? 0, code: codes.target };
    const filmTexts = texts.filter((text) => text.IdFilm === film.Id);
    const kinds = [...groupedBy(filmTexts, 'IdTexteType')].toSorted(([left], [right]) => left - right);
    const title = titles.filter((one) => one.IdFilm === film.Id);
    return [
      ...(has(TITLES_RIGHT) ? [titlePlace(context, title)] : []),
      ...kinds.flatMap(([type, rows]) =>
        textPlaces({ ...context, type, label: readText(typeNames, String(type)), max: types.get(type)?.NbSignesMax ?? null }, rows),
      ),
    ];
  });
}

function* codesOf([source = 0, target = 0]: readonly number[]): Work<{ source: string | null; target: string | null }> {
  const languages = byId(yield* find('langue', { Id: [source, target] }));
  return { source: languages.get(source)?.Code ?? null, target: languages.get(target)?.Code ?? null };
}

function byRank(left: LineView, right: LineView): number {
  return (left.Ordre ?? Infinity) - (right.Ordre ?? Infinity) || left.Id - right.Id;
}

interface SegmentContext {
  readonly line: LineView;
  readonly film: Film;
  readonly source: number;
  readonly target: number;
  /** Of the target language. */
  readonly code: string | null;
}

function inLanguage<T extends FilmTitre | FilmTexte>(rows: readonly T[], language: number): readonly T[] {
  return rows.filter((row) => row.IdLangue === language).toSorted((left, right) => left.Id - right.Id);
}

/** Files carry the whole title; it comes back split by the articles of its language. */
function titlePlace({ line, film, source, target, code }: SegmentContext, rows: readonly FilmTitre[]): Place {
  const row = inLanguage(rows, target)[0] ?? null;
  const from = inLanguage(rows, source)[0];
  const sourceTitle = from === undefined ? originalTitle(film) : wholeTitle(from.Prefixe, from.Titre);
  const translated = wholeTitle(row?.Prefixe, row?.Titre);
  return {
    line,
    segment: segmentOf({ line, name: originalTitle(film), place: 'T-0', type: null, source: sourceTitle, target: translated, max: null }),
    ...rowWriting({
      entity: 'film-titre',
      valuesOf: (text) => titleValues(text, row?.Prefixe ?? null, code),
      given: { IdFilm: film.Id, IdLangue: target },
      row,
    }),
  };
}

function originalTitle(film: Film): string {
  return wholeTitle(film.Prefixe, film.TitreOriginal);
}

/** A prefix that somebody chose stays where the title still begins with it: « Mes », « Ces ». */
function titleValues(text: string, prefix: string | null, code: string | null): Pick<FilmTitre, 'Prefixe' | 'Titre'> {
  const rest = prefix === null || !text.startsWith(prefix) ? '' : text.slice(prefix.length).trim();
  if (rest !== '' && wholeTitle(prefix, rest) === text) return { Prefixe: prefix, Titre: rest };
  const { prefixe, titre } = splitTitle(text, code);
  return { Prefixe: prefixe, Titre: titre };
}

interface Kind extends SegmentContext {
  readonly type: number;
  readonly label: string | null;
  readonly max: number | null;
}

/** As many as the film has texts of the type to translate. */
function textPlaces({ line, film, source, target, type, label, max }: Kind, rows: readonly FilmTexte[]): readonly Place[] {
  const targets = inLanguage(rows, target);
  return inLanguage(rows, source).map((from, rank): Place => {
    const row = targets[rank] ?? null;
    const words = { source: from.Texte, target: row?.Texte, max };
    return {
      line,
      segment: segmentOf({ line, name: originalTitle(film), place: `${type}-${rank}`, type: label, ...words }),
      ...rowWriting({
        entity: 'film-texte',
        valuesOf: (text) => ({ Texte: text }),
        given: { IdFilm: film.Id, IdLangue: target, IdTexteType: type },
        row,
      }),
    };
  });
}
