import type { PdfDocument } from './pdf-document.ts';
import { LETTERS, LETTERS_MIN, lettersOf } from './pdf-styles.ts';
import { shareWidth, type Span } from './share-width.ts';
import { widthOf } from './fonts/fit-texts.ts';
import type { TypeCase } from './fonts/type-case.ts';

/** What a column of lines asks for: points, `*` for what is left, `auto` for what its texts need. */
export type ColumnWidth = number | '*' | 'auto';

/** A table whose columns are as wide as what stands in them. */
export interface MeasuredTable {
  readonly measured: readonly ColumnWidth[];
  readonly table: { widths: (number | string)[]; readonly body: readonly (readonly unknown[])[] };
  fontSize?: number;
}

export function isMeasured(node: object): node is MeasuredTable {
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

/** Gives the columns of each table the width of their words, in place; a table that stands beside something else keeps what it asked for. */
export function fitColumns(content: unknown, fonts: TypeCase, room: number): void {
  if (Array.isArray(content)) for (const part of content) fitColumns(part, fonts, room);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return;
  if (isMeasured(content)) fitTable(content, fonts, room);
  else if ('stack' in content) fitColumns(content.stack, fonts, room);
}

function fitTable(node: MeasuredTable, fonts: TypeCase, room: number): void {
  const { measured, table } = node;
  const free = room - GAP * (measured.length - 1);
  const measure = measurer(fonts);
  const spans = measured.map((asked, index) => spanOf(asked, columnOf(table.body, index).map(measure)));
  // Words stay whole: letters are set smaller first.
  const narrowest = spans.reduce((sum, { least }) => sum + least, 0);
  const scale = Math.min(1, Math.max(LETTERS_MIN / LETTERS, Math.floor((free / narrowest) * (LETTERS / STEP)) / (LETTERS / STEP)));
  if (scale < 1) node.fontSize = LETTERS * scale;
  table.widths = [
    ...shareWidth(
      spans.map((span) => scaled(span, scale)),
      free,
    ),
  ];
}

function scaled({ least, most, takesRest }: Span, scale: number): Span {
  return { least: least * scale, most: most * scale, takesRest };
}

function spanOf(asked: ColumnWidth, texts: readonly Measure[]): Span {
  const least = Math.ceil(texts.reduce((widest, { word }) => Math.max(widest, word), 1));
  const most = Math.ceil(texts.reduce((widest, { line }) => Math.max(widest, line), 1));
  if (typeof asked !== 'number') return { least, most, takesRest: asked === '*' };
  const width = Math.max(asked, least);
  return { least, most: width, takesRest: false };
}

function columnOf(body: MeasuredTable['table']['body'], index: number): readonly unknown[] {
  // A caption over all columns belongs to none.
  return body.flatMap((cells) => (cells.length > index && !isSpread(cells[0]) ? [cells[index]] : []));
}

function isSpread(cell: unknown): boolean {
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
  const known = new Map<string, Measure>();
  function textMeasure(text: string, letters: Letters): Measure {
    const key = `${letters.size} ${letters.bold} ${text}`;
    const measured = known.get(key) ?? measureText(text, letters, fonts);
    known.set(key, measured);
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
  const own = lettersOf(cell, letters);
  if ('text' in cell) return inlineMeasure(cell.text, own, measure);
  if ('stack' in cell) return cellMeasure(cell.stack, own, measure);
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
