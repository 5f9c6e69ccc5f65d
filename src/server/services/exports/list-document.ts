import type { Content } from 'pdfmake/interfaces.js';
import type { FieldDescriptor, StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { formatDateTime, parseInstant } from '#domain/values/dates.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { alignmentOf } from '#domain/records/read/format.ts';
import { heading, linesTable, paragraph, statusText } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { textsIn } from '#domain/texts/server-texts.ts';

export interface PrintedCell {
  readonly text: string;
  /** Meaning of a status; null: the value is none. */
  readonly meaning: StatusMeaning | null;
}

/** Paper of a printed list: A4 on its side, unless its reader wants another. */
export interface ListPage {
  /** A3. */
  readonly isLarge: boolean;
  readonly isPortrait: boolean;
}

export interface PrintedList {
  readonly title: string;
  /** The filter as the screen says it. */
  readonly words: string | null;
  readonly page: ListPage;
  readonly columns: readonly { readonly title: string; readonly field: FieldDescriptor }[];
  /** As many cells a row as columns. */
  readonly rows: readonly (readonly PrintedCell[])[];
}

interface CellsOf {
  readonly toTexts: (row: RecordData) => readonly string[];
  readonly toMeanings: (row: RecordData) => readonly (StatusMeaning | null)[];
}

export function printedCells({ toTexts, toMeanings }: CellsOf, row: RecordData): readonly PrintedCell[] {
  const meanings = toMeanings(row);
  return toTexts(row).map((text, index) => ({ text, meaning: meanings[index] ?? null }));
}

interface Printing extends Pick<RequestContext, 'culture'> {
  readonly user: Pick<RequestContext['user'], 'nom'>;
  readonly now: string;
}

/** Any list on paper: its columns are as wide as what they say, and one that says nothing is left out. */
export function listDocument({ culture, user, now }: Printing, { title, words, page, columns, rows }: PrintedList): PdfDocument {
  const text = textsIn(culture);
  const filledColumns = columns.flatMap((column, index) => (rows.some((cells) => cells[index]?.text !== '') ? [{ ...column, index }] : []));
  // Of a list without rows, the titles say what it would hold.
  const shown = filledColumns.length === 0 ? columns.map((column, index) => ({ ...column, index })) : filledColumns;
  return {
    title,
    culture,
    createdAt: new Date(parseInstant(now) ?? 0),
    orientation: page.isPortrait ? 'portrait' : 'landscape',
    ...(page.isLarge && { size: 'A3' as const }),
    header: {
      left: words === null || words === '' ? title : `${title} · ${words}`,
      right: text('document.lignes', { count: rows.length }),
    },
    footer: text('document.imprime', { date: formatDateTime(now), nom: user.nom }),
    content: [
      heading(title, text('document.lignes', { count: rows.length })),
      ...(words === null || words === '' ? [] : [paragraph(words)]),
      linesTable({
        columns: shown.map(({ title: name, field }) => ({ title: name, alignment: alignmentOf(field) === 'right' ? 'right' : 'left' })),
        rows: rows.map((cells) => shown.map(({ index }) => printed(cells[index]))),
      }),
    ],
  };
}

function printed(cell: PrintedCell | undefined): string | Content {
  if (cell === undefined) return '';
  return cell.meaning === null || cell.text === '' ? cell.text : statusText(cell.text, cell.meaning);
}
