import { xmlWords } from '#domain/values/text/xml-words.ts';
import { daysBetween } from '#domain/values/dates.ts';
import type { ExportCell, NumberFormat } from './export-cell.ts';

/** The parts of a workbook of one sheet, as text: whoever writes the file puts them in a zip. */
export interface XlsxColumn {
  readonly title: string;
  /** Pixels, as in the list. */
  readonly width: number;
}

/** Rows a sheet can hold, its header included. */
export const XLSX_ROWS_MAX = 1_048_576;
const TEXT_MAX = 32_767;
const DAY_SECONDS = 86_400;
/** The day that spreadsheets count from, their 29 February 1900 apart. */
const DAY_ZERO = '1899-12-30';
const PIXELS_A_CHARACTER = 7;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Index of each format in `cellXfs` of the styles part. */
const STYLE = { header: 1, integer: 2, decimal: 3, money: 4, percent: 5, date: 6, datetime: 7, time: 8, duration: 9, plain: 10 } as const;

/** Every part but the sheet, by its path in the file. */
export function xlsxFixedParts(sheetName: string): readonly (readonly [path: string, content: string])[] {
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(sheetTitle(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesPart()],
  ];
}

export const SHEET_PATH = 'xl/worksheets/sheet1.xml';

/** The beginning of the sheet, with the header row frozen. */
export function sheetStart(columns: readonly XlsxColumn[]): string {
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(4, width / PIXELS_A_CHARACTER).toFixed(2)}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, index) => textCell(`${columnName(index)}1`, title, STYLE.header));
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
}

/** A row by its number, the header being 1: readers other than Excel find cells by their address only. */
export function sheetRow(cells: readonly ExportCell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${row}`)).join('')}</row>`;
}

export const SHEET_END = '</sheetData></worksheet>';

function cellXml(cell: ExportCell, at: string): string {
  switch (cell.as) {
    case 'empty':
      return '';
    case 'text':
      // A text cell is never run as a formula, whatever it begins with.
      return textCell(at, cell.text, 0);
    case 'number':
      return numberCell(at, cell.value, styleOf(cell.format));
    case 'date':
      return numberCell(at, dayNumber(cell.date), STYLE.date);
    case 'datetime':
      return numberCell(at, dayNumber(cell.date) + cell.seconds / DAY_SECONDS, STYLE.datetime);
    default:
      return numberCell(at, cell.seconds / DAY_SECONDS, STYLE[cell.as]);
  }
}

const names: string[] = [];

/** `A`, `Z`, `AA`: requested for every cell, worked out once. */
function columnName(index: number): string {
  return (names[index] ??= (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + LETTERS.charAt(index % 26));
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" t="inlineStr"${styleAttribute(style)}><is><t xml:space="preserve">${xmlText(text.slice(0, TEXT_MAX))}</t></is></c>`;
}

function numberCell(at: string, value: number, style: number): string {
  return `<c r="${at}"${styleAttribute(style)}><v>${value}</v></c>`;
}

function styleAttribute(style: number): string {
  return style === 0 ? '' : ` s="${style}"`;
}

function styleOf(format: NumberFormat): number {
  return STYLE[format];
}

function dayNumber(date: string): number {
  return daysBetween(DAY_ZERO, date);
}

/** Names of sheets are at most 31 characters long and hold none of these signs. */
function sheetTitle(name: string): string {
  return name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);
}

function xmlText(text: string): string {
  // Readers take `_x0041_` for a character of which XML knows nothing.
  return xmlWords(text.replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_'));
}

function stylesPart(): string {
  const customCodes = ['#,##0.00\\ "€"', '0.00"%"', 'dd/mm/yyyy', 'dd/mm/yyyy\\ hh:mm', 'hh:mm', '[h]:mm:ss'];
  const formats = customCodes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlText(code)}"/>`);
  function plain(id: number): string {
    return `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
  }
  const cells = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    ...[3, 4, 164, 165, 166, 167, 168, 169, 1].map(plain),
  ];
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${customCodes.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
