import type { ExportCell } from '#domain/exports/export-cell.ts';
import type { XlsxColumn } from '#domain/exports/xlsx-parts.ts';
import { type Catalogue, changeText } from './catalogue-blocks.ts';
import { bySection, type CatalogueEntry, type MarkedEntry, type PrintedText } from './catalogue-entry.ts';

interface Column extends XlsxColumn {
  readonly cell: (film: MarkedEntry) => ExportCell;
}

export interface CatalogueSheet {
  readonly columns: readonly XlsxColumn[];
  readonly rows: readonly (readonly ExportCell[])[];
}

/** A row for each film in the order of the catalogue, a column for each language of titles, texts and biographies. */
export function catalogueSheet(catalogue: Catalogue): CatalogueSheet {
  const films = bySection(catalogue.films).flatMap(([, entries]) => entries);
  const columns = columnsOf(catalogue);
  return { columns, rows: films.map((film) => columns.map(({ cell }) => cell(film))) };
}

function columnsOf({ films, text }: Catalogue): readonly Column[] {
  const entries = films.map(({ entry }) => entry);
  return [
    { title: text('catalogue.colonne.page'), width: 60, cell: ({ entry }) => numberCell(entry.page) },
    words(text('catalogue.colonne.numero'), 80, ({ number }) => number),
    words(text('catalogue.colonne.section'), 160, ({ section }) => section),
    { title: text('catalogue.colonne.changement'), width: 140, cell: (film) => textCell(changeText(film, text)) },
    words(text('catalogue.colonne.titre'), 260, ({ title }) => title),
    ...perLanguage(entries, ({ titles }) => titles, text('catalogue.colonne.titre')),
    words(text('catalogue.colonne.realisation'), 200, ({ directors }) => directors.map(({ name }) => name).join(', ')),
    words(text('catalogue.colonne.pays'), 160, ({ countries }) => countries.join(', ')),
    words(text('catalogue.colonne.annee'), 70, ({ year }) => year),
    words(text('catalogue.colonne.duree'), 80, ({ duration }) => duration),
    words(text('catalogue.colonne.genres'), 140, ({ genres }) => genres),
    words(text('catalogue.colonne.langues'), 140, ({ languages }) => languages),
    ...perLanguage(entries, ({ texts }) => texts, text('catalogue.colonne.texte')),
    words(text('catalogue.colonne.generique'), 320, ({ credits }) =>
      credits.map(({ role, names }) => text('catalogue.credit', { role, noms: names.join(', ') })).join('\n'),
    ),
    ...perLanguage(entries, ({ directors }) => directors.flatMap(({ biographies }) => biographies), text('catalogue.colonne.biographie')),
    words(text('catalogue.colonne.filmographie'), 260, ({ directors }) => directors.flatMap(({ filmography }) => filmography).join('\n')),
    words(text('catalogue.colonne.seances'), 260, ({ screenings }) => screenings.join('\n')),
    words(text('catalogue.colonne.contacts'), 260, ({ contacts }) => contacts.join('\n')),
    words(text('catalogue.colonne.photos'), 220, ({ photos }) => photos.map(({ fileName }) => fileName).join('\n')),
    words(text('catalogue.colonne.credits'), 220, ({ photos }) => photos.map(({ credit }) => credit).join('\n')),
  ];
}

function words(title: string, width: number, read: (entry: CatalogueEntry) => string): Column {
  return { title, width, cell: ({ entry }) => textCell(read(entry)) };
}

/** Columns that the films themselves call for: « Résumé court – Anglais ». */
function perLanguage(
  entries: readonly CatalogueEntry[],
  textsOf: (entry: CatalogueEntry) => readonly PrintedText[],
  title: string,
): readonly Column[] {
  const names = new Set(entries.flatMap((entry) => textsOf(entry).map(nameOf)));
  return [...names]
    .toSorted((left, right) => left.localeCompare(right, 'fr'))
    .map((name) => ({
      title: `${title} : ${name}`,
      width: 320,
      cell: ({ entry }) =>
        textCell(
          textsOf(entry)
            .filter((one) => nameOf(one) === name)
            .map((one) => one.text)
            .join('\n'),
        ),
    }));
}

function nameOf({ kind, language }: PrintedText): string {
  return [kind, language].filter((part) => part !== '').join(' – ');
}

function textCell(text: string): ExportCell {
  return text === '' ? { as: 'empty' } : { as: 'text', text };
}

function numberCell(value: number | null): ExportCell {
  return value === null ? { as: 'empty' } : { as: 'number', value, format: 'plain' };
}
