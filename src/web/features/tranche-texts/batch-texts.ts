import type { FestivalTrancheFilmRow, FilmTexteRow, FilmTitreRow, TrancheEchange } from '#generated/client/types.gen.ts';
import { markOf, placeOf, refOf } from '#domain/translations/exchange/check-return.ts';
import { groupedBy } from '#domain/values/record-columns.ts';
import { countWords } from '#domain/values/text/words.ts';

/** A line of the batch, without what deliveries remember of it. */
export type BatchRow = Omit<FestivalTrancheFilmRow, 'Livraisons'>;

/** Data of the tab: the films of the batch, and their texts and titles in its two languages. */
export interface BatchData {
  readonly films: readonly BatchRow[];
  readonly texts: readonly FilmTexteRow[];
  readonly titles: readonly FilmTitreRow[];
  /** Texts of the records that carry them themselves: persons, sections, news… */
  readonly segments: readonly Segment[];
}

type Segment = TrancheEchange['Segments'][number];

export interface Languages {
  readonly source: number;
  readonly target: number;
}

/** Names of its two sides. */
export interface SideNames {
  readonly source: string;
  readonly target: string;
}

/** A text or a title. */
export type WordsRow = Pick<FilmTexteRow, 'Id' | 'Version' | 'IdFilm' | 'IdLangue'> & Partial<FilmTexteRow & FilmTitreRow>;

/** The place of one text: what is stored there, or nothing yet. */
export interface TextCell {
  readonly key: string;
  readonly entity: 'film-texte' | 'film-titre' | 'fiche';
  /** Of a text that its record carries itself: what the batch calls it. */
  readonly ref?: string;
  /** Values of a new record of this place beside its words. */
  readonly given: Pick<FilmTexteRow, 'IdFilm' | 'IdLangue' | 'IdTexteType'>;
  readonly row: WordsRow | null;
}

/** One text in both languages; `type` null: the title. */
export interface TextLine {
  /** Names the text in its batch, as the references of its files do. */
  readonly place: string;
  readonly type: number | null;
  readonly label: string | null;
  /** Signs that the catalogue has room for. */
  readonly max: number | null;
  readonly source: TextCell;
  readonly target: TextCell;
}

export interface FilmTexts {
  /** The film in its batch, with the ticks of its steps. */
  readonly row: BatchRow;
  readonly film: number;
  readonly name: string;
  readonly lines: readonly TextLine[];
}

/** Typed text, over what was stored when the typing began. */
export interface TextDraft {
  readonly base: WordsRow | null;
  readonly typed: Readonly<Record<string, string>>;
}

export type TextDrafts = ReadonlyMap<string, TextDraft>;

/** The words of each kind of place, the required one last. */
const WORDS = { 'film-texte': ['Texte'], 'film-titre': ['Prefixe', 'Titre'], fiche: ['Texte'] } as const;

export type Word = (typeof WORDS)[TextCell['entity']][number];

const ALL_WORDS: readonly Word[] = Object.values(WORDS).flat();

/** The steps of a film that are ticked, among them the confirmation of a translation whose source changed. */
export const STEPS = ['IsCorrige', 'IsTraduit', 'IsConfirmee', 'IsGlossaireAccepte', 'IsRelu'] as const;

export type Step = (typeof STEPS)[number];

/**
 * A translation is confirmed where it was done and its source changed afterwards; what it says otherwise than the glossary is accepted
 * where there is such a thing.
 */
export function stepsOf({ IsTraduit, DateSourceModifiee, IsGlossaireAccepte }: BatchRow, hasNotices = false): readonly Step[] {
  const isStale = IsTraduit === true && (DateSourceModifiee ?? null) !== null;
  return STEPS.filter((step) => {
    if (step === 'IsConfirmee') return isStale;
    return step !== 'IsGlossaireAccepte' || hasNotices || IsGlossaireAccepte === true;
  });
}

/** The films in their order, each with its title and every type of text that it has in one of the languages. */
export function batchTexts({ films, texts, titles, segments }: BatchData, languages: Languages): readonly FilmTexts[] {
  const textsOf = groupedBy(texts, 'IdFilm');
  const titlesOf = groupedBy(titles, 'IdFilm');
  return films
    .toSorted((left, right) => (left.Ordre ?? Infinity) - (right.Ordre ?? Infinity) || left.Id - right.Id)
    .map((row) => {
      const film = row.IdFilm ?? 0;
      if (film === 0) return { row, film, name: row.FicheTraduite ?? '', lines: recordLines(row, segments) };
      const title = {
        entity: 'film-titre',
        line: row.Id,
        film,
        type: null,
        label: null,
        max: null,
        rows: titlesOf.get(film) ?? [],
      } as const;
      const byType = groupedBy(textsOf.get(film) ?? [], 'IdTexteType');
      const types = [...byType].toSorted(([left], [right]) => left - right);
      return {
        row,
        film,
        name: row.FilmLibelle ?? '',
        lines: [
          ...linesOf(title, languages),
          ...types.flatMap(([type, rows]) =>
            linesOf(
              {
                entity: 'film-texte',
                line: row.Id,
                film,
                type,
                label: rows[0]?.TexteTypeLibelle ?? null,
                max: rows[0]?.NbSignesMax ?? null,
                rows,
              },
              languages,
            ),
          ),
        ],
      };
    });
}

/** Texts of a record beside its film-like neighbours: the source is its own, only the translation is written here. */
function recordLines(row: BatchRow, segments: readonly Segment[]): readonly TextLine[] {
  return segments
    .filter(({ Ref }) => Ref.startsWith(`${row.Id}-`))
    .map(({ Ref, Type, Source, Cible, NbSignesMax }) => {
      function cell(side: 'source' | 'cible', Texte: string, Version: number): TextCell {
        const stored = { Id: row.Id, Version, Texte };
        return {
          key: `fiche ${placeOf(Ref)} ${side}`,
          entity: 'fiche',
          ref: Ref,
          given: {},
          row: Texte === '' ? null : stored,
        };
      }
      return {
        place: placeOf(Ref),
        type: 0,
        label: Type,
        max: NbSignesMax,
        source: cell('source', Source, 1),
        target: cell('cible', Cible, markOf(Ref) ?? 0),
      };
    });
}

interface Kin {
  readonly entity: TextCell['entity'];
  readonly line: number;
  readonly film: number;
  readonly type: number | null;
  readonly label: string | null;
  readonly max: number | null;
  readonly rows: readonly WordsRow[];
}

/** One line, or as many as a type has texts of the same language: none is hidden behind another. */
function linesOf({ entity, line, film, type, label, max, rows }: Kin, { source, target }: Languages): readonly TextLine[] {
  function inLanguage(language: number): readonly WordsRow[] {
    return rows.filter(({ IdLangue }) => IdLangue === language).toSorted((left, right) => left.Id - right.Id);
  }
  const [sources, targets] = [inLanguage(source), inLanguage(target)];
  function cell(language: number, found: readonly WordsRow[], rank: number): TextCell {
    return {
      key: [entity, film, type ?? 0, language, rank].join(' '),
      entity,
      given: { IdFilm: film, IdLangue: language, ...(type === null ? {} : { IdTexteType: type }) },
      row: found[rank] ?? null,
    };
  }
  return Array.from({ length: Math.max(1, sources.length, targets.length) }, (_, rank) => ({
    place: `${line}-${type ?? 'T'}-${rank}`,
    type,
    label,
    max,
    source: cell(source, sources, rank),
    target: cell(target, targets, rank),
  }));
}

export function cellsOf(films: readonly FilmTexts[]): readonly TextCell[] {
  return films.flatMap(({ lines }) => lines.flatMap(({ source, target }) => [source, target]));
}

/** Words of a place: as typed, else as stored. */
export function wordsAt({ row }: TextCell, field: Word, draft?: TextDraft): string {
  return draft?.typed[field] ?? row?.[field] ?? '';
}

/** The drafts after one more key; back to what was stored, a draft is gone. */
export function typeInto(drafts: TextDrafts, cell: TextCell, typed: Readonly<Record<string, string>>): TextDrafts {
  const before = drafts.get(cell.key) ?? { base: cell.row, typed: {} };
  const draft = { ...before, typed: { ...before.typed, ...typed } };
  const isSame = ALL_WORDS.every((field) => (draft.typed[field] ?? null) === null || draft.typed[field] === (draft.base?.[field] ?? ''));
  return isSame ? without(drafts, cell.key) : new Map([...drafts, [cell.key, draft]]);
}

export function without(drafts: TextDrafts, key: string): TextDrafts {
  return new Map([...drafts].filter(([other]) => other !== key));
}

/** Somebody else wrote, changed or deleted the text since the typing began. */
export function isOvertaken({ row }: TextCell, { base }: TextDraft): boolean {
  return (row?.Id ?? 0) !== (base?.Id ?? 0) || versionAt(row) !== versionAt(base);
}

function versionAt(row: WordsRow | null): number {
  return row?.Version ?? 0;
}

/** A stored text that was emptied, or a prefix without its title: neither can be saved. */
export function isUnsaid(cell: TextCell, draft: TextDraft): boolean {
  const needed = cell.entity === 'film-titre' ? 'Titre' : 'Texte';
  return wordsAt({ ...cell, row: draft.base }, needed, draft).trim() === '';
}

/** The record to send: what the typing began over, with the words as typed. */
export function recordOf(cell: TextCell, draft: TextDraft): Partial<WordsRow> & Pick<WordsRow, 'Id'> {
  const words = WORDS[cell.entity].map((field) => [field, wordsAt({ ...cell, row: draft.base }, field, draft)]);
  const stored = draft.base === null ? { Id: 0 } : { Id: draft.base.Id, Version: draft.base.Version };
  return { ...stored, ...cell.given, ...Object.fromEntries(words) };
}

/** Data as read, with one record that has just been saved. */
export function withSaved(data: BatchData, { entity, ref }: Pick<TextCell, 'entity' | 'ref'>, saved: WordsRow): BatchData {
  if (entity === 'fiche') {
    const place = placeOf(ref ?? '');
    const segments = data.segments.map((one) =>
      placeOf(one.Ref) === place ? { ...one, Ref: refOf(place, saved.Version), Cible: saved.Texte ?? '' } : one,
    );
    return { ...data, segments };
  }
  const name = entity === 'film-texte' ? 'texts' : 'titles';
  const existing = data[name].find(({ Id }) => Id === saved.Id);
  const others = data[name].filter((row) => row !== existing);
  return { ...data, [name]: [...others, { ...existing, ...saved }] };
}

export interface WordTotals {
  readonly source: number;
  readonly target: number;
  /** Texts that are there to be translated and have nothing in the other language. */
  readonly missing: number;
}

/** Words of the texts, as they stand on screen; titles are not counted. */
export function wordTotals(films: readonly FilmTexts[], drafts: TextDrafts): WordTotals {
  const lines = films.flatMap((film) => film.lines.filter(({ type }) => type !== null));
  function words(cell: TextCell): number {
    return countWords(wordsAt(cell, 'Texte', drafts.get(cell.key)));
  }
  const counted = lines.map(({ source, target }) => ({ source: words(source), target: words(target) }));
  return {
    source: counted.reduce((sum, line) => sum + line.source, 0),
    target: counted.reduce((sum, line) => sum + line.target, 0),
    missing: counted.filter(({ source, target }) => source > 0 && target === 0).length,
  };
}
