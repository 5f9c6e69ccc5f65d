import { readId, readNumber, readText, readVersion, type RecordData } from '#domain/records/values/record-data.ts';
import { countWords } from '#domain/records/values/words.ts';

/** What the tab reads: the films of the batch, and their texts and titles in its two languages. */
export interface BatchData {
  readonly films: readonly RecordData[];
  readonly texts: readonly RecordData[];
  readonly titles: readonly RecordData[];
}

export interface Languages {
  readonly source: number;
  readonly target: number;
}

/** What its two sides are called. */
export interface SideNames {
  readonly source: string;
  readonly target: string;
}

/** The place of one text: what is stored there, or nothing yet. */
export interface TextCell {
  readonly key: string;
  readonly entity: 'film-texte' | 'film-titre';
  /** What a new record of this place says beside its words. */
  readonly given: RecordData;
  readonly row: RecordData | null;
}

/** One text in both languages; `type` null: the title. */
export interface TextLine {
  readonly type: number | null;
  readonly label: string | null;
  readonly source: TextCell;
  readonly target: TextCell;
}

export interface FilmTexts {
  /** The film in its batch, with the ticks of its steps. */
  readonly row: RecordData;
  readonly film: number;
  readonly name: string;
  readonly lines: readonly TextLine[];
}

/** What was typed, over what was stored when the typing began. */
export interface TextDraft {
  readonly base: RecordData | null;
  readonly typed: Readonly<Record<string, string>>;
}

export type TextDrafts = ReadonlyMap<string, TextDraft>;

/** The words of each kind of place, the one that must be said last. */
export const WORDS = { 'film-texte': ['Texte'], 'film-titre': ['Prefixe', 'Titre'] } as const;

/** The films in their order, each with its title and every type of text that it has in one of the languages. */
export function batchTexts({ films, texts, titles }: BatchData, languages: Languages): readonly FilmTexts[] {
  const textsOf = Map.groupBy(texts, (text) => readNumber(text, 'IdFilm'));
  const titlesOf = Map.groupBy(titles, (title) => readNumber(title, 'IdFilm'));
  return films
    .toSorted(
      (left, right) => (readNumber(left, 'Ordre') ?? Infinity) - (readNumber(right, 'Ordre') ?? Infinity) || readId(left) - readId(right),
    )
    .map((row) => {
      const film = readNumber(row, 'IdFilm') ?? 0;
      const title = { entity: 'film-titre', film, type: null, label: null, rows: titlesOf.get(film) ?? [] } as const;
      const byType = Map.groupBy(textsOf.get(film) ?? [], (text) => readNumber(text, 'IdTexteType') ?? 0);
      const types = [...byType].toSorted(([left], [right]) => left - right);
      return {
        row,
        film,
        name: readText(row, 'FilmLibelle') ?? '',
        lines: [
          ...linesOf(title, languages),
          ...types.flatMap(([type, rows]) =>
            linesOf({ entity: 'film-texte', film, type, label: readText(rows[0] ?? {}, 'TexteTypeLibelle'), rows }, languages),
          ),
        ],
      };
    });
}

interface Kin {
  readonly entity: TextCell['entity'];
  readonly film: number;
  readonly type: number | null;
  readonly label: string | null;
  readonly rows: readonly RecordData[];
}

/** One line, or as many as a type has texts of the same language: none is hidden behind another. */
function linesOf({ entity, film, type, label, rows }: Kin, { source, target }: Languages): readonly TextLine[] {
  const inLanguage = (language: number): readonly RecordData[] =>
    rows.filter((row) => row['IdLangue'] === language).toSorted((left, right) => readId(left) - readId(right));
  const [sources, targets] = [inLanguage(source), inLanguage(target)];
  const cell = (language: number, found: readonly RecordData[], rank: number): TextCell => ({
    key: [entity, film, type ?? 0, language, rank].join(' '),
    entity,
    given: { IdFilm: film, IdLangue: language, ...(type === null ? {} : { IdTexteType: type }) },
    row: found[rank] ?? null,
  });
  return Array.from({ length: Math.max(1, sources.length, targets.length) }, (_, rank) => ({
    type,
    label,
    source: cell(source, sources, rank),
    target: cell(target, targets, rank),
  }));
}

export const cellsOf = (films: readonly FilmTexts[]): readonly TextCell[] =>
  films.flatMap(({ lines }) => lines.flatMap(({ source, target }) => [source, target]));

/** What stands in a place: as typed, else as stored. */
export function wordsAt({ row }: TextCell, field: string, draft?: TextDraft): string {
  return draft?.typed[field] ?? (row === null ? '' : (readText(row, field) ?? ''));
}

/** The drafts after one more key; back to what was stored, a draft is gone. */
export function typeInto(drafts: TextDrafts, cell: TextCell, typed: Readonly<Record<string, string>>): TextDrafts {
  const before = drafts.get(cell.key) ?? { base: cell.row, typed: {} };
  const draft = { ...before, typed: { ...before.typed, ...typed } };
  const isSame = Object.entries(draft.typed).every(([field, value]) => value === ((draft.base && readText(draft.base, field)) ?? ''));
  return isSame ? without(drafts, cell.key) : new Map([...drafts, [cell.key, draft]]);
}

export const without = (drafts: TextDrafts, key: string): TextDrafts => new Map([...drafts].filter(([other]) => other !== key));

/** Somebody else wrote, changed or deleted the text since the typing began. */
export function isOvertaken({ row }: TextCell, { base }: TextDraft): boolean {
  return (row === null ? 0 : readId(row)) !== (base === null ? 0 : readId(base)) || versionAt(row) !== versionAt(base);
}

const versionAt = (row: RecordData | null): number => (row === null ? 0 : readVersion(row));

/** A stored text that was emptied, or a prefix without its title: neither can be saved. */
export function isUnsaid(cell: TextCell, draft: TextDraft): boolean {
  const needed = WORDS[cell.entity].at(-1) ?? '';
  return wordsAt({ ...cell, row: draft.base }, needed, draft).trim() === '';
}

/** The record to send: what the typing began over, with the words as typed. */
export function recordOf(cell: TextCell, draft: TextDraft): RecordData {
  const words = WORDS[cell.entity].map((field) => [field, wordsAt({ ...cell, row: draft.base }, field, draft)]);
  const stored = draft.base === null ? { Id: 0 } : { Id: readId(draft.base), Version: versionAt(draft.base) };
  return { ...stored, ...cell.given, ...Object.fromEntries(words) };
}

/** What was read, with one record that has just been saved. */
export function withSaved(data: BatchData, entity: TextCell['entity'], saved: RecordData): BatchData {
  const name = entity === 'film-texte' ? 'texts' : 'titles';
  const known = data[name].find((row) => readId(row) === readId(saved));
  const others = data[name].filter((row) => row !== known);
  return { ...data, [name]: [...others, { ...known, ...saved }] };
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
  const words = (cell: TextCell): number => countWords(wordsAt(cell, 'Texte', drafts.get(cell.key)));
  const counted = lines.map(({ source, target }) => ({ source: words(source), target: words(target) }));
  return {
    source: counted.reduce((sum, line) => sum + line.source, 0),
    target: counted.reduce((sum, line) => sum + line.target, 0),
    missing: counted.filter(({ source, target }) => source > 0 && target === 0).length,
  };
}
