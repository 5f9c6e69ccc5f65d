import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js';
import type { StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import type { ColumnWidth } from './fit-columns.ts';
import { type LayoutName, STATUS_INK } from './pdf-styles.ts';

/** The usual pieces of a document's content; whatever pdfmake takes may stand beside them. */

export function heading(text: string, aside?: string): Content {
  return {
    stack: [{ text, style: 'heading' }, ...(aside === undefined ? [] : [{ text: aside, style: 'aside' }])],
    margin: [0, 0, 0, 10],
  };
}

export function subheading(text: string): Content {
  return { text, style: 'subheading', margin: [0, 10, 0, 4] };
}

export function paragraph(text: string): Content {
  return { text, margin: [0, 0, 0, 6] };
}

export interface PdfColumn {
  readonly title: string;
  /** Points at least, where something is written by hand or columns of several tables align; `*` for what is left. Default: what its texts need. */
  readonly width?: ColumnWidth;
  readonly alignment?: 'left' | 'right' | 'center';
}

export interface PdfTable {
  /** Stands over the titles of the columns, and comes back with them on each page. */
  readonly caption?: string;
  readonly columns: readonly PdfColumn[];
  /** Cells as texts or as contents, as many a row as columns. */
  readonly rows: readonly (readonly (string | Content)[])[];
  /** Last rows, in bold: sums. */
  readonly totals?: readonly (readonly string[])[];
}

/** Rows under hairlines, in columns as wide as their words; their titles come back on each page and no row is cut between two. */
export function linesTable({ caption, columns, rows, totals = [] }: PdfTable): ContentTable & { readonly measured: ColumnWidth[] } {
  const titled = caption === undefined ? [] : [captionRow(caption, columns.length)];
  return {
    layout: nameOf('lines'),
    margin: [0, 0, 0, 8],
    measured: columns.map(({ width = 'auto' }) => width),
    table: {
      headerRows: titled.length + 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: columns.map(({ width = 'auto' }) => width),
      body: [
        ...titled,
        columns.map(({ title, alignment = 'left' }) => ({ text: title, style: 'columnTitle', alignment })),
        ...rows.map((cells) => cells.map((cell, index) => cellOf(cell, columns[index]))),
        ...totals.map((cells) => cells.map((text, index) => ({ ...textCell(text, columns[index]), bold: true }))),
      ],
    },
  };
}

function captionRow(text: string, count: number): TableCell[] {
  return [{ text, style: 'subheading', colSpan: count }, ...Array.from({ length: count - 1 }, () => '')];
}

function cellOf(cell: string | Content, column: PdfColumn | undefined): TableCell {
  return typeof cell === 'string' ? textCell(cell, column) : [cell];
}

function textCell(text: string, column: PdfColumn | undefined) {
  return { text, alignment: column?.alignment ?? 'left' } as const;
}

/** A status: its sign, its word and its colour. */
export function statusText(text: string, meaning: StatusMeaning): Content {
  const { colour, sign } = STATUS_INK[meaning];
  return { text: `${sign}\u00a0${text}`, color: colour, ...(meaning === 'off' && { decoration: 'lineThrough' as const }) };
}

/** Names and their values, one a line; those without value are left out. */
export function labelledLines(lines: readonly (readonly [label: string, value: string | null])[]): Content {
  const body = lines.flatMap(([label, value]): TableCell[][] =>
    value === null || value === '' ? [] : [[{ text: label, style: 'label', margin: [0, 1.5, 0, 0] }, { text: value }]],
  );
  return body.length === 0 ? [] : { layout: nameOf('bare'), margin: [0, 0, 0, 8], table: { widths: ['auto', '*'], body } };
}

/** A framed block: the recipient of a letter, a sum to pay. */
export function box(content: Content): Content {
  return {
    layout: nameOf('box'),
    margin: [0, 0, 0, 8],
    table: { widths: ['*'], body: [[withoutMargin(content)]] },
  };
}

const NO_MARGIN: [number, number, number, number] = [0, 0, 0, 0];

/** The frame has room of its own on each side. */
function withoutMargin(content: Content): Content {
  return typeof content === 'object' && !Array.isArray(content) ? Object.assign({}, content, { margin: NO_MARGIN }) : content;
}

export interface PdfPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A picture within these points, in its own proportions. Null for what is neither JPEG nor PNG: nothing else can be printed. */
export function picture({ bytes, width, height }: PdfPicture): Content | null {
  const type = printableType(bytes);
  if (type === null) return null;
  return { image: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`, fit: [width, height] };
}

/** Pictures that `picture` takes. */
export function isPrintable(bytes: Uint8Array): boolean {
  return printableType(bytes) !== null;
}

/** JPEG or PNG; null for what is neither. */
export function printableType(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  return bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47 ? 'image/png' : null;
}

/** A square code of `text`, `size` points wide. */
export function qrCode(text: string, size = 80): Content {
  return { qr: text, fit: size, eccLevel: 'M' };
}

function nameOf(name: LayoutName): string {
  return name;
}
