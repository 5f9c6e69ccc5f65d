import type { ServerText } from '#domain/texts/server-texts.ts';
import { bySection, type CatalogueEntry, type CatalogueTemplate, type MarkedEntry } from './catalogue-entry.ts';

/** Names of the paragraph styles, the same in Word and in InDesign. */
export const CATALOGUE_STYLES = [
  'Section',
  'Repere',
  'Titre',
  'TitreTraduit',
  'Fiche',
  'Texte',
  'Generique',
  'Biographie',
  'Filmographie',
  'Seance',
  'Contact',
  'Photo',
  'Index',
  'Changement',
] as const;
export type CatalogueStyle = (typeof CATALOGUE_STYLES)[number];

/** A paragraph of the catalogue; `code` is the language of its words, empty for those of the festival. */
export interface CatalogueBlock {
  readonly style: CatalogueStyle;
  readonly text: string;
  readonly code: string;
}

export interface Catalogue {
  readonly template: CatalogueTemplate;
  readonly year: number;
  readonly films: readonly MarkedEntry[];
  readonly text: ServerText;
}

function block(style: CatalogueStyle, text: string, code = ''): readonly CatalogueBlock[] {
  return text.trim() === '' ? [] : [{ style, text, code }];
}

/** Section by section, page by page, then the indexes. */
export function catalogueBlocks(catalogue: Catalogue): readonly CatalogueBlock[] {
  return [
    ...bySection(catalogue.films).flatMap(([section, films]) => [
      ...block('Section', section),
      ...films.flatMap((film) => filmBlocks(film, catalogue.text)),
    ]),
    ...(catalogue.template.rubriques.has('index') ? indexBlocks(catalogue) : []),
  ];
}

/** The page of one film. */
export function filmBlocks({ entry, change, changed }: MarkedEntry, text: ServerText): readonly CatalogueBlock[] {
  const place = [entry.page === null ? text('catalogue.sansPage') : text('catalogue.page', { page: entry.page }), entry.number];
  return [
    ...block('Repere', place.filter((part) => part !== '').join(' – ')),
    ...(change === null ? [] : block('Changement', changeText({ change, changed }, text))),
    ...block('Titre', entry.title),
    ...entry.titles.flatMap((title) => block('TitreTraduit', title.text, title.code)),
    ...block('Fiche', entry.directors.map(({ name }) => name).join(', ')),
    ...block('Fiche', factsOf(entry)),
    ...entry.texts.flatMap((one) => block('Texte', one.text, one.code)),
    ...entry.credits.flatMap(({ role, names }) => block('Generique', text('catalogue.credit', { role, noms: names.join(', ') }))),
    ...entry.directors.flatMap(({ biographies, filmography }) => [
      ...biographies.flatMap((one) => block('Biographie', one.text, one.code)),
      ...block('Filmographie', filmography.join(' ; ')),
    ]),
    ...entry.screenings.flatMap((one) => block('Seance', one)),
    ...entry.contacts.flatMap((one) => block('Contact', one)),
    ...entry.photos.flatMap(({ fileName, credit }) => block('Photo', [fileName, credit].filter((part) => part !== '').join(' – '))),
  ];
}

function factsOf({ countries, year, duration, genres, languages }: CatalogueEntry): string {
  return [countries.join(', '), year, duration, genres, languages].filter((part) => part !== '').join(' – ');
}

export function changeText({ change, changed }: Pick<MarkedEntry, 'change' | 'changed'>, text: ServerText): string {
  if (change === null) return '';
  return change === 'nouveau' ? text('catalogue.nouveau') : text('catalogue.modifie', { parties: changed.join(', ') });
}

/** A line of an index: what is looked for, and its pages. */
export interface IndexLine {
  readonly name: string;
  readonly pages: readonly number[];
}

type IndexKey = 'films' | 'realisateurs' | 'pays';

export function indexesOf(films: readonly MarkedEntry[]): Readonly<Record<IndexKey, readonly IndexLine[]>> {
  const entries = films.map(({ entry }) => entry);
  return {
    films: linesOf(entries, ({ title, titles }) => [title, ...titles.map((one) => one.text)]),
    realisateurs: linesOf(entries, ({ directors }) => directors.map(({ sortName }) => sortName)),
    pays: linesOf(entries, ({ countries }) => countries),
  };
}

function linesOf(entries: readonly CatalogueEntry[], namesOf: (entry: CatalogueEntry) => readonly string[]): readonly IndexLine[] {
  const named = entries.flatMap((entry) => [...new Set(namesOf(entry))].filter((name) => name !== '').map((name) => ({ name, entry })));
  return [...Map.groupBy(named, ({ name }) => name)]
    .map(([name, found]) => ({ name, pages: [...new Set(found.flatMap(({ entry }) => entry.page ?? []))].toSorted((a, b) => a - b) }))
    .toSorted((left, right) => left.name.localeCompare(right.name, 'fr'));
}

const INDEXES = ['films', 'realisateurs', 'pays'] as const satisfies readonly IndexKey[];

function indexBlocks({ films, text }: Catalogue): readonly CatalogueBlock[] {
  const indexes = indexesOf(films);
  return INDEXES.flatMap((key) => [
    ...block('Section', text(`catalogue.index.${key}`)),
    ...indexes[key].flatMap(({ name, pages }) => block('Index', pages.length === 0 ? name : `${name}\t${pages.join(', ')}`)),
  ]);
}
