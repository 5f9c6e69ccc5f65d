import type { CadrageUsage } from '#generated/enums/cadrage-usage.gen.ts';
import type { CatalogueRubrique } from '#generated/enums/catalogue-rubrique.gen.ts';

/** A text in one language: its code sets the language and the direction of the paragraph. */
export interface PrintedText {
  readonly kind: string;
  readonly language: string;
  readonly code: string;
  readonly text: string;
}

export interface PrintedDirector {
  readonly name: string;
  /** Family name first, for the index. */
  readonly sortName: string;
  readonly country: string;
  readonly biographies: readonly PrintedText[];
  readonly filmography: readonly string[];
}

export interface PrintedPhoto {
  readonly fileId: number;
  readonly fileName: string;
  readonly credit: string;
  readonly caption: string;
  /** Millimetres at 300 dpi; null: the file was not measured. */
  readonly width: number | null;
  /** The part that its use shows, not the whole picture. */
  readonly isCropped: boolean;
}

/** A film as a printed catalogue shows it. */
export interface CatalogueEntry {
  readonly filmId: number;
  readonly page: number | null;
  readonly number: string;
  readonly section: string;
  /** With its article. */
  readonly title: string;
  readonly titles: readonly PrintedText[];
  readonly countries: readonly string[];
  readonly year: string;
  readonly duration: string;
  readonly genres: string;
  readonly languages: string;
  readonly directors: readonly PrintedDirector[];
  readonly credits: readonly { readonly role: string; readonly names: readonly string[] }[];
  readonly texts: readonly PrintedText[];
  readonly screenings: readonly string[];
  readonly contacts: readonly string[];
  readonly photos: readonly PrintedPhoto[];
}

export type Rubrique = keyof typeof CatalogueRubrique;

/** Content that a template prints for each film. */
export interface CatalogueTemplate {
  readonly id: number;
  readonly label: string;
  readonly rubriques: ReadonlySet<Rubrique>;
  /** Empty: all. */
  readonly languageIds: readonly number[];
  readonly textTypeIds: readonly number[];
  readonly isKnownOnly: boolean;
  /** Use whose crops take the place of whole photos. */
  readonly cropUse: CadrageUsage | null;
}

/** A film beside what changed of it since the last export of its template. */
export interface MarkedEntry {
  readonly entry: CatalogueEntry;
  /** Null: the same as last time, or the first export. */
  readonly change: 'nouveau' | 'modifie' | null;
  readonly changed: readonly string[];
}

/** Pages first, then numbers: a film without a page stands after those that have one. */
function inPageOrder(left: CatalogueEntry, right: CatalogueEntry): number {
  return (left.page ?? Infinity) - (right.page ?? Infinity) || left.number.localeCompare(right.number, 'fr', { numeric: true });
}

/** Sections in the order of their first film, each with its films in the order of pages. */
export function bySection<T extends { readonly entry: CatalogueEntry }>(
  marked: readonly T[],
): readonly (readonly [string, readonly T[]])[] {
  const groups = Map.groupBy(marked, ({ entry }) => entry.section);
  return [...groups].map(([section, films]) => [section, films.toSorted((left, right) => inPageOrder(left.entry, right.entry))]);
}
