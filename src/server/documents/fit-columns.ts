import type { PdfDocument } from './pdf-document.ts';
import { LETTERS, LETTERS_MIN, LETTERS_SMALL, lettersOf } from './pdf-styles.ts';
import { eachNode } from './read-nodes.ts';
import { shareWidth, type Span } from './share-width.ts';
import { widthOf } from './fonts/fit-texts.ts';
import type { TypeCase } from './fonts/type-case.ts';

/** Width of a column of lines: points, `*` for the rest, `auto` for the need of its texts. */
export type ColumnWidth = number | '*' | 'auto';

/** A table whose columns are as wide as what stands in them. */
interface MeasuredTable {
  readonly measured: ColumnWidth[];
  readonly table: { widths: (number | string)[]; readonly headerRows: number; readonly body: unknown[][] };
  fontSize?: number;
}

function isMeasured(node: object): node is MeasuredTable {
  return 'measured' in node && 'table' in node;
}

const LONG_SIDE = { A3: 1191, A4: 842, A6: 420 } as const;
const SHORT_SIDE = { A3: 842, A4: 595, A6: 298 } as const;
/** Between two columns. */
const GAP = 8;
/** Letters are set smaller by this until all words are whole. */
const STEP = 0.5;

/** Points between the margins. */
export function roomOf({ size, orientation, margins }: PdfDocument, side: number): number {
  const [left, , right] = margins ?? [side, side, side, side];
  return (orientation === 'landscape' ? LONG_SIDE : SHORT_SIDE)[size ?? 'A4'] - left - right;
}

/**
 * Gives the columns of each table the width of their words, in place, without those that say nothing; tables under the same
 * titles have the same columns. One that stands beside something else keeps what it requested.
 */
export function fitColumns(content: unknown, fonts: TypeCase, room: number): void {
  const measure = measurer(fonts);
  for (const alike of Map.groupBy(tablesIn(content), titlesOf).values()) fitTables(alike, measure, room);
}

function tablesIn(content: unknown): readonly MeasuredTable[] {
  if (Array.isArray(content)) return content.flatMap(tablesIn);
  if (typeof content !== 'object' || content === null) return [];
  if (isMeasured(content)) return [content];
  return 'stack' in content ? tablesIn(content.stack) : [];
}

/** The row of titles tells one table from another. */
function titlesOf({ measured, table: { body } }: MeasuredTable): string {
  return JSON.stringify([measured, body.find((cells) => !isSpread(cells[0]))]);
}

function fitTables(tables: readonly MeasuredTable[], measure: (cell: unknown) => Measure, room: number): void {
  const [first] = tables;
  if (first === undefined) return;
  for (const index of [...first.measured.keys()].toReversed())
    if (tables.every((table) => isSilent(table, index))) for (const table of tables) dropColumn(table, index);
  const free = room - GAP * (first.measured.length - 1);
  const rows = tables.flatMap(({ table }) => table.body);
  const spans = first.measured.map((columnWidth, index) => spanOf(columnWidth, columnOf(rows, index).map(measure)));
  // Words stay whole: letters are set smaller first.
  const scale = Math.min(
    scaleFor(spans, { room: free, sizeMin: LETTERS_SMALL }, ({ least, most }) => Math.max(least, most)),
    scaleFor(spans, { room: free, sizeMin: LETTERS_MIN }, ({ least }) => least),
  );
  const widths = shareWidth(
    spans.map((span) => scaled(span, scale)),
    free,
  );
  for (const node of tables) {
    if (scale < 1) setSmaller(node, scale);
    node.table.widths = [...widths];
  }
}

/** Under its title a column that nobody writes in has nothing, in rows or sums; a table without rows keeps its titles. */
function isSilent({ measured, table: { body, headerRows } }: MeasuredTable, index: number): boolean {
  const rows = body.slice(headerRows);
  return measured.length > 1 && typeof measured[index] !== 'number' && rows.length > 0 && rows.every((cells) => isEmpty(cells[index]));
}

function isEmpty(cell: unknown): boolean {
  if (cell === '') return true;
  return typeof cell === 'object' && cell !== null && !Array.isArray(cell) && 'text' in cell && cell.text === '';
}

function dropColumn(node: MeasuredTable, index: number): void {
  node.measured.splice(index, 1);
  for (const cells of node.table.body) {
    const [head] = cells;
    // A caption over all columns spans one less.
    if (isSpread(head)) Object.assign(head, { colSpan: node.measured.length });
    cells.splice(isSpread(head) ? cells.length - 1 : index, 1);
  }
}

/** Scale of letters that makes these widths fit, no smaller than a size. */
function scaleFor(
  spans: readonly Span[],
  { room, sizeMin }: { readonly room: number; readonly sizeMin: number },
  pickWidth: (span: Span) => number,
): number {
  const wished = spans.reduce((sum, span) => sum + pickWidth(span), 0);
  const size = Math.floor((room / wished) * (LETTERS / STEP)) * STEP;
  return Math.min(LETTERS, Math.max(sizeMin, size)) / LETTERS;
}

/** All letters of a table, those of its titles too. */
function setSmaller(node: MeasuredTable, scale: number): void {
  node.fontSize = LETTERS * scale;
  eachNode(node.table, (part) => {
    const { size } = lettersOf(part, { size: 0, bold: false });
    if (size > 0) Object.assign(part, { fontSize: size * scale });
  });
}

function scaled({ least, most, takesRest }: Span, scale: number): Span {
  return { least: least * scale, most: most * scale, takesRest };
}

function spanOf(columnWidth: ColumnWidth, texts: readonly Measure[]): Span {
  const least = Math.ceil(texts.reduce((widest, { word }) => Math.max(widest, word), 1));
  const most = Math.ceil(texts.reduce((widest, { line }) => Math.max(widest, line), 1));
  if (typeof columnWidth !== 'number') return { least, most, takesRest: columnWidth === '*' };
  const width = Math.max(columnWidth, least);
  return { least, most: width, takesRest: false };
}

function columnOf(body: readonly (readonly unknown[])[], index: number): readonly unknown[] {
  // A caption over all columns belongs to none.
  return body.flatMap((cells) => (cells.length > index && !isSpread(cells[0]) ? [cells[index]] : []));
}

function isSpread(cell: unknown): cell is { colSpan: number } {
  return typeof cell === 'object' && cell !== null && 'colSpan' in cell;
}

interface Measure {
  /** Of the widest word. */
  readonly word: number;
  /** Of the widest line, were it never broken. */
  readonly line: number;
}

const NOTHING: Measure = { word: 0, line: 0 };

/** Measures cells; a text that stands in many rows is measured once. */
function measurer(fonts: TypeCase): (cell: unknown) => Measure {
  const cache = new Map<string, Measure>();
  function textMeasure(text: string, letters: Letters): Measure {
    const key = `${letters.size} ${letters.bold} ${text}`;
    const measured = cache.get(key) ?? measureText(text, letters, fonts);
    cache.set(key, measured);
    return measured;
  }
  return (cell) => cellMeasure(cell, { size: LETTERS, bold: false }, textMeasure);
}

interface Letters {
  readonly size: number;
  readonly bold: boolean;
}

function cellMeasure(cell: unknown, letters: Letters, measure: (text: string, letters: Letters) => Measure): Measure {
  if (typeof cell === 'string') return measure(cell, letters);
  if (Array.isArray(cell)) return widest(cell.map((part: unknown) => cellMeasure(part, letters, measure)));
  if (typeof cell !== 'object' || cell === null) return NOTHING;
  const cellLetters = lettersOf(cell, letters);
  if ('text' in cell) return inlineMeasure(cell.text, cellLetters, measure);
  if ('stack' in cell) return cellMeasure(cell.stack, cellLetters, measure);
  if ('fit' in cell && Array.isArray(cell.fit)) return { word: Number(cell.fit[0]), line: Number(cell.fit[0]) };
  if ('width' in cell && typeof cell.width === 'number') return { word: cell.width, line: cell.width };
  return NOTHING;
}

/** Pieces of one text follow one another on a line. */
function inlineMeasure(text: unknown, letters: Letters, measure: (text: string, letters: Letters) => Measure): Measure {
  if (!Array.isArray(text)) return cellMeasure(text, letters, measure);
  const parts = text.map((part: unknown) => cellMeasure(part, letters, measure));
  return { word: widest(parts).word, line: parts.reduce((sum, { line }) => sum + line, 0) };
}

function widest(parts: readonly Measure[]): Measure {
  return parts.reduce((most, { word, line }) => ({ word: Math.max(most.word, word), line: Math.max(most.line, line) }), NOTHING);
}

function measureText(text: string, { size, bold }: Letters, fonts: TypeCase): Measure {
  const space = widthOf(' ', bold, fonts);
  return widest(
    text.split('\n').map((line) => {
      const words = line.split(/[ \t]+/).map((word) => widthOf(word, bold, fonts) * size);
      return { word: Math.max(0, ...words), line: words.reduce((sum, word) => sum + word + space * size, -space * size) };
    }),
  );
}
