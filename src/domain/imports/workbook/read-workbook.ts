import type { Cell, Grid } from '../cells.ts';
import { builtInFormat, cellOfNumber, formatOf, type NumberFormat } from './number-format.ts';
import { attribute, walkXml } from './xml.ts';

/** The text of a part of the workbook, by its path; null where there is none. */
export type WorkbookParts = (path: string) => string | null;

export interface WorkbookSheet extends Grid {
  readonly name: string;
  readonly isHidden: boolean;
}

interface Book {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly isFrom1904: boolean;
}

/** The sheets of a workbook (ECMA-376), with all that their cells show. */
export function readWorkbook(part: WorkbookParts): readonly WorkbookSheet[] {
  const sheets: { readonly name: string; readonly id: string; readonly isHidden: boolean }[] = [];
  let isFrom1904 = false;
  walkXml(part('xl/workbook.xml') ?? '', {
    open: (element, attributes) => {
      if (element === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '');
      if (element !== 'sheet') return;
      const state = attribute(attributes, 'state') ?? 'visible';
      sheets.push({ name: attribute(attributes, 'name') ?? '', id: attribute(attributes, 'id') ?? '', isHidden: state !== 'visible' });
    },
  });
  const paths = targetsOf(part('xl/_rels/workbook.xml.rels') ?? '');
  const book = {
    strings: sharedStrings(part('xl/sharedStrings.xml') ?? ''),
    formats: cellFormats(part('xl/styles.xml') ?? ''),
    isFrom1904,
  };
  return sheets.flatMap(({ name, id, isHidden }) => {
    const xml = part(paths.get(id) ?? '');
    return xml === null ? [] : [{ name, isHidden, ...readGrid(xml, book) }];
  });
}

function targetsOf(xml: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  walkXml(xml, {
    open: (element, attributes) => {
      const target = attribute(attributes, 'Target') ?? '';
      if (element === 'Relationship')
        targets.set(attribute(attributes, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

/** Texts that cells name by number: runs of one text are one, and how it is pronounced is left out. */
function sharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  let sharedText = '';
  let isText = false;
  let isSound = false;
  walkXml(xml, {
    open: (element) => {
      if (element === 'si') sharedText = '';
      if (element === 'rPh') isSound = true;
      isText = element === 't' && !isSound;
    },
    text: (text) => {
      if (isText) sharedText += text;
    },
    close: (element) => {
      if (element === 't') isText = false;
      if (element === 'rPh') isSound = false;
      if (element === 'si') strings.push(plainText(sharedText));
    },
  });
  return strings;
}

/** Characters that XML has no place for are written `_x000D_`. */
function plainText(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : text;
}

/** The format of each style that cells name by number. */
function cellFormats(xml: string): readonly NumberFormat[] {
  const customFormats = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCells = false;
  walkXml(xml, {
    open: (element, attributes) => {
      if (element === 'numFmt')
        customFormats.set(Number(attribute(attributes, 'numFmtId')), formatOf(attribute(attributes, 'formatCode') ?? ''));
      if (element === 'cellXfs') isCells = true;
      if (element !== 'xf' || !isCells) return;
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      formats.push(customFormats.get(id) ?? builtInFormat(id));
    },
    close: (element) => {
      if (element === 'cellXfs') isCells = false;
    },
  });
  return formats;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
}

function readGrid(xml: string, book: Book): Grid {
  const rows: Cell[][] = [];
  const hiddenLines: number[] = [];
  const merged: string[] = [];
  let line = 0;
  let column = -1;
  let cell: OpenCell | null = null;
  let cellText = '';
  let isValue = false;
  walkXml(xml, {
    open: (element, attributes) => {
      if (element === 'row') {
        line = Number(attribute(attributes, 'r') ?? line + 1);
        column = -1;
        if (['1', 'true'].includes(attribute(attributes, 'hidden') ?? '')) hiddenLines.push(line);
      } else if (element === 'c') {
        column = columnOf(attribute(attributes, 'r')) ?? column + 1;
        cell = { column, type: attribute(attributes, 't') ?? 'n', style: Number(attribute(attributes, 's') ?? 0) };
        cellText = '';
      } else if (element === 'mergeCell') merged.push(attribute(attributes, 'ref') ?? '');
      isValue = element === 'v' || element === 't';
    },
    text: (text) => {
      if (isValue && cell !== null) cellText += text;
    },
    close: (element) => {
      isValue = false;
      if (element !== 'c' || cell === null) return;
      const row = (rows[line - 1] ??= []);
      while (row.length < cell.column) row.push(null);
      row[cell.column] = valueOf(cell, cellText, book);
      cell = null;
    },
  });
  const whole = Array.from(rows, (row: Cell[] | undefined) => row ?? []);
  fillMerged(whole, merged);
  return { rows: whole, hiddenLines, merged };
}

function valueOf({ type, style }: OpenCell, text: string, { strings, formats, isFrom1904 }: Book): Cell {
  if (type === 'inlineStr') return plainText(text);
  if (text === '') return null;
  if (type === 's') return strings[Number(text)] ?? null;
  if (type === 'str') return plainText(text);
  if (type === 'b') return text === '1' || text === 'true';
  if (type === 'e') return { error: text };
  if (type === 'd') return { at: text.length === 10 ? `${text}T00:00:00` : text.slice(0, 19) };
  const value = Number(text);
  return Number.isFinite(value) ? cellOfNumber(value, formats[style] ?? { as: 'plain' }, { isFrom1904 }) : text;
}

const LETTERS = 26;
const FIRST_LETTER = 64;

/** Place of a column by the address of a cell: 0 for `A7`, 26 for `AA1`. */
function columnOf(address: string | null): number | null {
  const [, letters] = /^([A-Z]+)\d+$/.exec(address ?? '') ?? [];
  return letters === undefined ? null : [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - FIRST_LETTER, 0) - 1;
}

/** The value of merged cells is in the first: it holds for each row of theirs. */
function fillMerged(rows: Cell[][], merged: readonly string[]): void {
  for (const address of merged) {
    const [, from, first, to, last] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(address) ?? [];
    const column = columnOf(`${from}1`);
    if (column === null || from !== to) continue;
    const value = rows[Number(first) - 1]?.[column] ?? null;
    for (let line = Number(first) + 1; line <= Math.min(Number(last), rows.length); line += 1) {
      const row = rows[line - 1];
      if (row === undefined) continue;
      while (row.length <= column) row.push(null);
      row[column] = value;
    }
  }
}
